import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { Circuit } from "#lib/circuit.ts";
import { inTime } from "#lib/in-time.ts";
import { networkOf, prefixAround } from "#lib/network.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { rateCounts } from "#platform/database/rate-tables.ts";
import { keys } from "#platform/env.server.ts";
import { type Bucket, bucketsOf, type LimitName, limitKinds } from "./rate-limit-kinds.ts";
import { type NetworkLimit, networkLimit, prefixShare } from "./token-buckets.ts";

/**
 * Takes one call of a kind from the limit of a client's network on a site, or on all sites where the kind says so, and from that of the
 * IPv6 prefix around it.
 * @param address the client's address, as determined behind proxies
 * @param count how many calls it is, at most the limit's burst; all or none of them are taken
 * @returns the seconds to wait when the limit is used up, in which case nothing is taken; otherwise 0. Never rejects.
 */
export type TakeLimit = (kind: LimitName, site: SiteKey, address: string, count?: number) => Promise<number>;

/** While the database is unavailable, one call per interval tests whether it is back. */
const unavailableMs = 5_000;

/**
 * Creates the rate limiter. While the database is unavailable, each process counts locally: no call fails because
 * counting failed, and the limits still apply.
 */
export function createLimits(options: {
  db: Pick<Database, "withSite">;
  now(): Date;
  /** Milliseconds of a monotonic clock. */
  elapsedMs?(): number;
  /** Maximum duration of counting, in milliseconds; many times what the database normally takes. */
  patienceMs?: number;
  /** Called when counting in the database stops and when it resumes. */
  onChange?(counting: "alone" | "together"): void;
}): TakeLimit {
  const { db, now, onChange, elapsedMs = () => performance.now(), patienceMs = 1_000 } = options;
  const key = keys.current("rate limits");
  const current = Object.fromEntries(
    (Object.keys(limitKinds) as LimitName[]).map((name) => [
      name,
      bucketsOf(name).map(({ bucket }) => networkLimit(bucket)),
    ]),
  ) as Record<LimitName, NetworkLimit[]>;
  const circuit = new Circuit({ failures: 1, openMs: unavailableMs });

  return async (name, site, address, count = 1) => {
    const at = now();
    const alone = () => {
      for (const limit of current[name]) {
        const scope = limitKinds[name].on === "site" ? site.id : "";
        const wait = limit.take(address, at.getTime(), scope, count);
        if (wait > 0) return wait;
      }
      return 0;
    };
    if (limitKinds[name].counted === "here" || !circuit.allows(elapsedMs())) return alone();
    const stored = (network: string, share: number): StoredBucket[] => {
      const hash = createHmac("sha256", key).update(`${site.id} ${network}`).digest("base64url").slice(0, 22);
      return bucketsOf(name).map(({ suffix, bucket: { burst, perSecond } }) => ({
        key: `${name}${suffix} ${hash}`,
        burst: burst * share,
        perSecond: perSecond * share,
      }));
    };
    const prefix = prefixAround(address);
    const buckets = [
      ...stored(networkOf(address), 1),
      ...(prefix === null ? [] : stored(prefix, prefixShare)),
    ];
    try {
      const wait = await inTime(patienceMs, takeTogether(db, site, buckets, { at, count }), () => {
        throw new Error("counting took too long");
      });
      if (circuit.succeeded()) onChange?.("together");
      return wait;
    } catch {
      if (circuit.failed(elapsedMs())) onChange?.("alone");
      return alone();
    }
  };
}

type StoredBucket = Bucket & { key: string };
type Calls = { at: Date; count: number };

class UsedUp extends Error {
  readonly wait: number;
  constructor(wait: number) {
    super("a limit is used up");
    this.wait = wait;
  }
}

/** Takes calls from each bucket; from none if one has too few left. */
async function takeTogether(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  buckets: readonly StoredBucket[],
  calls: Calls,
): Promise<number> {
  try {
    return await db.withSite(site, async (tx) => {
      for (const bucket of buckets) {
        const wait = await takeFrom(tx, site, bucket, calls);
        if (wait > 0) throw new UsedUp(wait);
      }
      return 0;
    });
  } catch (error) {
    if (error instanceof UsedUp) return error.wait;
    throw error;
  }
}

/**
 * An allowed call is one statement. A bucket that is full later than its size permits was written before the clock was
 * set back; it is reset, because otherwise the client would have to wait until the clock catches up.
 */
async function takeFrom(
  tx: Transaction,
  site: SiteKey,
  { key, burst, perSecond }: StoredBucket,
  { at, count }: Calls,
): Promise<number> {
  const oneMs = 1_000 / perSecond;
  const takenMs = oneMs * count;
  const from = (ms: number) => sql`${new Date(at.getTime() + ms).toISOString()}::timestamptz`;
  const known = sql`case when ${rateCounts.fullAt} > ${from(burst * oneMs + 60_000)} then ${from(0)}
    else greatest(${rateCounts.fullAt}, ${from(0)}) end`;
  const taken = sql`${known} + ${takenMs} * interval '1 millisecond'`;
  const [counted] = await tx
    .insert(rateCounts)
    .values({ groupId: site.groupId, siteId: site.id, key, fullAt: new Date(at.getTime() + takenMs) })
    .onConflictDoUpdate({
      target: [rateCounts.groupId, rateCounts.siteId, rateCounts.key],
      set: { fullAt: taken },
      setWhere: sql`${taken} <= ${from(burst * oneMs)}`,
    })
    // A count may be lost in a crash, so the commit doesn't wait for the disk.
    .returning({ quick: sql`set_config('synchronous_commit', 'off', true)` });
  if (counted) return 0;
  const [full] = await tx
    .select({ at: rateCounts.fullAt })
    .from(rateCounts)
    .where(and(isOfSite(rateCounts, site), eq(rateCounts.key, key)));
  const waitMs = full ? full.at.getTime() + takenMs - burst * oneMs - at.getTime() : takenMs;
  return Math.max(1, Math.ceil(waitMs / 1_000));
}
