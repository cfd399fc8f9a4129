import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Grant, Role } from "#domain/staff/access/permissions.ts";
import type { SessionMethod, SignedIn } from "#domain/staff/access/signed-in.ts";
import { staffMembers, staffSessions } from "#domain/staff/staff-tables.ts";
import { hourMs } from "#lib/durations.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { sessionHours } from "./session-cookie.ts";
import { newToken, tokenHash } from "./token.server.ts";

type NewSession = {
  memberId: string;
  method: SessionMethod;
  /** The only group that it may see; null for all of the member's. */
  onlyGroupId: string | null;
  browser: string;
};

/** Starts a session and returns its token, which is stored only in the cookie. A passkey's counts as just used. */
export async function beginStaffSession(tx: Transaction, session: NewSession, now: Date): Promise<string> {
  const token = newToken();
  await tx.insert(staffSessions).values({
    tokenHash: tokenHash(token),
    ...session,
    createdAt: now,
    lastSeenAt: now,
    verifiedAt: session.method === "passkey" ? now : null,
    expiresAt: new Date(now.getTime() + sessionHours * hourMs),
  });
  return token;
}

type SessionRow = {
  member_id: string;
  name: string;
  email: string;
  operator: boolean;
  only_group_id: string | null;
  method: SessionMethod;
  created_at: string;
  verified_at: string | null;
  expires_at: string;
};
type AccessRow = {
  group_id: string;
  group_slug: string;
  role: Role;
  site_ids: string[] | null;
  location_ids: string[] | null;
  may_publish: boolean;
};

/**
 * The member of a session's token; null for one that ended, expired or was idle for half an hour, and for a member without any access.
 * @param isUsed whether a person made the request: one that the browser makes by itself leaves an idle session idle
 */
export async function memberBySession(
  db: Database,
  token: string,
  now: Date,
  isUsed = true,
): Promise<SignedIn | null> {
  const at = now.toISOString();
  return db.withoutTenant(async (tx) => {
    const sessions = await tx.execute<SessionRow>(
      sql`select * from staff_session(${tokenHash(token)}, ${at}::timestamptz, ${isUsed})`,
    );
    const [found] = sessions.rows;
    if (!found) return null;
    const only = found.only_group_id;
    const operator = found.operator && only === null;
    const grants = (await grantsOf(tx, found.member_id, now)).filter(
      ({ groupId, role }) => (only === null || groupId === only) && (role !== "operator" || operator),
    );
    if (!operator && grants.length === 0) return null;
    return {
      id: found.member_id,
      name: found.name,
      email: found.email,
      access: { operator, grants },
      session: {
        method: found.method,
        createdAt: new Date(found.created_at),
        verifiedAt: found.verified_at === null ? null : new Date(found.verified_at),
        expiresAt: new Date(found.expires_at),
        onlyGroupId: only,
      },
    };
  });
}

/** What a member may reach now, in every group; as an operator also by open break-glass access. */
export async function grantsOf(tx: Transaction, memberId: string, now: Date): Promise<Grant[]> {
  const { rows } = await tx.execute<AccessRow>(
    sql`select * from staff_access(${memberId}, ${now.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({
    groupId: row.group_id,
    groupSlug: row.group_slug,
    role: row.role,
    siteIds: row.site_ids,
    locationIds: row.location_ids,
    mayPublish: row.may_publish,
  }));
}

/**
 * Locks how an account is opened until the transaction ends: beginning a session or adding a passkey waits while passkeys are
 * replaced, and then finds that the own one is gone. The transaction acts as the member.
 */
export async function lockAccount(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(eq(staffMembers.id, memberId))
    .for("update");
}

/** Whether a member's session is there still: it may have ended since the request began. */
export async function isSessionOpen(tx: Transaction, memberId: string, token: string): Promise<boolean> {
  const own = and(eq(staffSessions.tokenHash, tokenHash(token)), eq(staffSessions.memberId, memberId));
  return (await tx.$count(staffSessions, own)) > 0;
}

/** Ends a session, so that every copy of its cookie is invalid. */
export async function endStaffSession(
  db: Database,
  member: Pick<SignedIn, "id">,
  token: string,
): Promise<void> {
  await db
    .as({ kind: "member", id: member.id, action: "sign out" })
    .withoutTenant((tx) => tx.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash(token))));
}

/** The sessions that reach a group: not those by the provider of another group. */
export const reachesGroup = (groupId: string): SQL | undefined =>
  or(isNull(staffSessions.onlyGroupId), eq(staffSessions.onlyGroupId, groupId));

/**
 * Ends the sessions of a member; returns how many. The transaction must see the member.
 * @param which of them; all by default
 */
export async function endStaffSessionsOf(tx: Transaction, memberId: string, which?: SQL): Promise<number> {
  const ended = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.memberId, memberId), which))
    .returning({ memberId: staffSessions.memberId });
  return ended.length;
}

export type ListedSession = {
  memberId: string;
  method: SessionMethod;
  browser: string;
  createdAt: Date;
  lastSeenAt: Date;
};

/**
 * The sessions that the transaction sees, the most recently used first, without those that expired or are idle.
 * @param which of them; all by default
 */
export async function visibleSessions(tx: Transaction, now: Date, which?: SQL): Promise<ListedSession[]> {
  const idleSince = new Date(now.getTime() - 30 * 60_000).toISOString();
  return tx
    .select({
      memberId: staffSessions.memberId,
      method: staffSessions.method,
      browser: staffSessions.browser,
      createdAt: staffSessions.createdAt,
      lastSeenAt: staffSessions.lastSeenAt,
    })
    .from(staffSessions)
    .where(
      and(
        which,
        sql`${staffSessions.expiresAt} > ${now.toISOString()}::timestamptz and ${staffSessions.lastSeenAt} > ${idleSince}::timestamptz`,
      ),
    )
    .orderBy(desc(staffSessions.lastSeenAt));
}
