import type { GroupDocument } from "./document.ts";
import type { StockFeed } from "./slices/stock-feeds.ts";

/** A feed of the configuration, with the dealership that it belongs to; null for one of the whole group. */
export type PlacedFeed = { feed: StockFeed; dealership: string | null; path: PropertyKey[] };

/** All feeds of a group: its own, then those of its dealerships. */
export function placedFeeds(group: GroupDocument): PlacedFeed[] {
  const placed = (feeds: readonly StockFeed[], dealership: string | null, path: PropertyKey[]) =>
    feeds.map((feed, index) => ({ feed, dealership, path: [...path, "feeds", index] }));
  return [
    ...placed(group.feeds, null, ["group"]),
    ...group.dealerships.flatMap(({ slug, feeds }, index) =>
      placed(feeds, slug, ["group", "dealerships", index]),
    ),
  ];
}

/** Reports feeds of a group with one name: stock numbers and removal belong to the name. */
export function checkFeedNames(
  group: GroupDocument,
  report: (path: PropertyKey[], message: string) => void,
): void {
  const names = new Set<string>();
  for (const { feed, path } of placedFeeds(group)) {
    if (names.has(feed.name))
      report([...path, "name"], `the group has another feed ${feed.name}: give it another name`);
    names.add(feed.name);
  }
}
