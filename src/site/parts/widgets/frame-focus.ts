/** How long after Tab a frame may have got the focus by it. */
const tabMs = 500;

/**
 * Gives the focus back that a frame takes by itself: a shopper enters a frame by Tab, or by a press in it, above which the pointer is then.
 * @returns a function that ends it
 */
export function guardFocus(frame: HTMLIFrameElement): () => void {
  let lastTabMs = Number.NEGATIVE_INFINITY;
  let focused: Element | null = document.activeElement;
  const note = (event: Event) => {
    if (event.target instanceof HTMLElement && event.target !== frame) focused = event.target;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Tab") lastTabMs = performance.now();
  };
  const left = () => {
    if (document.activeElement !== frame) return;
    if (performance.now() - lastTabMs < tabMs || frame.matches(":hover")) return;
    frame.blur();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    else window.focus();
  };
  document.addEventListener("focusin", note);
  addEventListener("keydown", key, true);
  addEventListener("blur", left);
  return () => {
    document.removeEventListener("focusin", note);
    removeEventListener("keydown", key, true);
    removeEventListener("blur", left);
  };
}
