import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { accounts, sessions } from "../../db/account-tables.ts";
import type { Database, Transaction } from "../../db/client.server.ts";
import type { Site } from "../../site/site.ts";
import { sessionDays } from "./session-cookie.ts";
import type { Shopper } from "./shopper.ts";

type SiteKey = Pick<Site, "groupId" | "id">;
const dayMs = 86_400_000;

/** What is kept of a session's token: 256 random bits need no salt and no slow hash. */
function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const isSession = (site: SiteKey, token: string) =>
  and(
    eq(sessions.groupId, site.groupId),
    eq(sessions.siteId, site.id),
    eq(sessions.tokenHash, tokenHash(token)),
  );

const expiryFrom = (now: Date) => new Date(now.getTime() + sessionDays * dayMs);

/** Begins a session of an account and gives its token, which nobody but the cookie keeps. */
export async function beginSession(
  tx: Transaction,
  site: SiteKey,
  accountId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(sessions).values({
    groupId: site.groupId,
    siteId: site.id,
    tokenHash: tokenHash(token),
    accountId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiryFrom(now),
  });
  return token;
}

/**
 * Whose session a token is on this site; a session of another site, one that ended or lapsed is nobody's. Once a day being
 * seen gives it another 60 days, and `extended` says that its cookies should be set anew.
 */
export async function shopperBySession(
  db: Database,
  site: SiteKey,
  token: string,
  now: Date,
): Promise<{ shopper: Shopper; extended: boolean } | null> {
  return db.withTenant({ groupId: site.groupId, siteId: site.id }, async (tx) => {
    const [found] = await tx
      .select({
        id: accounts.id,
        phone: accounts.phone,
        name: accounts.name,
        email: accounts.email,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .innerJoin(
        accounts,
        and(
          eq(accounts.groupId, sessions.groupId),
          eq(accounts.siteId, sessions.siteId),
          eq(accounts.id, sessions.accountId),
        ),
      )
      .where(and(isSession(site, token), gt(sessions.expiresAt, now)));
    if (!found) return null;
    const { lastSeenAt, ...shopper } = found;
    const extended = now.getTime() - lastSeenAt.getTime() >= dayMs;
    if (extended)
      await tx
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: expiryFrom(now) })
        .where(isSession(site, token));
    return { shopper, extended };
  });
}

/** Ends a session on the server: its cookie is worth nothing afterwards, wherever a copy of it is. */
export async function endSession(db: Database, site: SiteKey, token: string): Promise<void> {
  await db.withTenant({ groupId: site.groupId, siteId: site.id }, (tx) =>
    tx.delete(sessions).where(isSession(site, token)),
  );
}

/** Ends every session of an account. */
export async function endSessionsOf(tx: Transaction, site: SiteKey, accountId: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.groupId, site.groupId),
        eq(sessions.siteId, site.id),
        eq(sessions.accountId, accountId),
      ),
    );
}
