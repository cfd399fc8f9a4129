import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";
import { type Action, groupsOf, locationsFor, may } from "./permissions.ts";
import type { SignedIn } from "./signed-in.ts";

/** A site, and the locations where a member may do something; null for all of the site, also what has no location. */
export type Reach = { site: Site; locationIds: string[] | null };

/** The sites where a member may do something, by name; those whose configuration can't be read are left out. */
export async function reachOf(
  sites: Pick<SiteStore, "list" | "bySlug">,
  { access }: Pick<SignedIn, "access">,
  action: Action,
): Promise<Reach[]> {
  const found = await mapInTurns(await sites.list(groupsOf(access)), 4, async (summary) => {
    const locationIds = locationsFor(access, action, summary);
    const site = locationIds === undefined ? null : await sites.bySlug(summary.slug).catch(() => null);
    return site && locationIds !== undefined ? { site, locationIds } : null;
  });
  return found.filter((one) => one !== null).sort((a, b) => compareNames(a.site.name, b.site.name));
}

/** Whether something of a site, such as a lead or a deal, is within a member's reach. */
export function mayWith(
  { access }: Pick<SignedIn, "access">,
  action: Action,
  { groupId, id }: Pick<Site, "groupId" | "id">,
  { locationId }: { locationId: string | null },
): boolean {
  return may(access, action, { groupId, siteId: id, ...(locationId === null ? {} : { locationId }) });
}

export function placesByName(reach: readonly Pick<Reach, "site">[]): string[] {
  const names = new Map(
    reach.flatMap(({ site: { locations } }) => locations.map(({ id, name }) => [id, name])),
  );
  return [...names].sort(([, a], [, b]) => compareNames(a, b)).map(([id]) => id);
}
