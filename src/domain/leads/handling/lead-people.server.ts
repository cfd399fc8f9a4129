import { membersOfGroup } from "#domain/staff/access/group-members.server.ts";
import { type Grant, may, maySomewhere } from "#domain/staff/access/permissions.ts";
import type { NoticeKind } from "#domain/staff/member-profile.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";
import type { Database } from "#platform/database/database.server.ts";

export type LeadPerson = {
  id: string;
  name: string;
  email: string;
  /** What the member doesn't want to be notified of. */
  mutedNotices: readonly NoticeKind[];
  grants: Grant[];
};

export const personWith = (people: readonly LeadPerson[], email: string): LeadPerson | undefined =>
  people.find((one) => one.email.toLowerCase() === email.toLowerCase());

/** The members of a group by name. @param db as the role that sees staff */
export async function peopleOfGroup(
  db: Database,
  { groupId, groupSlug }: { groupId: string; groupSlug: string },
): Promise<LeadPerson[]> {
  const members = await db.withTenant({ groupId }, (tx) => membersOfGroup(tx, groupId));
  return members.map((member) => ({
    ...member,
    grants: member.grants.map((grant) => ({ groupId, groupSlug, ...grant })),
  }));
}

/** The members who may handle leads somewhere in the groups of these sites, by name. @param db as the role that sees staff */
export async function handlersOf(
  db: Database,
  sites: readonly { groupId: string; groupSlug: string }[],
): Promise<Pick<LeadPerson, "id" | "name">[]> {
  const groups = [...new Map(sites.map((site) => [site.groupId, site])).values()];
  const people = (await mapInTurns(groups, 4, (group) => peopleOfGroup(db, group))).flat();
  const handlers = people
    .filter(({ grants }) => maySomewhere({ operator: false, grants }, "leads.change"))
    .map(({ id, name }) => [id, { id, name }] as const);
  return [...new Map(handlers).values()].sort((a, b) => compareNames(a.name, b.name));
}

export function handlersAt(
  people: readonly LeadPerson[],
  place: { groupId: string; siteId: string; locationId: string | null },
): LeadPerson[] {
  const { locationId, ...site } = place;
  const at = locationId === null ? site : { ...site, locationId };
  return people.filter(({ grants }) => may({ operator: false, grants }, "leads.change", at));
}
