import { randomInt } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { accounts, signInCodes } from "#domain/shoppers/account-tables.ts";
import { inTime } from "#lib/in-time.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import { ownHost } from "#platform/config/message-origin.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { beginSession, endSession } from "./session-store.server.ts";
import type { Shopper } from "./shopper.ts";
import { codeMessage, codeMinutes, codeOf, maxAttempts, mobileOf, resendSeconds } from "./sign-in-code.ts";
import { countOnce, uncount } from "./sign-in-counts.server.ts";
import { codeHash, networkHashes, phoneHash, sameHash } from "./sign-in-hash.server.ts";
import { requestLimits, verifyLimits } from "./sign-in-limits.ts";

export type SignIn = {
  db: Database;
  site: Site;
  now: Date;
  /** The visitor's address, without those of proxies. */
  address: string;
};

export type CodeRequested =
  | { kind: "sent"; phone: string }
  | { kind: "invalid" }
  /** A limit is reached; seconds until the next try. */
  | { kind: "wait"; seconds: number }
  | { kind: "failed" };

/** The provider's timeout; after it the shopper sees an error, but a code that still arrives is valid. */
const sendMs = 10_000;

/**
 * Sends a new code to a mobile number and invalidates the previous one. The outcome doesn't depend on whether
 * the number has an account. A failed message doesn't count: the code can be requested again immediately.
 */
export async function requestCode(
  { db, site, now, address }: SignIn,
  request: { phone: unknown; host: string; sms: Outbox["sms"]; sendWithinMs?: number },
): Promise<CodeRequested> {
  const phone = mobileOf(request.phone);
  if (phone === null) return { kind: "invalid" };
  const hash = phoneHash(site.id, phone);
  const code = randomInt(1_000_000).toString().padStart(6, "0");
  const limits = requestLimits({
    phone: hash,
    networks: networkHashes(site.id, address),
    settings: site.auth,
  });
  const wait = await db.withSite(site, async (tx) => {
    const early = await secondsToResend(tx, site, hash, now);
    if (early > 0) return early;
    const limited = await countOnce(tx, site, limits, now);
    if (limited > 0) return limited;
    const row = {
      codeHash: codeHash(site.id, phone, code),
      attempts: 0,
      createdAt: now,
      sentAt: now,
      usedAt: null,
      expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
    };
    const made = await tx
      .insert(signInCodes)
      .values({ groupId: site.groupId, siteId: site.id, phoneHash: hash, ...row })
      .onConflictDoUpdate({
        target: [signInCodes.groupId, signInCodes.siteId, signInCodes.phoneHash],
        set: row,
        // Of two concurrent requests for a number, the second finds the first one's code.
        setWhere: sql`${signInCodes.sentAt} is null or ${signInCodes.usedAt} is not null or ${signInCodes.sentAt} <= ${resendFrom(now).toISOString()}::timestamptz`,
      })
      .returning({ phoneHash: signInCodes.phoneHash });
    return made.length > 0 ? 0 : resendSeconds;
  });
  if (wait > 0) return { kind: "wait", seconds: wait };

  const host = ownHost(site, request.host);
  const message = {
    messageId: `<sign-in-${randomId()}@${host}>`,
    to: phone,
    text: codeMessage(site.name, host, code),
    aboutId: null,
  };
  const sent = await inTime(request.sendWithinMs ?? sendMs, request.sms(site, message), () => null).catch(
    () => null,
  );
  if (sent?.kind === "sent") return { kind: "sent", phone };
  await db.withSite(site, async (tx) => {
    await tx
      .update(signInCodes)
      .set({ sentAt: null })
      .where(and(isCode(site, hash), eq(signInCodes.codeHash, codeHash(site.id, phone, code))));
    // The network's count is not decremented: a client is limited also while the provider is unavailable.
    await uncount(
      tx,
      site,
      limits.map(({ key }) => key).filter((key) => !key.startsWith("code network")),
    );
  });
  return { kind: "failed" };
}

export type CodeVerified =
  | { kind: "signed-in"; shopper: Shopper; token: string }
  | { kind: "invalid"; field: "phone" | "code" }
  | { kind: "wrong" | "expired" | "used" | "locked" }
  | { kind: "wait"; seconds: number };

/**
 * Signs in with the code that was sent last: once, within ten minutes, for the number and the site it was
 * sent for. Only the correct code reveals that it has expired or was used; five wrong tries invalidate it.
 * `current` is the browser's session before sign-in: an account without a number gets this one.
 */
export async function verifyCode(
  { db, site, now, address }: SignIn,
  request: { phone: unknown; code: unknown; current?: { shopper: Shopper | null; token: string | null } },
): Promise<CodeVerified> {
  const phone = mobileOf(request.phone);
  if (phone === null) return { kind: "invalid", field: "phone" };
  const code = codeOf(request.code);
  if (code === null) return { kind: "invalid", field: "code" };
  const hash = phoneHash(site.id, phone);
  const limits = verifyLimits({
    phone: hash,
    networks: networkHashes(site.id, address),
    settings: site.auth,
  });
  const outcome = await db.withSite<CodeVerified>(site, async (tx) => {
    const seconds = await countOnce(tx, site, limits, now);
    if (seconds > 0) return { kind: "wait", seconds };
    const [row] = await tx.select().from(signInCodes).where(isCode(site, hash)).for("update");
    const matches = sameHash(row?.codeHash ?? hash, codeHash(site.id, phone, code));
    if (!row) return { kind: "wrong" };
    if (row.attempts >= maxAttempts) return { kind: "locked" };
    if (!matches) {
      const attempts = row.attempts + 1;
      await tx.update(signInCodes).set({ attempts }).where(isCode(site, hash));
      return { kind: attempts >= maxAttempts ? "locked" : "wrong" };
    }
    if (row.usedAt) return { kind: "used" };
    if (row.expiresAt.getTime() <= now.getTime()) return { kind: "expired" };
    await tx.update(signInCodes).set({ usedAt: now }).where(isCode(site, hash));
    const shopper = await accountOf(tx, site, phone, request.current?.shopper ?? null, now);
    return { kind: "signed-in", shopper, token: await beginSession(tx, site, shopper.id, now) };
  });
  // A previous session is not reused, to prevent session fixation.
  if (outcome.kind === "signed-in" && request.current?.token)
    await endSession(db, site, request.current.token);
  return outcome;
}

const isCode = (site: Pick<Site, "groupId" | "id">, hash: string) =>
  and(isOfSite(signInCodes, site), eq(signInCodes.phoneHash, hash));

const resendFrom = (now: Date) => new Date(now.getTime() - resendSeconds * 1000);

async function secondsToResend(tx: Transaction, site: Site, hash: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ sentAt: signInCodes.sentAt })
    .from(signInCodes)
    .where(and(isCode(site, hash), isNull(signInCodes.usedAt)));
  if (!row?.sentAt) return 0;
  return Math.max(0, Math.ceil((row.sentAt.getTime() - resendFrom(now).getTime()) / 1000));
}

/**
 * The account of a verified number, created at its first sign-in; or the current shopper's own account, if it
 * has no number yet and no other account has this one.
 */
async function accountOf(
  tx: Transaction,
  site: Site,
  phone: string,
  current: Shopper | null,
  now: Date,
): Promise<Shopper> {
  const { id, name, email } = accounts;

  const fields = { id, phone: accounts.phone, name, email };
  const [known] = await tx
    .select(fields)
    .from(accounts)
    .where(and(isOfSite(accounts, site), eq(accounts.phone, phone)));
  const without = current && current.phone === null ? current : null;
  if (without && !known) {
    const [mine] = await tx
      .update(accounts)
      .set({ phone, updatedAt: now })
      .where(and(isOfSite(accounts, site), eq(accounts.id, without.id)))
      .returning(fields);
    if (mine) return mine;
  }
  if (known) {
    // When it was last used (account-retention.server.ts).
    await tx
      .update(accounts)
      .set({ updatedAt: now })
      .where(and(isOfSite(accounts, site), eq(accounts.id, known.id)));
    return known;
  }
  const [made] = await tx
    .insert(accounts)
    .values({
      groupId: site.groupId,
      siteId: site.id,
      id: randomId(),
      phone,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [accounts.groupId, accounts.siteId, accounts.phone],
      set: { updatedAt: now },
    })
    .returning(fields);
  if (!made) throw new Error("the account was neither found nor created");
  return made;
}
