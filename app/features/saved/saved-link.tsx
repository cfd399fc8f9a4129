import { Icon } from "../../ui/icon.tsx";

/** The header's way to the saved cars. Its count is filled in after the page (mark-controls.ts): a kept page has none. */
export function SavedLink({ garage }: { garage: boolean }) {
  return (
    <a className="icon-btn saved-link" href={garage ? "/watchlist" : "/favourites"} aria-label="Saved cars">
      <Icon name="heart" />
      <span className="saved-count" data-saved-count={garage ? "watchlist" : "favourites"} />
    </a>
  );
}
