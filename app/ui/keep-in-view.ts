/**
 * While an element grows, keeps what follows it in view: what has the focus, or the target of the address's fragment. A browser's own scroll
 * anchoring doesn't: WebKit has none, and Chromium's holds what is at the top of the window. Returns how to stop.
 */
export function keepFollowingInView(element: HTMLElement): () => void {
  let height = element.offsetHeight;
  const observer = new ResizeObserver(() => {
    const grown = element.offsetHeight - height;
    height += grown;
    if (grown === 0) return;
    const kept = [document.activeElement, document.querySelector(":target")].find(
      (candidate) => candidate && follows(candidate, element) && isInView(candidate, -grown),
    );
    if (kept && !isInView(kept, 0)) window.scrollBy({ top: grown, behavior: "instant" });
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function follows(candidate: Element, element: Element): boolean {
  return Boolean(element.compareDocumentPosition(candidate) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** Whether an element's upper part is within the window, and above bars at its foot, when moved down by so many pixels. */
function isInView(element: Element, moved: number): boolean {
  const { top, height } = element.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const begin = top + moved;
  return begin >= 0 && begin + Math.min(height, 44) <= window.innerHeight - covered;
}
