import { type Access, grantsFor, may } from "#domain/staff/access/permissions.ts";
import { compareNames } from "#lib/name-order.ts";

/** What settings are of: a site, or a group, whose settings all of its sites inherit. */
export type EditTarget = {
  /** `site:harbour`, `group:harbour-group`; in addresses. */
  id: string;
  name: string;
  groupId: string;
  groupSlug: string;
  site: { id: string; slug: string; hosts: string[] } | null;
};

type ListedSite = {
  id: string;
  groupId: string;
  groupSlug: string;
  slug: string;
  name: string;
  hosts: string[];
};

/** The sites and groups whose settings a member may change, sites first. */
export function editTargets(access: Access, sites: readonly ListedSite[]): EditTarget[] {
  const ofSites = sites
    .filter(({ id, groupId }) => may(access, "content.edit", { groupId, siteId: id }))
    .map(
      ({ id, groupId, groupSlug, slug, name, hosts }): EditTarget => ({
        id: `site:${slug}`,
        name,
        groupId,
        groupSlug,
        site: { id, slug, hosts },
      }),
    );
  const groups = new Map(
    grantsFor(access, "content.edit")
      .filter(({ groupId }) => may(access, "content.edit", { groupId }))
      .map(({ groupId, groupSlug }) => [groupId, groupSlug]),
  );
  const ofGroups = [...groups].map(([groupId, groupSlug]): EditTarget => {
    const count = sites.filter((site) => site.groupId === groupId).length;
    return {
      id: `group:${groupSlug}`,
      groupId,
      groupSlug,
      site: null,
      name: count === 1 ? `Group ${groupSlug}` : `All sites of ${groupSlug}`,
    };
  });
  const byName = (a: EditTarget, b: EditTarget) => compareNames(a.name, b.name);
  return [...ofSites.sort(byName), ...ofGroups.sort(byName)];
}
