import { eq } from "drizzle-orm";
import { type Grant, may } from "#features/staff/access/permissions.ts";
import type { Database } from "#platform/database/client.server.ts";
import { staffGrants, staffMembers } from "#platform/database/staff-tables.ts";

/** A member of a group with the roles there. */
export type LeadPerson = { id: string; name: string; email: string; grants: Grant[] };

/** The members of a group by name. @param db as the role that sees staff */
export async function peopleOfGroup(
  db: Database,
  { groupId, groupSlug }: { groupId: string; groupSlug: string },
): Promise<LeadPerson[]> {
  const rows = await db.withTenant({ groupId }, (tx) =>
    tx
      .select({
        id: staffMembers.id,
        name: staffMembers.name,
        email: staffMembers.email,
        role: staffGrants.role,
        siteIds: staffGrants.siteIds,
        locationIds: staffGrants.locationIds,
        mayPublish: staffGrants.mayPublish,
      })
      .from(staffGrants)
      .innerJoin(staffMembers, eq(staffMembers.id, staffGrants.memberId))
      .where(eq(staffGrants.groupId, groupId))
      .orderBy(staffMembers.name, staffMembers.id),
  );
  const people = new Map<string, LeadPerson>();
  for (const { id, name, email, ...grant } of rows) {
    const person = people.get(id) ?? { id, name, email: email ?? "", grants: [] };
    person.grants.push({ groupId, groupSlug, ...grant });
    people.set(id, person);
  }
  return [...people.values()];
}

/** Those who may handle a lead of a place. */
export function handlersAt(
  people: readonly LeadPerson[],
  place: { groupId: string; siteId: string; locationId: string | null },
): LeadPerson[] {
  const { locationId, ...site } = place;
  const at = locationId === null ? site : { ...site, locationId };
  return people.filter(({ grants }) => may({ operator: false, grants }, "leads.change", at));
}
