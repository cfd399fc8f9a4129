import { type RefObject, useEffect } from "react";

/** Forms in view; while there is one, the bars at the bottom of the screen are hidden by the style sheet. */
const inView = new Set<Element>();

function mark(): void {
  document.documentElement.toggleAttribute("data-bars-hidden", inView.size > 0);
}

/** Hides the bars at the bottom of the screen while an element is in view, so that they cover none of its fields. */
export function useHiddenBars(element: RefObject<Element | null>): void {
  useEffect(() => {
    const watched = element.current;
    if (!watched || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      mark();
    });
    watch.observe(watched);
    return () => {
      watch.disconnect();
      inView.delete(watched);
      mark();
    };
  }, [element]);
}
