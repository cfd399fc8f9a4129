import { and, eq } from "drizzle-orm";
import { staffChallenges } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { challengeMinutes } from "./session-cookie.ts";
import { newToken, tokenHash } from "./token.server.ts";

export type ChallengePurpose = (typeof staffChallenges.$inferSelect)["purpose"];

/** Stores a challenge and returns the token of the cookie that it belongs to. */
export async function storeChallenge(
  db: Database,
  of: { purpose: ChallengePurpose; challenge: string; details: string | null },
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
  await db.withoutTenant((tx) =>
    tx.insert(staffChallenges).values({ ...of, tokenHash: tokenHash(token), expiresAt }),
  );
  return token;
}

/** Takes a challenge of the cookie's: it can be answered once. Null for one that was used, expired or had another purpose. */
export async function takeChallenge(
  db: Database,
  { token, purpose }: { token: string | null; purpose: ChallengePurpose },
  now: Date,
): Promise<{ challenge: string; details: string | null } | null> {
  if (token === null) return null;
  const [row] = await db.withoutTenant((tx) =>
    tx
      .delete(staffChallenges)
      .where(and(eq(staffChallenges.tokenHash, tokenHash(token)), eq(staffChallenges.purpose, purpose)))
      .returning(),
  );
  return row && row.expiresAt > now ? { challenge: row.challenge, details: row.details } : null;
}
