import { carTag, confirmedTag, everythingTag, siteTag, stockTag } from "./edge-tags.server.ts";

/** A row of the change feed. */
export type FeedChange = { kind: "stock" | "site"; groupId: string; carIds: readonly string[] | null };

/** Of a group's changed cars this many are purged one by one; more purge their sites as a whole. */
export const maxPurgedCars = 100;

/**
 * The tags of what some changes make stale, each once.
 * @param sitesOf ids of a group's sites; a group without sites has nothing at the edge
 */
export function purgedTags(
  changes: readonly FeedChange[],
  sitesOf: (groupId: string) => readonly string[],
): string[] {
  const tags = new Set<string>();
  for (const [groupId, ofGroup] of Map.groupBy(changes, (change) => change.groupId)) {
    const stock = ofGroup.filter(({ kind }) => kind === "stock");
    const cars = new Set(stock.flatMap(({ carIds }) => carIds ?? []));
    const isWhole =
      cars.size > maxPurgedCars ||
      ofGroup.some(({ kind, carIds }) => kind === "site" || (kind === "stock" && carIds === null));
    for (const siteId of sitesOf(groupId)) {
      if (isWhole) {
        tags.add(siteTag(siteId));
        continue;
      }
      // An import says in the same change that stock was confirmed; one without changed cars says nothing else.
      tags.add(confirmedTag(siteId));
      if (cars.size > 0) tags.add(stockTag(siteId));
      for (const carId of cars) tags.add(carTag(siteId, carId));
    }
  }
  return [...tags];
}

/** What to purge when changes were deleted before they were purged. */
export const everything: readonly string[] = [everythingTag];
