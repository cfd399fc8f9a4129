/**
 * While an element grows, keeps the focused element or the target of the URL's fragment below it in view.
 * Native scroll anchoring doesn't: WebKit has none, and Chromium anchors what is at the top of the window.
 * Returns a function that stops it.
 */
export function keepFollowingInView(element: HTMLElement): () => void {
  let height = element.offsetHeight;
  const observer = new ResizeObserver(() => {
    const grown = element.offsetHeight - height;
    height += grown;
    const focused = document.activeElement;
    const pushedOut = [focused, document.querySelector(":target")].find((candidate) => {
      const below = candidate && follows(candidate, element) ? pixelsBelowView(candidate) : 0;
      // Heights are rounded.
      return below > 0 && below <= grown + 1;
    });
    pushedOut?.scrollIntoView({ block: pushedOut === focused ? "nearest" : "start", behavior: "instant" });
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function follows(candidate: Element, element: Element): boolean {
  return Boolean(element.compareDocumentPosition(candidate) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** How far the upper part of an element is below the window, or under bars at its bottom. */
function pixelsBelowView(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  return top + Math.min(height, 44) - (window.innerHeight - covered);
}
