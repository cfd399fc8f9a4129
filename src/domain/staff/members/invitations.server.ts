import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Role } from "#domain/staff/access/permissions.ts";
import { unlinkIdentities } from "#domain/staff/sign-in/linked-identities.server.ts";
import {
  endStaffSessionsOf,
  isSessionOpen,
  lockAccount,
} from "#domain/staff/sign-in/staff-session.server.ts";
import { newToken, tokenHash } from "#domain/staff/sign-in/token.server.ts";
import { staffGrants, staffInvitations, staffMembers, staffPasskeys } from "#domain/staff/staff-tables.ts";
import { endTokensOf } from "#domain/staff/tokens/personal-tokens.server.ts";
import { hourMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import { accountFor, accountsOf } from "./accounts.server.ts";
import { endPreviewsBeyondReach } from "./end-previews.server.ts";
import { holdScheduledBeyondReach } from "./hold-scheduled.server.ts";
import { endMembership } from "./members.server.ts";
import type { NewMember } from "./new-member.ts";

export const invitationHours = 24;

/** Runs a transaction of a group, or one without a tenant for operators. */
const within = <T>(db: Database, groupId: string | null, work: (tx: Transaction) => Promise<T>) =>
  groupId === null ? db.withoutTenant(work) : db.withTenant({ groupId }, work);

/** Makes a link for one use, valid for 24 hours. Only its hash is stored, so it can be shown once. */
export async function invite(
  db: Database,
  { actor, groupId, member }: { actor: Actor; groupId: string | null; member: NewMember },
  now: Date,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const token = newToken();
  const id = randomId();
  const expiresAt = new Date(now.getTime() + invitationHours * hourMs);
  await within(db.as(actor), groupId, (tx) =>
    tx.insert(staffInvitations).values({
      ...member,
      role: member.role === "operator" ? null : member.role,
      tokenHash: tokenHash(token),
      groupId,
      id,
      invitedBy: actor.kind === "member" ? actor.id : null,
      createdAt: now,
      expiresAt,
    }),
  );
  return { id, token, expiresAt };
}

export type Invitation = {
  id: string;
  groupId: string | null;
  groupSlug: string | null;
  email: string;
  name: string;
  role: Role;
  siteIds: string[] | null;
  locationIds: string[] | null;
  mayPublish: boolean;
  invitedBy: string | null;
};

type InvitationRow = {
  id: string;
  group_id: string | null;
  group_slug: string | null;
  email: string;
  name: string;
  role: Exclude<Role, "operator"> | null;
  site_ids: string[] | null;
  location_ids: string[] | null;
  may_publish: boolean;
  invited_by: string | null;
};

/** The invitation of a link; null for one that was used, withdrawn or is too old. */
export async function invitationOf(db: Database, token: string, now: Date): Promise<Invitation | null> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<InvitationRow>(
      sql`select * from staff_invitation(${tokenHash(token)}, ${now.toISOString()}::timestamptz)`,
    ),
  );
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    groupId: row.group_id,
    groupSlug: row.group_slug,
    email: row.email,
    name: row.name,
    role: row.role ?? "operator",
    siteIds: row.site_ids,
    locationIds: row.location_ids,
    mayPublish: row.may_publish,
    invitedBy: row.invited_by,
  };
}

/**
 * Accepts an invitation in one transaction: the member, the grant, and what `more` adds, a passkey or a session. `gone` when it was used or
 * withdrawn meanwhile, or when the account isn't the one that it is for any more. Who isn't signed in replaces the account's passkeys,
 * sessions, tokens and linked company accounts: none that someone else made stays. What another account of the same address had in the group moves to this one.
 * @param accepted `session` is the token of the session in which the member accepts, with a fresh passkey; null with a new passkey instead
 */
export async function acceptInvitation<T>(
  db: Database,
  accepted: {
    token: string;
    invitation: Invitation;
    memberId: string;
    session: string | null;
    more(tx: Transaction): Promise<T>;
  },
  now: Date,
): Promise<{ kind: "accepted"; result: T } | { kind: "gone" }> {
  const { token, invitation, memberId, session, more } = accepted;
  if (session !== null && invitation.groupId === null)
    throw new Error("an operator starts with a new passkey");
  const acting = db.as({ kind: "member", id: memberId, action: "accept invitation" });
  // Tokens and company accounts are a group's: those of an operator end before, group by group, so that none is left.
  if (invitation.groupId === null) await endInEachGroup(acting, { email: invitation.email, memberId }, now);
  return within(acting, invitation.groupId, async (tx) => {
    // Two invitations of one address at the same time would choose one account for both.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${invitation.email}, 17))`);
    await lockAccount(tx, memberId);
    if (session !== null) {
      if (!(await isSessionOpen(tx, memberId, session))) return { kind: "gone" as const };
    } else {
      const known = await accountFor(tx, invitation, now);
      if (known !== null && known !== memberId) return { kind: "gone" as const };
      if (known === null && (await isTaken(tx, memberId))) return { kind: "gone" as const };
    }
    const used = await tx
      .update(staffInvitations)
      .set({ usedAt: now })
      .where(
        and(
          eq(staffInvitations.tokenHash, tokenHash(token)),
          isNull(staffInvitations.usedAt),
          sql`${staffInvitations.expiresAt} > ${now.toISOString()}::timestamptz`,
        ),
      )
      .returning({ id: staffInvitations.id });
    if (used.length === 0) return { kind: "gone" as const };
    if (session === null) await endSignIns(tx, { groupId: invitation.groupId, memberId }, now);
    await writeMember(tx, invitation, memberId, now);
    return { kind: "accepted" as const, result: await more(tx) };
  });
}

async function endInEachGroup(
  db: Database,
  { email, memberId }: { email: string; memberId: string },
  now: Date,
): Promise<void> {
  const accounts = await db.withoutTenant((tx) => accountsOf(tx, email, now));
  for (const groupId of accounts.find((one) => one.memberId === memberId)?.groupIds ?? [])
    await db.withTenant({ groupId }, (tx) => endInGroup(tx, { groupId, memberId }, now));
}

async function endInGroup(
  tx: Transaction,
  of: { groupId: string; memberId: string },
  now: Date,
): Promise<void> {
  await endTokensOf(tx, of, now);
  await unlinkIdentities(tx, of);
}

/** Whether there is an account with this id. Its own member sees it. */
async function isTaken(tx: Transaction, memberId: string): Promise<boolean> {
  return (await tx.$count(staffMembers, eq(staffMembers.id, memberId))) > 0;
}

/** Ends every way by which someone could act as the account until now. */
async function endSignIns(
  tx: Transaction,
  { groupId, memberId }: { groupId: string | null; memberId: string },
  now: Date,
): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.memberId, memberId));
  await endStaffSessionsOf(tx, memberId);
  if (groupId !== null) await endInGroup(tx, { groupId, memberId }, now);
}

async function writeMember(
  tx: Transaction,
  invitation: Invitation,
  memberId: string,
  now: Date,
): Promise<void> {
  const { email, name, role, groupId, siteIds, locationIds, mayPublish } = invitation;
  const isOperator = role === "operator";
  await tx
    .insert(staffMembers)
    .values({ id: memberId, email, name, operator: isOperator, createdAt: now })
    .onConflictDoUpdate({
      target: staffMembers.id,
      set: { removedAt: null, ...(isOperator ? { operator: true } : {}) },
    });
  if (role === "operator" || groupId === null) return;
  await takeOverGrants(tx, { groupId, memberId, email }, now);
  const reach = { siteIds, locationIds, mayPublish };
  await tx
    .insert(staffGrants)
    .values({ groupId, id: randomId(), memberId, role, ...reach, createdAt: now })
    .onConflictDoUpdate({
      target: [staffGrants.groupId, staffGrants.memberId, staffGrants.role],
      set: reach,
    });
  await endPreviewsBeyondReach(tx, { groupId, memberId }, now);
  await holdScheduledBeyondReach(tx, { groupId, memberId });
}

/** An address has one account in a group: the roles of another one become this one's, and the other one's membership ends. */
async function takeOverGrants(
  tx: Transaction,
  { groupId, memberId, email }: { groupId: string; memberId: string; email: string },
  now: Date,
): Promise<void> {
  const others = await tx
    .select({ grant: staffGrants })
    .from(staffGrants)
    .innerJoin(staffMembers, eq(staffMembers.id, staffGrants.memberId))
    .where(
      and(
        eq(staffGrants.groupId, groupId),
        eq(staffMembers.email, email),
        ne(staffGrants.memberId, memberId),
      ),
    );
  for (const other of new Set(others.map(({ grant }) => grant.memberId)))
    await endMembership(tx, { groupId, memberId: other }, now);
  for (const { grant } of others)
    await tx
      .insert(staffGrants)
      .values({ ...grant, id: randomId(), memberId })
      .onConflictDoNothing();
}

/** The invitations of a group that can still be used, newest first; null for those of operators. */
export function openInvitations(db: Database, groupId: string | null, now: Date) {
  return within(db, groupId, (tx) =>
    tx
      .select({
        id: staffInvitations.id,
        name: staffInvitations.name,
        email: staffInvitations.email,
        role: staffInvitations.role,
        siteIds: staffInvitations.siteIds,
        createdAt: staffInvitations.createdAt,
        expiresAt: staffInvitations.expiresAt,
      })
      .from(staffInvitations)
      .where(
        and(
          groupId === null ? isNull(staffInvitations.groupId) : eq(staffInvitations.groupId, groupId),
          isNull(staffInvitations.usedAt),
          sql`${staffInvitations.expiresAt} > ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(desc(staffInvitations.createdAt)),
  );
}

/** Makes the link of an invitation useless; false when there is none to withdraw. */
export async function withdrawInvitation(
  db: Database,
  { actor, groupId, id }: { actor: Actor; groupId: string; id: string },
): Promise<boolean> {
  const withdrawn = await db.as(actor).withTenant({ groupId }, (tx) =>
    tx
      .delete(staffInvitations)
      .where(
        and(
          eq(staffInvitations.groupId, groupId),
          eq(staffInvitations.id, id),
          isNull(staffInvitations.usedAt),
        ),
      )
      .returning({ id: staffInvitations.id }),
  );
  return withdrawn.length === 1;
}
