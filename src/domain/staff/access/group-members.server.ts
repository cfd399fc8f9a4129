import { asc, eq } from "drizzle-orm";
import type { NoticeKind } from "#domain/staff/member-profile.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { Grant } from "./permissions.ts";

export type GroupMember = {
  id: string;
  name: string;
  /** Empty for a member without an address. */
  email: string;
  /** The notices about leads that the member doesn't want. */
  mutedNotices: NoticeKind[];
  grants: Omit<Grant, "groupId" | "groupSlug">[];
};

/** The members of a group by name, their roles in the order of the roles' names. @param tx of a role that may read staff tables */
export async function membersOfGroup(tx: Transaction, groupId: string): Promise<GroupMember[]> {
  const rows = await tx
    .select({
      id: staffMembers.id,
      name: staffMembers.name,
      email: staffMembers.email,
      mutedNotices: staffMembers.mutedNotices,
      role: staffGrants.role,
      siteIds: staffGrants.siteIds,
      locationIds: staffGrants.locationIds,
      mayPublish: staffGrants.mayPublish,
    })
    .from(staffGrants)
    .innerJoin(staffMembers, eq(staffMembers.id, staffGrants.memberId))
    .where(eq(staffGrants.groupId, groupId))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id), asc(staffGrants.role));
  const members = new Map<string, GroupMember>();
  for (const { id, name, email, mutedNotices, ...grant } of rows) {
    const member = members.get(id) ?? { id, name, email: email ?? "", mutedNotices, grants: [] };
    member.grants.push(grant);
    members.set(id, member);
  }
  return [...members.values()];
}
