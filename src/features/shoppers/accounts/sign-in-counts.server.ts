import { and, eq, inArray, sql } from "drizzle-orm";
import type { Site } from "#platform/config/site.ts";
import { signInCounts } from "#platform/database/account-tables.ts";
import type { Transaction } from "#platform/database/client.server.ts";
import type { Limit } from "./sign-in-limits.ts";

type SiteKey = Pick<Site, "groupId" | "id">;

/**
 * Counts once more under each limit, in the database, so that every process counts together. Gives the seconds until the
 * last limit that is passed opens again, and then counts nothing: asking on and on makes no wait longer. 0 when none is passed.
 */
export async function countOnce(
  tx: Transaction,
  site: SiteKey,
  limits: readonly Limit[],
  now: Date,
): Promise<number> {
  // In one order everywhere, so that two at once don't wait for each other.
  const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await tx
    .insert(signInCounts)
    .values(
      sorted.map(({ key, windowMs }) => ({
        groupId: site.groupId,
        siteId: site.id,
        key,
        count: 1,
        windowEndsAt: new Date(now.getTime() + windowMs),
      })),
    )
    .onConflictDoUpdate({
      target: [signInCounts.groupId, signInCounts.siteId, signInCounts.key],
      set: {
        count: sql`case when ${signInCounts.windowEndsAt} <= ${now.toISOString()}::timestamptz then 1 else ${signInCounts.count} + 1 end`,
        windowEndsAt: sql`case when ${signInCounts.windowEndsAt} <= ${now.toISOString()}::timestamptz then excluded.window_ends_at else ${signInCounts.windowEndsAt} end`,
      },
    })
    .returning({ key: signInCounts.key, count: signInCounts.count, end: signInCounts.windowEndsAt });
  const waits = rows.flatMap(({ key, count, end }) => {
    const limit = limits.find((one) => one.key === key);
    return limit && count > limit.most ? [Math.ceil((end.getTime() - now.getTime()) / 1000)] : [];
  });
  if (waits.length === 0) return 0;
  await uncount(
    tx,
    site,
    sorted.map(({ key }) => key),
  );
  return Math.max(...waits);
}

/** Takes back one count of each key, for what came to nothing through no fault of the asker's. */
export async function uncount(tx: Transaction, site: SiteKey, keys: readonly string[]): Promise<void> {
  const theirs = and(
    eq(signInCounts.groupId, site.groupId),
    eq(signInCounts.siteId, site.id),
    inArray(signInCounts.key, [...keys]),
  );
  // Locked in the order in which they are counted; an update takes whatever order its plan has.
  await tx
    .select({ key: signInCounts.key })
    .from(signInCounts)
    .where(theirs)
    .orderBy(sql`${signInCounts.key} collate "C"`)
    .for("update");
  await tx
    .update(signInCounts)
    .set({ count: sql`greatest(${signInCounts.count} - 1, 0)` })
    .where(theirs);
}
