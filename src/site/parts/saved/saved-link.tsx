import { Icon } from "#site/parts/icon.tsx";

/**
 * The header's link to the saved cars. Its count is filled in after the page loads (mark-controls.ts): a
 * cached page has none.
 */
export function SavedLink({ list }: { list: "watchlist" | "favourites" }) {
  return (
    <a className="icon-btn saved-link" href={`/${list}`}>
      <Icon name="heart" />
      <span className="sr-only">Saved cars</span>
      <span className="saved-count" data-saved-count={list} />
    </a>
  );
}
