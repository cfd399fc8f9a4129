import type { LocalList } from "#features/browsing/saved/local-list.ts";
import type { Watchlist } from "./watchlist.ts";

/**
 * Moves what this browser kept before into the watchlist of whoever signs in. The server decides what still exists; the
 * browser lets go only of what the server answered for, so nothing is lost when it doesn't.
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
