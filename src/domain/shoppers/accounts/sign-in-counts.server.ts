import { and, inArray, lte, sql } from "drizzle-orm";
import { signInCounts } from "#domain/shoppers/account-tables.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Limit } from "./sign-in-limits.ts";

/**
 * Increments the count of each limit, in the database, so that all processes share them. Returns the seconds
 * until every exceeded limit is available again, and then counts nothing, so that further requests don't
 * extend the wait. 0 when none is exceeded.
 */
export async function countOnce(
  tx: Transaction,
  site: SiteKey,
  limits: readonly Limit[],
  now: Date,
): Promise<number> {
  // A fixed lock order, so that concurrent requests don't deadlock.
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

/**
 * Decrements each key's count, for a request that was refused, or that failed through no fault of the visitor. What counts nothing any more is
 * deleted: a refused sender can name any number of telephone numbers.
 */
export async function uncount(tx: Transaction, site: SiteKey, keys: readonly string[]): Promise<void> {
  const theirs = and(isOfSite(signInCounts, site), inArray(signInCounts.key, [...keys]));
  // Locked in the same order as when counting; an update's own order depends on its plan.
  await tx
    .select({ key: signInCounts.key })
    .from(signInCounts)
    .where(theirs)
    .orderBy(sql`${signInCounts.key} collate "C"`)
    .for("update");
  await tx.delete(signInCounts).where(and(theirs, lte(signInCounts.count, 1)));
  await tx
    .update(signInCounts)
    .set({ count: sql`${signInCounts.count} - 1` })
    .where(theirs);
}
