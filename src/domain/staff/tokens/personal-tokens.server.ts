import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { TokenRead } from "#domain/staff/access/token-reads.ts";
import { grantsOf } from "#domain/staff/sign-in/staff-session.server.ts";
import { newToken, tokenHash } from "#domain/staff/sign-in/token.server.ts";
import { staffMembers, staffTokens } from "#domain/staff/staff-tables.ts";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import type { ListedToken } from "./listed-token.ts";
import { maxTokens, type NewToken } from "./new-token.ts";
import { secretOfToken, textOfToken } from "./token-text.ts";

/** Those that work: neither expired nor revoked. */
const isUsable = (now: Date) =>
  and(isNull(staffTokens.revokedAt), sql`${staffTokens.expiresAt} > ${now.toISOString()}::timestamptz`);

type MadeToken = { kind: "made"; id: string; text: string; expiresAt: Date } | { kind: "too many" };

/**
 * Makes a token of a member for one group. Only its hash is stored, so its text can be shown once. The caller has checked permission and
 * passkey.
 */
export function makeToken(
  db: Database,
  { memberId, groupId, token }: { memberId: string; groupId: string; token: NewToken },
  now: Date,
): Promise<MadeToken> {
  const actor = { kind: "member" as const, id: memberId, action: "token.make" };
  return db.as(actor).withTenant({ groupId }, async (tx) => {
    // Two requests at once count one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${groupId} ${memberId}`}, 16))`);
    const own = and(eq(staffTokens.groupId, groupId), eq(staffTokens.memberId, memberId), isUsable(now));
    if ((await tx.$count(staffTokens, own)) >= maxTokens) return { kind: "too many" };
    const secret = newToken();
    const id = randomId();
    const expiresAt = new Date(now.getTime() + token.days * dayMs);
    await tx.insert(staffTokens).values({
      groupId,
      id,
      tokenHash: tokenHash(secret),
      memberId,
      name: token.name,
      reads: token.reads,
      createdAt: now,
      expiresAt,
    });
    return { kind: "made", id, text: textOfToken(secret), expiresAt };
  });
}

/**
 * The tokens of a group that work, the newest first.
 * @param memberId only this member's; null for everyone's
 */
export function tokensOf(
  db: Database,
  { groupId, memberId }: { groupId: string; memberId: string | null },
  now: Date,
): Promise<ListedToken[]> {
  return db.withTenant({ groupId }, async (tx) => {
    const rows = await tx
      .select({
        id: staffTokens.id,
        name: staffTokens.name,
        member: staffMembers.name,
        reads: staffTokens.reads,
        createdAt: staffTokens.createdAt,
        expiresAt: staffTokens.expiresAt,
        lastUsedAt: staffTokens.lastUsedAt,
      })
      .from(staffTokens)
      .leftJoin(staffMembers, eq(staffMembers.id, staffTokens.memberId))
      .where(
        and(
          eq(staffTokens.groupId, groupId),
          memberId === null ? undefined : eq(staffTokens.memberId, memberId),
          isUsable(now),
        ),
      )
      .orderBy(desc(staffTokens.createdAt), staffTokens.id);
    return rows.map(({ member, createdAt, expiresAt, lastUsedAt, ...row }) => ({
      ...row,
      member: member ?? "Former member",
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  });
}

/**
 * Ends a token at once; false when there is none to end.
 * @param onlyOf the member whose it has to be; null for anyone of the group
 */
export async function revokeToken(
  db: Database,
  { actor, groupId, id, onlyOf }: { actor: Actor; groupId: string; id: string; onlyOf: string | null },
  now: Date,
): Promise<boolean> {
  const revoked = await db.as(actor).withTenant({ groupId }, (tx) =>
    tx
      .update(staffTokens)
      .set({ revokedAt: now })
      .where(
        and(
          eq(staffTokens.groupId, groupId),
          eq(staffTokens.id, id),
          onlyOf === null ? undefined : eq(staffTokens.memberId, onlyOf),
          isUsable(now),
        ),
      )
      .returning({ id: staffTokens.id }),
  );
  return revoked.length === 1;
}

/** Ends every token of a member in the transaction's group. */
export async function endTokensOf(
  tx: Transaction,
  { groupId, memberId }: { groupId: string; memberId: string },
  now: Date,
): Promise<void> {
  await tx
    .update(staffTokens)
    .set({ revokedAt: now })
    .where(and(eq(staffTokens.groupId, groupId), eq(staffTokens.memberId, memberId), isUsable(now)));
}

type TokenRow = {
  id: string;
  group_id: string;
  reads: TokenRead[];
  member_id: string;
  name: string;
  email: string;
  created_at: string;
  expires_at: string;
};

/**
 * The member whom a token acts for, as far as the member reaches in the token's group now; null for one that ended, and for a member without
 * any access there.
 * @param text as the request sent it
 */
export async function memberByToken(db: Database, text: string, now: Date): Promise<SignedIn | null> {
  const secret = secretOfToken(text);
  if (secret === null) return null;
  return db.withoutTenant(async (tx) => {
    const { rows } = await tx.execute<TokenRow>(
      sql`select * from staff_token(${tokenHash(secret)}, ${now.toISOString()}::timestamptz)`,
    );
    const [found] = rows;
    if (!found) return null;
    const grants = (await grantsOf(tx, found.member_id, now)).filter(
      ({ groupId, role }) => groupId === found.group_id && role !== "operator",
    );
    if (grants.length === 0) return null;
    return {
      id: found.member_id,
      name: found.name,
      email: found.email,
      access: { operator: false, grants },
      session: {
        method: "token",
        createdAt: new Date(found.created_at),
        expiresAt: new Date(found.expires_at),
        onlyGroupId: found.group_id,
        verifiedAt: null,
      },
      token: { id: found.id, reads: found.reads },
    };
  });
}
