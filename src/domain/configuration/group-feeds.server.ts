import type { Database } from "#platform/database/database.server.ts";
import { feedTarget } from "./feed-target.ts";
import { type PlacedFeed, placedFeeds } from "./placed-feeds.ts";
import type { Site } from "./site.ts";
import { currentGroup, currentSites } from "./site-versions.server.ts";

export type ConfiguredFeed = Omit<PlacedFeed, "path"> & {
  groupId: string;
  groupSlug: string;
  /** What its file is imported for; null while the group has no usable site. */
  site: Site | null;
};

/**
 * The feeds of a group's current configuration.
 * @throws UnusableConfiguration when the stored configuration needs to be fixed
 */
export async function groupFeeds(
  db: Pick<Database, "withTenant">,
  groupId: string,
): Promise<ConfiguredFeed[]> {
  return db.withTenant({ groupId }, async (tx) => {
    const group = await currentGroup(tx, groupId);
    const placed = group ? placedFeeds(group.document) : [];
    if (!group || placed.length === 0) return [];
    const stored = { groupId, ...group, sites: await currentSites(tx, groupId) };
    const targets = new Map<string | null, Site | null>();
    return placed.map(({ feed, dealership }) => {
      if (!targets.has(dealership)) targets.set(dealership, feedTarget(stored, dealership));
      return {
        feed,
        dealership,
        groupId,
        groupSlug: group.document.slug,
        site: targets.get(dealership) ?? null,
      };
    });
  });
}
