/**
 * Marks the cards of cars that were added after the previous visit, now and whenever cards are added to the page. Cached pages are
 * the same for every shopper, so only the browser can. Returns a function that stops it and removes the marks.
 * @param since milliseconds
 */
export function observeNewCars(page: HTMLElement, since: number): () => void {
  const mark = () => {
    for (const card of page.querySelectorAll<HTMLElement>("[data-added]:not([data-new-since])"))
      if (Date.parse(card.dataset.added ?? "") > since) card.dataset.newSince = "";
  };
  const watch = new MutationObserver(mark);
  watch.observe(page, { childList: true, subtree: true });
  mark();
  return () => {
    watch.disconnect();
    for (const card of page.querySelectorAll<HTMLElement>("[data-new-since]")) delete card.dataset.newSince;
  };
}
