import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type GroupMember, membersOfGroup } from "#domain/staff/access/group-members.server.ts";
import type { Role } from "#domain/staff/access/permissions.ts";
import { listViews } from "#domain/staff/lists/list-view-tables.ts";
import { identitiesOf, unlinkIdentities } from "#domain/staff/sign-in/linked-identities.server.ts";
import {
  endStaffSessionsOf,
  reachesGroup,
  visibleSessions,
} from "#domain/staff/sign-in/staff-session.server.ts";
import { staffGrants, staffMembers, staffPasskeys } from "#domain/staff/staff-tables.ts";
import { endTokensOf } from "#domain/staff/tokens/personal-tokens.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import { endPreviewsOf } from "./end-previews.server.ts";
import { holdScheduledOf } from "./hold-scheduled.server.ts";
import { isWholeOwner } from "./member-roles.ts";

export type ListedMember = GroupMember & {
  passkeys: number;
  /** Without those that only another group's provider vouches for. */
  sessions: { method: string; browser: string; createdAt: Date; lastSeenAt: Date }[];
  /** The accounts at the group's providers that the member signs in with. */
  identities: { issuer: string; linkedAt: Date }[];
};

/** The members of a group by name, with their roles in it; null for the operators of the platform. */
export function membersOf(db: Database, groupId: string | null, now: Date): Promise<ListedMember[]> {
  if (groupId === null)
    return db.withoutTenant(async (tx) => withDetails(tx, await operators(tx), { groupId }, now));
  return db.withTenant({ groupId }, async (tx) =>
    withDetails(tx, await membersOfGroup(tx, groupId), { groupId }, now),
  );
}

async function operators(tx: Transaction): Promise<GroupMember[]> {
  const rows = await tx
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.operator, true), isNull(staffMembers.removedAt)))
    .orderBy(asc(staffMembers.name));
  const grants = [{ role: "operator" as const, siteIds: null, locationIds: null, mayPublish: false }];
  return rows.map(({ id, name, email, mutedNotices }) => ({
    id,
    name,
    email: email ?? "",
    mutedNotices,
    grants,
  }));
}

async function withDetails(
  tx: Transaction,
  members: GroupMember[],
  { groupId }: { groupId: string | null },
  now: Date,
): Promise<ListedMember[]> {
  const keys = await tx
    .select({ memberId: staffPasskeys.memberId, count: sql<number>`count(*)::int` })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.memberId);
  const sessions = await visibleSessions(tx, now, groupId === null ? undefined : reachesGroup(groupId));
  const identities = groupId === null ? [] : await identitiesOf(tx, groupId);
  return members.map((member) => ({
    ...member,
    passkeys: keys.find(({ memberId }) => memberId === member.id)?.count ?? 0,
    sessions: sessions.filter(({ memberId }) => memberId === member.id),
    identities: identities.filter(({ memberId }) => memberId === member.id),
  }));
}

export type RemoveOutcome =
  | { kind: "removed"; isGone: boolean }
  | { kind: "unknown" }
  | { kind: "last owner" };

/**
 * Takes every role of a member in a group, or the operator's with null. A member without any other access loses passkeys and sessions too;
 * the name stays for the audit log. The last owner of a group can't be removed.
 */
export function removeMember(
  db: Database,
  { actor, groupId, memberId }: { actor: Actor; groupId: string | null; memberId: string },
  now: Date,
): Promise<RemoveOutcome> {
  const acting = db.as(actor);
  if (groupId === null) return acting.withoutTenant((tx) => removeOperator(tx, memberId, now));
  return acting.withTenant({ groupId }, async (tx) => {
    const ofGroup = eq(staffGrants.groupId, groupId);
    const grants = await tx.select().from(staffGrants).where(ofGroup).for("update");
    if (!grants.some((grant) => grant.memberId === memberId)) return { kind: "unknown" };
    const remains = grants.some((grant) => isWholeOwner(grant) && grant.memberId !== memberId);
    if (!remains && grants.some((grant) => isWholeOwner(grant) && grant.memberId === memberId))
      return { kind: "last owner" };
    await holdScheduledOf(tx, { groupId, memberId });
    return { kind: "removed", isGone: await endMembership(tx, { groupId, memberId }, now) };
  });
}

/** Takes every role of each member of a group that is removed. */
export async function endMemberships(tx: Transaction, groupId: string, now: Date): Promise<void> {
  const members = await tx
    .selectDistinct({ memberId: staffGrants.memberId })
    .from(staffGrants)
    .where(eq(staffGrants.groupId, groupId));
  for (const { memberId } of members) await endMembership(tx, { groupId, memberId }, now);
}

/** Takes every role of a member in a group, and all that depends on them. @returns whether the member has no other access */
export async function endMembership(
  tx: Transaction,
  { groupId, memberId }: { groupId: string; memberId: string },
  now: Date,
): Promise<boolean> {
  const isGone = !(await hasAccessElsewhere(tx, groupId, memberId, now));
  // While the grants are there: they are what makes the member visible to this group.
  if (isGone) {
    await endStaffSessionsOf(tx, memberId);
    await tx.delete(staffPasskeys).where(eq(staffPasskeys.memberId, memberId));
    await tx.update(staffMembers).set({ removedAt: now }).where(eq(staffMembers.id, memberId));
  }
  await endTokensOf(tx, { groupId, memberId }, now);
  await endPreviewsOf(tx, { groupId, memberId }, now);
  await unlinkIdentities(tx, { groupId, memberId });
  await tx.delete(listViews).where(and(eq(listViews.groupId, groupId), eq(listViews.memberId, memberId)));
  await tx
    .delete(staffGrants)
    .where(and(eq(staffGrants.groupId, groupId), eq(staffGrants.memberId, memberId)));
  return isGone;
}

async function removeOperator(tx: Transaction, memberId: string, now: Date): Promise<RemoveOutcome> {
  const isOperator = and(eq(staffMembers.id, memberId), eq(staffMembers.operator, true));
  const [member] = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(isOperator)
    .for("update");
  if (!member) return { kind: "unknown" };
  const { rows } = await tx.execute<{ role: Role }>(
    sql`select role from staff_access(${memberId}, ${now.toISOString()}::timestamptz)`,
  );
  const isGone = rows.every(({ role }) => role === "operator");
  await endStaffSessionsOf(tx, memberId);
  if (isGone) await tx.delete(staffPasskeys).where(eq(staffPasskeys.memberId, memberId));
  // Without a group a transaction sees operators and its own member: the row has to stay visible once it is no operator's.
  await tx.execute(sql`select set_config('app.member_id', ${memberId}, true)`);
  await tx
    .update(staffMembers)
    .set({ operator: false, ...(isGone ? { removedAt: now } : {}) })
    .where(isOperator);
  return { kind: "removed", isGone };
}

async function hasAccessElsewhere(
  tx: Transaction,
  groupId: string,
  memberId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<{ group_id: string }>(
    sql`select group_id from staff_access(${memberId}, ${now.toISOString()}::timestamptz)`,
  );
  if (rows.some(({ group_id }) => group_id !== groupId)) return true;
  const [member] = await tx
    .select({ operator: staffMembers.operator })
    .from(staffMembers)
    .where(eq(staffMembers.id, memberId));
  return member?.operator === true;
}

/** The member with an e-mail address among those of a group, or the operators with null. */
export async function memberByEmail(
  db: Database,
  groupId: string | null,
  email: string,
  now: Date,
): Promise<ListedMember | null> {
  const members = await membersOf(db, groupId, now);
  return members.find((member) => member.email === email.trim().toLowerCase()) ?? null;
}

/** Ends the sessions by which a member reaches a group, or every one of an operator with null; returns how many, 0 for another person. */
export function signOutMember(
  db: Database,
  { actor, groupId, memberId }: { actor: Actor; groupId: string | null; memberId: string },
): Promise<number> {
  const acting = db.as(actor);
  if (groupId === null) return acting.withoutTenant((tx) => endStaffSessionsOf(tx, memberId));
  return acting.withTenant({ groupId }, async (tx) => {
    const [grant] = await tx
      .select({ id: staffGrants.id })
      .from(staffGrants)
      .where(and(eq(staffGrants.groupId, groupId), eq(staffGrants.memberId, memberId)))
      .limit(1);
    return grant ? endStaffSessionsOf(tx, memberId, reachesGroup(groupId)) : 0;
  });
}
