import { useLayoutEffect } from "react";

/**
 * Sets an attribute on the document while a part of the page is shown, for styles of what is outside that part. A style sheet that asked the document
 * for the part (`html:has(…)`) would make the browser compute the styles of the whole page again whenever something is added to it.
 */
export function useDocumentMark(name: `data-${string}`, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    document.documentElement.setAttribute(name, "");
    return () => document.documentElement.removeAttribute(name);
  }, [name, isShown]);
}
