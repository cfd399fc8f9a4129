import { and, asc, eq, type SQL } from "drizzle-orm";
import { staffGrants, staffIdentities, staffMembers, staffSessions } from "#domain/staff/staff-tables.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import { endStaffSessionsOf } from "./staff-session.server.ts";

/** A person at a group's OpenID provider. */
type Identity = { issuer: string; subject: string };
type OfGroup = { groupId: string; memberId: string };

export type IdentifiedMember =
  | { kind: "member"; id: string }
  | { kind: "unknown" }
  /** The address is of a member to whom another person of the provider is linked. */
  | { kind: "another identity" };

/** The member of the group to whom the person is linked; else the one with the verified address, unless someone else is linked there. */
export async function memberOfIdentity(
  tx: Transaction,
  groupId: string,
  { issuer, subject, email }: Identity & { email: string | null },
): Promise<IdentifiedMember> {
  const ofIssuer = and(
    eq(staffIdentities.groupId, groupId),
    eq(staffIdentities.issuer, issuer),
    eq(staffIdentities.memberId, staffMembers.id),
  );
  const memberWhere = async (which: SQL) => {
    const [member] = await tx
      .select({ id: staffMembers.id, subject: staffIdentities.subject })
      .from(staffMembers)
      .innerJoin(
        staffGrants,
        and(eq(staffGrants.memberId, staffMembers.id), eq(staffGrants.groupId, groupId)),
      )
      .leftJoin(staffIdentities, ofIssuer)
      .where(which)
      .limit(1);
    return member ?? null;
  };
  const linked = await memberWhere(eq(staffIdentities.subject, subject));
  if (linked) return { kind: "member", id: linked.id };
  const named = email === null ? null : await memberWhere(eq(staffMembers.email, email));
  if (!named) return { kind: "unknown" };
  return named.subject === null ? { kind: "member", id: named.id } : { kind: "another identity" };
}

/** From now on the person is known by the provider's id, even if the address changes. False when another one was linked meanwhile. */
export async function linkIdentity(
  tx: Transaction,
  { groupId, memberId, issuer, subject }: Identity & OfGroup,
  now: Date,
): Promise<boolean> {
  await tx
    .insert(staffIdentities)
    .values({ groupId, memberId, issuer, subject, createdAt: now })
    .onConflictDoNothing();
  const own = and(ofMember({ groupId, memberId }), eq(staffIdentities.issuer, issuer));
  return (await tx.$count(staffIdentities, and(own, eq(staffIdentities.subject, subject)))) === 1;
}

const ofMember = ({ groupId, memberId }: OfGroup) =>
  and(eq(staffIdentities.groupId, groupId), eq(staffIdentities.memberId, memberId));

/** The providers at which members of a group have a linked account, the first linked first. */
export const identitiesOf = (
  tx: Transaction,
  groupId: string,
): Promise<{ memberId: string; issuer: string; linkedAt: Date }[]> =>
  tx
    .select({
      memberId: staffIdentities.memberId,
      issuer: staffIdentities.issuer,
      linkedAt: staffIdentities.createdAt,
    })
    .from(staffIdentities)
    .where(eq(staffIdentities.groupId, groupId))
    .orderBy(asc(staffIdentities.createdAt));

/**
 * Ends what is linked to a member of a group, and the sessions by the group's provider. The transaction must see the member.
 * @param issuer the only provider concerned; all of the group's without it
 * @returns how many were linked
 */
export async function unlinkIdentities(
  tx: Transaction,
  { groupId, memberId }: OfGroup,
  issuer?: string,
): Promise<number> {
  const unlinked = await tx
    .delete(staffIdentities)
    .where(
      and(
        ofMember({ groupId, memberId }),
        issuer === undefined ? undefined : eq(staffIdentities.issuer, issuer),
      ),
    )
    .returning({ issuer: staffIdentities.issuer });
  if (unlinked.length > 0) await endStaffSessionsOf(tx, memberId, eq(staffSessions.onlyGroupId, groupId));
  return unlinked.length;
}

/** Unlinks a member's account at a provider; the next one with the member's address is linked instead. False where none is linked. */
export function unlinkIdentity(
  db: Database,
  { actor, issuer, ...of }: OfGroup & { actor: Actor; issuer: string },
): Promise<boolean> {
  return db
    .as(actor)
    .withTenant({ groupId: of.groupId }, async (tx) => (await unlinkIdentities(tx, of, issuer)) > 0);
}
