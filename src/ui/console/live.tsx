import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Milliseconds between two looks at what changed. */
const everyMs = 10_000;

/** Loads the screen's data again every ten seconds while somebody looks at it and types nothing. */
export function useLive(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      const isTyping = document.activeElement?.matches("input, select, textarea") ?? false;
      if (document.visibilityState === "visible" && !isTyping && state === "idle") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}
