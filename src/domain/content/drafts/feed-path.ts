import type { GroupDocument } from "#domain/configuration/document.ts";
import { placedFeeds } from "#domain/configuration/placed-feeds.ts";
import type { StockFeed } from "#domain/configuration/slices/stock-feeds.ts";
import type { Path } from "./document-path.ts";

/** The name of the scheduled feed whose mapping is at a path of a group's configuration; null for any other value. */
export function feedOfMapping(path: Path): string | null {
  const own = path[0] === "dealerships" ? path.slice(2) : path;
  const [list, name = "", key] = own;
  return list === "feeds" && key === "mapping" && own.length === 3 ? name : null;
}

/** A scheduled feed of a group by its name, with the path of its mapping; null for an unknown one. */
export function feedWithMapping(group: GroupDocument, name: string): { feed: StockFeed; path: Path } | null {
  const placed = placedFeeds(group).find(({ feed }) => feed.name === name);
  if (!placed) return null;
  const above = placed.dealership === null ? [] : ["dealerships", placed.dealership];
  return { feed: placed.feed, path: [...above, "feeds", name, "mapping"] };
}
