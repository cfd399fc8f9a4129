import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { CarLooks } from "#domain/measurement/car-interest.ts";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import { groupChoice } from "#domain/staff/access/group-choice.ts";
import { type Action, groupsOf } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { compareNames } from "#lib/name-order.ts";
import { type CarReach, carReach, everyCar } from "./reach.ts";

/** A group's stock as far as a member reaches it. */
export type StockGroup = {
  group: GroupChoice;
  groups: GroupChoice[];
  /** The sites that show any of the cars that the member sees, by name; without those that can't be read. */
  sites: Site[];
  /** The cars that the member sees, and those that the member may change. */
  seen: readonly CarReach[];
  changed: readonly CarReach[];
  /** How cars are looked at on the sites whose results the member sees; missing where that isn't shown. */
  looks?: ReadonlyMap<string, CarLooks>;
};

/**
 * The group whose stock an address names, the member's first by default; null beyond the member's reach.
 * @param named the slug of a group
 */
export async function stockGroupOf(
  store: Pick<SiteStore, "list" | "bySlug">,
  member: Pick<SignedIn, "access">,
  named: string | null,
): Promise<StockGroup | null> {
  const { access } = member;
  const all = await store.list(groupsOf(access));
  const choice = access.operator ? platformChoice(all, named) : groupChoice(member, "stock.watch", named);
  const group = choice.chosen;
  if (!group) return null;
  const own = all.filter(({ groupId }) => groupId === group.id);
  const read = await Promise.all(own.map(({ slug }) => store.bySlug(slug).catch(() => null)));
  const sites = read.filter((site) => site !== null).sort((a, b) => compareNames(a.name, b.name));
  const dealerships = new Map(sites.map((site) => [site.id, site.dealerships.map(({ id }) => id)]));
  const reach = (action: Action) => carReach(access, action, group.id, dealerships);
  const seen = access.operator ? everyCar : reach("stock.watch");
  const isSeen = (site: Site) =>
    seen.some(
      ({ dealershipIds }) =>
        dealershipIds === null || site.dealerships.some(({ id }) => dealershipIds.includes(id)),
    );
  return {
    group,
    groups: choice.all,
    seen,
    sites: sites.filter(isSeen),
    changed: reach("stock.change"),
  };
}

function platformChoice(
  all: readonly { groupId: string; groupSlug: string }[],
  named: string | null,
): { chosen: GroupChoice | null; all: GroupChoice[] } {
  const bySlug = new Map(all.map(({ groupId, groupSlug }) => [groupSlug, { id: groupId, slug: groupSlug }]));
  const groups = [...bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return { chosen: named === null ? (groups[0] ?? null) : (bySlug.get(named) ?? null), all: groups };
}

/** The locations of some sites, each once, by name. */
export function locationsOf(sites: readonly Pick<Site, "locations">[]): { id: string; name: string }[] {
  const names = new Map(
    sites.flatMap(({ locations }) => locations.map(({ id, name }) => [id, name] as const)),
  );
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => compareNames(a.name, b.name));
}
