import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, ne, notInArray } from "drizzle-orm";
import type { Site } from "#platform/config/site.ts";
import { accounts, sessions } from "#platform/database/account-tables.ts";
import type { Database, Transaction } from "#platform/database/client.server.ts";
import { maxSessionDays, maxSessions, sessionDays } from "./session-cookie.ts";
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

/** 60 days from now, never more than 180 from its beginning. */
const expiryFrom = (now: Date, createdAt: Date) =>
  new Date(Math.min(now.getTime() + sessionDays * dayMs, createdAt.getTime() + maxSessionDays * dayMs));

const isAccounts = (site: SiteKey, accountId: string) =>
  and(eq(sessions.groupId, site.groupId), eq(sessions.siteId, site.id), eq(sessions.accountId, accountId));

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
 * Whose session a token is on this site; a session of another site, one that ended or lapsed is nobody's. Once a day being
 * seen gives it another 60 days, and `extended` says that its cookies should be set anew.
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

/** Ends a session on the server: its cookie is worth nothing afterwards, wherever a copy of it is. */
export async function endSession(db: Database, site: SiteKey, token: string): Promise<void> {
  await db.withSite(site, (tx) => tx.delete(sessions).where(isSession(site, token)));
}

/** Ends every session of an account; gives how many there were. */
export async function endSessionsOf(tx: Transaction, site: SiteKey, accountId: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(isAccounts(site, accountId))
    .returning({ hash: sessions.tokenHash });
  return ended.length;
}

/** One browser that somebody is signed in on. `id` names it to its owner and opens nothing. */
export type KnownSession = { id: string; since: Date; lastSeenAt: Date; current: boolean };

/** Where an account is signed in, the one last seen first; `token` is the asker's own. */
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

/** Ends one of an account's own sessions, as `sessionsOf` names it; another account's stays. */
export async function endSessionOf(
  tx: Transaction,
  site: SiteKey,
  accountId: string,
  id: string,
): Promise<void> {
  await tx.delete(sessions).where(and(isAccounts(site, accountId), eq(sessions.tokenHash, id)));
}

/** Ends every session of a site, for an incident; gives how many there were. */
export async function endEverySession(tx: Transaction, site: SiteKey): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.groupId, site.groupId), eq(sessions.siteId, site.id)))
    .returning({ hash: sessions.tokenHash });
  return ended.length;
}
