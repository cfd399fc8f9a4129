import type { SavedListName } from "#site/parts/saved/list-button.ts";

/** The car ids of a list in its store: undefined before loading, null where the browser refuses storage. */
export type SavedIds = (list: SavedListName) => ReadonlySet<string> | null | undefined;

/**
 * Marks every control in the page by whether its car is on its list. Pages are cached for everyone and so
 * show none pressed; the buttons' own markup never changes, so React leaves the attribute alone. A list that
 * can't be stored has no control (DECIDE-72).
 */
export function markControls(page: ParentNode, savedIds: SavedIds): void {
  for (const button of page.querySelectorAll<HTMLElement>("button[data-list]")) {
    const ids = savedIds(button.dataset.list as SavedListName);
    const unsaved = ids === null;
    const pressed = String(ids?.has(button.dataset.car ?? "") ?? false);
    // Styles depend on both, so setting them again would recalculate every control's style.
    if (button.hidden !== unsaved) button.hidden = unsaved;
    if (button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
  }
  for (const sign of page.querySelectorAll<HTMLElement>("[data-saved-count]")) {
    const count = savedIds(sign.dataset.savedCount as SavedListName)?.size ?? 0;
    const text = count > 0 ? String(count) : "";
    // Setting it again would be a DOM mutation, which triggers this function.
    if (sign.textContent !== text) sign.textContent = text;
  }
}

/**
 * Marks now, whenever a list changes, and whenever cars are added to the page; returns a function that stops
 * it.
 */
export function observeControls(
  page: HTMLElement,
  savedIds: SavedIds,
  lists: readonly { subscribe(listener: () => void): () => void }[],
): () => void {
  const mark = () => markControls(page, savedIds);
  const watch = new MutationObserver(mark);
  watch.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-car"] });
  const ends = lists.map((list) => list.subscribe(mark));
  mark();
  return () => {
    watch.disconnect();
    for (const end of ends) end();
  };
}
