import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore, SiteSummary } from "#domain/configuration/site-store.server.ts";
import { type Action, grantsFor, may } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";

/** A site, and the locations of which a member may do something; null for all leads of the site, also those without a location. */
export type Reach = { site: Site; locationIds: string[] | null };

type Member = Pick<SignedIn, "access">;

/** Undefined where the member may not. */
function locationsFor(
  { access }: Member,
  action: Action,
  { groupId, id }: Pick<SiteSummary, "groupId" | "id">,
): string[] | null | undefined {
  if (may(access, action, { groupId, siteId: id })) return null;
  const reaching = grantsFor(access, action).filter(
    (grant) => grant.groupId === groupId && (!grant.siteIds || grant.siteIds.includes(id)),
  );
  return reaching.length === 0
    ? undefined
    : [...new Set(reaching.flatMap(({ locationIds }) => locationIds ?? []))];
}

/** The sites of whose leads a member may do something, by name; those whose configuration can't be read are left out. */
export async function reachOf(
  sites: Pick<SiteStore, "list" | "bySlug">,
  member: Member,
  action: Action,
): Promise<Reach[]> {
  const all = (await sites.list()).filter((site) => locationsFor(member, action, site) !== undefined);
  const found = await mapInTurns(all, 4, async ({ slug }) => sites.bySlug(slug).catch(() => null));
  return found
    .flatMap((site) => {
      const locationIds = site && locationsFor(member, action, site);
      return site && locationIds !== undefined ? [{ site, locationIds }] : [];
    })
    .sort((a, b) => compareNames(a.site.name, b.site.name));
}

/** Whether a lead of a site is within a member's reach. */
export function mayWith(
  { access }: Member,
  action: Action,
  { groupId, id }: Pick<Site, "groupId" | "id">,
  { locationId }: { locationId: string | null },
): boolean {
  return may(access, action, { groupId, siteId: id, ...(locationId === null ? {} : { locationId }) });
}
