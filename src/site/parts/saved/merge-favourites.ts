import type { LocalList } from "#site/parts/saved/local-list.ts";
import type { Watchlist } from "./watchlist.ts";

/**
 * Moves this browser's favourites to the watchlist of a shopper who signs in. The server decides what still
 * exists; the browser removes only what the server confirmed, so a failure loses nothing.
 */
export async function mergeFavourites(
  favourites: Pick<LocalList, "cars" | "forget">,
  watchlist: Pick<Watchlist, "merge">,
): Promise<void> {
  const ids = favourites.cars().map(({ id }) => id);
  if (ids.length === 0) return;
  const settled = await watchlist.merge(ids);
  if (settled) favourites.forget(settled);
}
