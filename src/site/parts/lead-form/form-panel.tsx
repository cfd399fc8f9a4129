import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { keepFollowingInView } from "#site/parts/keep-in-view.ts";
import { FormInPlaceLater } from "./form-in-place-later.tsx";

/**
 * A form in its place on a page. Its code and its model are loaded when the place nears the viewport; until
 * then, and without script, `children` are shown: the link to the form's own page.
 */
export function FormPanel({
  form,
  carId,
  address,
  headed,
  children,
}: {
  form: string;
  carId: string;
  address: string;
  /** Id of the heading that names the form. */
  headed: string;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        setNear(true);
      },
      { rootMargin: "800px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (near && place.current) return keepFollowingInView(place.current);
  }, [near]);
  return (
    <div ref={place} className="form-place">
      {near ? (
        <Suspense fallback={children}>
          <FormInPlaceLater form={form} carId={carId} address={address} headed={headed} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}
