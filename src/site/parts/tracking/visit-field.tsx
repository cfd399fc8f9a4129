import { useEffect, useRef } from "react";
import { visitTrail } from "./visit-trail.ts";

/** The trail of the visit in a form that the browser posts itself; empty without script. */
export function VisitField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    const fill = () => {
      if (input) input.value = JSON.stringify(visitTrail(() => window.sessionStorage));
    };
    form?.addEventListener("submit", fill);
    return () => form?.removeEventListener("submit", fill);
  }, []);
  return <input ref={field} type="hidden" name="lead_attributes" />;
}
