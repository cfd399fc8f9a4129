import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { Circuit } from "#lib/circuit.ts";
import { networkOf } from "#lib/network.ts";
import type { Database, SiteKey } from "#platform/database/client.server.ts";
import { rateCounts } from "#platform/database/rate-tables.ts";
import { secretKey } from "#platform/secret-key.server.ts";
import { type LimitName, limitKinds } from "./limit-kinds.ts";
import { rateLimit } from "./rate-limit.ts";

/**
 * Takes one call of a kind from what a sender has left on a site.
 * @param address the visitor's, proxies taken off
 * @returns the seconds to wait when there is none left, and then nothing was taken; else 0. Never rejects.
 */
export type TakeLimit = (kind: LimitName, site: SiteKey, address: string) => Promise<number>;

/** While the database is away only one call in so long looks whether it is back. */
const unavailableMs = 5_000;

/**
 * The one door to rate limits. While the database can't be asked, each process counts for itself: no call fails because
 * counting failed, and none is without a limit.
 */
export function createLimits(options: {
  db: Pick<Database, "withSite">;
  now(): Date;
  /** Milliseconds of a clock that never jumps. */
  elapsedMs?(): number;
  /** Longer than this, in milliseconds, no shopper waits for being counted; it is many times what the database takes. */
  patienceMs?: number;
  /** Called when counting together stops and when it goes on. */
  onChange?(counting: "alone" | "together"): void;
}): TakeLimit {
  const { db, now, onChange, elapsedMs = () => performance.now(), patienceMs = 1_000 } = options;
  const key = secretKey("rate limits");
  const current = Object.fromEntries(
    Object.entries(limitKinds).map(([name, kind]) => [name, rateLimit(kind)]),
  ) as Record<LimitName, ReturnType<typeof rateLimit>>;
  const circuit = new Circuit({ failures: 1, openMs: unavailableMs });

  return async (name, site, address) => {
    const sender = networkOf(address);
    const at = now();
    const alone = () => current[name].take(`${site.id} ${sender}`, at.getTime());
    if (limitKinds[name].counted === "here" || !circuit.allows(elapsedMs())) return alone();
    const hash = createHmac("sha256", key).update(`${site.id} ${sender}`).digest("base64url").slice(0, 22);
    try {
      const wait = await inTime(takeTogether(db, site, { name, key: `${name} ${hash}`, at }), patienceMs);
      if (circuit.succeeded()) onChange?.("together");
      return wait;
    } catch {
      if (circuit.failed(elapsedMs())) onChange?.("alone");
      return alone();
    }
  };
}

/**
 * One statement for a call that is let through. A bucket that would be full only beyond what it can hold was written by a clock that
 * has jumped back since: it begins anew, or its sender would wait until the clock is there again.
 */
function takeTogether(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  { name, key, at }: { name: LimitName; key: string; at: Date },
): Promise<number> {
  const { burst, perSecond } = limitKinds[name];
  const oneMs = 1_000 / perSecond;
  const from = (ms: number) => sql`${new Date(at.getTime() + ms).toISOString()}::timestamptz`;
  const known = sql`case when ${rateCounts.fullAt} > ${from(burst * oneMs + 60_000)} then ${from(0)}
    else greatest(${rateCounts.fullAt}, ${from(0)}) end`;
  const taken = sql`${known} + ${oneMs} * interval '1 millisecond'`;
  return db.withSite(site, async (tx) => {
    const [counted] = await tx
      .insert(rateCounts)
      .values({ groupId: site.groupId, siteId: site.id, key, fullAt: new Date(at.getTime() + oneMs) })
      .onConflictDoUpdate({
        target: [rateCounts.groupId, rateCounts.siteId, rateCounts.key],
        set: { fullAt: taken },
        setWhere: sql`${taken} <= ${from(burst * oneMs)}`,
      })
      // A count may be lost with the machine: nobody waits for the disk.
      .returning({ quick: sql`set_config('synchronous_commit', 'off', true)` });
    if (counted) return 0;
    const [full] = await tx
      .select({ at: rateCounts.fullAt })
      .from(rateCounts)
      .where(
        and(eq(rateCounts.groupId, site.groupId), eq(rateCounts.siteId, site.id), eq(rateCounts.key, key)),
      );
    const waitMs = full ? full.at.getTime() + oneMs - burst * oneMs - at.getTime() : oneMs;
    return Math.max(1, Math.ceil(waitMs / 1_000));
  });
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("counting took too long")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
