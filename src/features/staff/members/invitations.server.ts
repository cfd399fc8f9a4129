import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Role } from "#features/staff/access/permissions.ts";
import { endStaffSessionsOf } from "#features/staff/sign-in/staff-session.server.ts";
import { newToken, tokenHash } from "#features/staff/sign-in/token.server.ts";
import { endTokensOf } from "#features/staff/tokens/personal-tokens.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/client.server.ts";
import {
  staffGrants,
  staffInvitations,
  staffMembers,
  staffPasskeys,
} from "#platform/database/staff-tables.ts";
import { endPreviewsBeyondReach } from "./end-previews.server.ts";
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
  const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000);
  await within(db.as(actor), groupId, (tx) =>
    tx.insert(staffInvitations).values({
      ...member,
      role: member.role === "operator" ? null : member.role,
      ...{ tokenHash: tokenHash(token), groupId, id },
      invitedBy: actor.kind === "member" ? actor.id : null,
      ...{ createdAt: now, expiresAt },
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
 * Who an invitation is for. A known member who also has access elsewhere has to sign in to accept it: otherwise an owner could give
 * themselves a passkey to another group by inviting one of its members. An invitation by a command may always add one.
 */
export async function inviteeOf(
  db: Database,
  invitation: Invitation,
  now: Date,
): Promise<{ memberId: string; isKnown: boolean; mustSignIn: boolean }> {
  return db.withoutTenant(async (tx) => {
    const known = await tx.execute<{ member_id: string; operator: boolean }>(
      sql`select * from staff_member_by_email(${invitation.email})`,
    );
    const [member] = known.rows;
    if (!member) return { memberId: randomId(), isKnown: false, mustSignIn: false };
    const access = await tx.execute<{ group_id: string }>(
      sql`select group_id from staff_access(${member.member_id}, ${now.toISOString()}::timestamptz)`,
    );
    const elsewhere = access.rows.some(({ group_id }) => group_id !== invitation.groupId);
    return {
      memberId: member.member_id,
      isKnown: true,
      mustSignIn: invitation.invitedBy !== null && (member.operator || elsewhere),
    };
  });
}

/**
 * Accepts an invitation in one transaction: the member, the grant, and what `more` adds, a passkey or a session. False when it was used or
 * withdrawn meanwhile. Who accepts a member's invitation without being signed in replaces the invitee's passkeys, sessions and tokens: a further
 * passkey beside theirs would let the inviter sign in as them unnoticed, also to a group that they join later.
 */
export async function acceptInvitation<T>(
  db: Database,
  accepted: {
    token: string;
    invitation: Invitation;
    memberId: string;
    isSignedIn: boolean;
    more(tx: Transaction): Promise<T>;
  },
  now: Date,
): Promise<{ kind: "accepted"; result: T } | { kind: "gone" }> {
  const { token, invitation, memberId, isSignedIn, more } = accepted;
  const acting = db.as({ kind: "member", id: memberId, action: "accept invitation" });
  return within(acting, invitation.groupId, async (tx) => {
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
    await writeMember(tx, invitation, memberId, now);
    if (!isSignedIn && invitation.invitedBy !== null) {
      await tx.delete(staffPasskeys).where(eq(staffPasskeys.memberId, memberId));
      await endStaffSessionsOf(tx, memberId);
      if (invitation.groupId !== null) await endTokensOf(tx, { groupId: invitation.groupId, memberId }, now);
    }
    return { kind: "accepted" as const, result: await more(tx) };
  });
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
  const reach = { siteIds, locationIds, mayPublish };
  await tx
    .insert(staffGrants)
    .values({ groupId, id: randomId(), memberId, role, ...reach, createdAt: now })
    .onConflictDoUpdate({
      target: [staffGrants.groupId, staffGrants.memberId, staffGrants.role],
      set: reach,
    });
  await endPreviewsBeyondReach(tx, { groupId, memberId }, now);
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
