import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, ne, notInArray } from "drizzle-orm";
import { accounts, sessions } from "#domain/shoppers/account-tables.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { maxSessionDays, maxSessions, sessionDays } from "./session-cookie.ts";
import type { Shopper } from "./shopper.ts";

/** The stored hash of a session's token: 256 random bits need no salt and no slow hash. */
function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const isSession = (site: SiteKey, token: string) =>
  and(isOfSite(sessions, site), eq(sessions.tokenHash, tokenHash(token)));

/** 60 days from now, at most 180 days from its creation. */
const expiryFrom = (now: Date, createdAt: Date) =>
  new Date(Math.min(now.getTime() + sessionDays * dayMs, createdAt.getTime() + maxSessionDays * dayMs));

const isAccounts = (site: SiteKey, accountId: string) =>
  and(isOfSite(sessions, site), eq(sessions.accountId, accountId));

/** Creates a session of an account and returns its token, which is stored only in the cookie. */
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
    expiresAt: expiryFrom(now, now),
  });
  const stored = tx
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(isAccounts(site, accountId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(maxSessions);
  await tx
    .delete(sessions)
    .where(
      and(
        isAccounts(site, accountId),
        ne(sessions.tokenHash, tokenHash(token)),
        notInArray(sessions.tokenHash, stored),
      ),
    );
  return token;
}

/**
 * The shopper of a token on this site; null for a session of another site, or an ended or expired one. Once a
 * day, using a session extends it to 60 days; `extended` means that its cookies must be set again.
 */
export async function shopperBySession(
  db: Database,
  site: SiteKey,
  token: string,
  now: Date,
): Promise<{ shopper: Shopper; extended: boolean } | null> {
  return db.withSite(site, async (tx) => {
    const [found] = await tx
      .select({
        id: accounts.id,
        phone: accounts.phone,
        name: accounts.name,
        email: accounts.email,
        lastSeenAt: sessions.lastSeenAt,
        createdAt: sessions.createdAt,
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
    const { lastSeenAt, createdAt, ...shopper } = found;
    const extended = now.getTime() - lastSeenAt.getTime() >= dayMs;
    if (extended)
      await tx
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: expiryFrom(now, createdAt) })
        .where(isSession(site, token));
    return { shopper, extended };
  });
}

/** Ends a session on the server, so that every copy of its cookie is invalid. */
export async function endSession(db: Database, site: SiteKey, token: string): Promise<void> {
  await db.withSite(site, (tx) => tx.delete(sessions).where(isSession(site, token)));
}

/** Ends every session of an account; returns their number. */
export async function endSessionsOf(tx: Transaction, site: SiteKey, accountId: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(isAccounts(site, accountId))
    .returning({ hash: sessions.tokenHash });
  return ended.length;
}

/** A browser that is signed in. `id` identifies it for its owner and is not a session token. */
export type KnownSession = { id: string; since: Date; lastSeenAt: Date; current: boolean };

/** The sessions of an account, the most recently used first; `token` is the current one. */
export async function sessionsOf(
  tx: Transaction,
  site: SiteKey,
  accountId: string,
  { token, now }: { token: string | null; now: Date },
): Promise<KnownSession[]> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(isAccounts(site, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  const own = token === null ? null : tokenHash(token);
  return rows.map(({ tokenHash: id, createdAt, lastSeenAt }) => ({
    id,
    since: createdAt,
    lastSeenAt,
    current: id === own,
  }));
}

/** Ends one of an account's own sessions, by its id in `sessionsOf`; another account's is unaffected. */
export async function endSessionOf(
  tx: Transaction,
  site: SiteKey,
  accountId: string,
  id: string,
): Promise<void> {
  await tx.delete(sessions).where(and(isAccounts(site, accountId), eq(sessions.tokenHash, id)));
}

/** Ends every session of a site, after an incident; returns their number. */
export async function endEverySession(tx: Transaction, site: SiteKey): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(isOfSite(sessions, site))
    .returning({ hash: sessions.tokenHash });
  return ended.length;
}
