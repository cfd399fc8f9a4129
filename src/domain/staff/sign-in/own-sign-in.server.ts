import { and, asc, eq, ne } from "drizzle-orm";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { staffPasskeys, staffSessions } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { visibleSessions } from "./staff-session.server.ts";
import { tokenHash } from "./token.server.ts";

/** A member's own passkeys and sessions; times are ISO 8601. */
export type OwnSignIn = {
  passkeys: { id: string; createdAt: string; lastUsedAt: string | null }[];
  sessions: { key: string; browser: string; lastSeenAt: string; isThis: boolean }[];
};

const acting = (db: Database, member: Pick<SignedIn, "id">, action: string) =>
  db.as({ kind: "member", id: member.id, action });

/**
 * The member's own sessions that this session may see and end. A company account's provider vouches for one group only, so a session by it
 * reaches none but those by it.
 */
const ownSessions = ({ id, session: { onlyGroupId } }: SignedIn) =>
  and(
    eq(staffSessions.memberId, id),
    onlyGroupId === null ? undefined : eq(staffSessions.onlyGroupId, onlyGroupId),
  );

/** @param token the session of the request */
export function ownSignIn(db: Database, member: SignedIn, token: string, now: Date): Promise<OwnSignIn> {
  return acting(db, member, "profile").withoutTenant(async (tx) => {
    const passkeys = await tx
      .select()
      .from(staffPasskeys)
      .where(eq(staffPasskeys.memberId, member.id))
      .orderBy(asc(staffPasskeys.createdAt));
    const [own] = await tx
      .select({ createdAt: staffSessions.createdAt })
      .from(staffSessions)
      .where(eq(staffSessions.tokenHash, tokenHash(token)));
    const sessions = await visibleSessions(tx, now, ownSessions(member));
    return {
      passkeys: passkeys.map(({ credentialId, createdAt, lastUsedAt }) => ({
        id: credentialId,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      sessions: sessions.map(({ browser, lastSeenAt, createdAt }, at) => ({
        key: String(at),
        browser,
        lastSeenAt: lastSeenAt.toISOString(),
        isThis: createdAt.getTime() === own?.createdAt.getTime(),
      })),
    };
  });
}

/** Ends every session of the member that this one reaches, but this one; returns how many. */
export function signOutElsewhere(db: Database, member: SignedIn, token: string): Promise<number> {
  return acting(db, member, "sign out elsewhere").withoutTenant(async (tx) => {
    const ended = await tx
      .delete(staffSessions)
      .where(and(ownSessions(member), ne(staffSessions.tokenHash, tokenHash(token))))
      .returning({ memberId: staffSessions.memberId });
    return ended.length;
  });
}

/** Removes one of the member's passkeys; false for the only one, and for another member's. */
export function removePasskey(db: Database, member: SignedIn, id: string): Promise<boolean> {
  return acting(db, member, "remove passkey").withoutTenant(async (tx) => {
    const own = await tx
      .select({ id: staffPasskeys.credentialId })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.memberId, member.id))
      .for("update");
    if (own.length < 2 || !own.some((one) => one.id === id)) return false;
    await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.memberId, member.id), eq(staffPasskeys.credentialId, id)));
    return true;
  });
}
