import type { FeedChange } from "#platform/background/change-feed.server.ts";
import { confirmedTag, everythingTag, itemTag, listTag, siteTag } from "./edge-tags.server.ts";

/** Of a group's changed items this many are purged one by one; more purge their sites as a whole. */
export const maxPurgedItems = 100;

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
    const changed = ofGroup.filter(({ kind }) => kind === "stock");
    const items = new Set(changed.flatMap(({ itemIds }) => itemIds ?? []));
    const isWhole =
      items.size > maxPurgedItems ||
      ofGroup.some(({ kind, itemIds }) => kind === "site" || (kind === "stock" && itemIds === null));
    for (const siteId of sitesOf(groupId)) {
      if (isWhole) {
        tags.add(siteTag(siteId));
        continue;
      }
      // An import says in the same change that stock was confirmed; one without changed items says nothing else.
      tags.add(confirmedTag(siteId));
      if (items.size > 0) tags.add(listTag(siteId));
      for (const itemId of items) tags.add(itemTag(siteId, itemId));
    }
  }
  return [...tags];
}

/** What to purge when changes were deleted before they were purged. */
export const everything: readonly string[] = [everythingTag];
