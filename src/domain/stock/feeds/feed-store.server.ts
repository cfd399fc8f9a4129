import { randomUUID } from "node:crypto";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { stockFeedRuns, stockFeeds } from "#domain/stock/feeds/feed-tables.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { FeedSummary } from "./feed-summary.ts";

export type FeedState = typeof stockFeeds.$inferSelect;
export type FeedRun = typeof stockFeedRuns.$inferSelect;
export type FeedKey = { groupId: string; feed: string };

type Tenants = Pick<Database, "withTenant">;

/** How long the history of runs stays. */
const historyDays = 90;

const isFeed = ({ groupId, feed }: FeedKey) =>
  and(eq(stockFeeds.groupId, groupId), eq(stockFeeds.feed, feed));

export async function feedStates(tx: Transaction, groupId: string): Promise<Map<string, FeedState>> {
  const rows = await tx.select().from(stockFeeds).where(eq(stockFeeds.groupId, groupId));
  return new Map(rows.map((row) => [row.feed, row]));
}

export async function feedState(db: Tenants, key: FeedKey): Promise<FeedState | null> {
  const [row] = await db.withTenant({ groupId: key.groupId }, (tx) =>
    tx.select().from(stockFeeds).where(isFeed(key)),
  );
  return row ?? null;
}

export async function updateFeed(
  tx: Transaction,
  key: FeedKey,
  values: Partial<Omit<FeedState, "groupId" | "feed">>,
): Promise<void> {
  await tx.update(stockFeeds).set(values).where(isFeed(key));
}

/** Deletes the state of a feed that the configuration no longer has; its history stays. */
export async function removeFeed(tx: Transaction, key: FeedKey): Promise<void> {
  await tx.delete(stockFeeds).where(isFeed(key));
}

export async function addRun(tx: Transaction, run: Omit<FeedRun, "id">): Promise<void> {
  await tx.insert(stockFeedRuns).values({ ...run, id: randomUUID() });
  const before = new Date(run.finishedAt.getTime() - historyDays * dayMs);
  await tx
    .delete(stockFeedRuns)
    .where(
      and(
        eq(stockFeedRuns.groupId, run.groupId),
        eq(stockFeedRuns.feed, run.feed),
        lt(stockFeedRuns.startedAt, before),
      ),
    );
}

/** The latest runs of a group's feeds, or of one, newest first. */
export async function feedRuns(
  db: Tenants,
  groupId: string,
  options: { feed?: string | undefined; most: number },
): Promise<FeedRun[]> {
  return db.withTenant({ groupId }, (tx) =>
    tx
      .select()
      .from(stockFeedRuns)
      .where(
        and(
          eq(stockFeedRuns.groupId, groupId),
          options.feed === undefined ? undefined : eq(stockFeedRuns.feed, options.feed),
        ),
      )
      .orderBy(desc(stockFeedRuns.startedAt))
      .limit(options.most),
  );
}

/** The id of the newest import of a feed, by whatever way it came; null before the first. */
export async function newestImport(db: Tenants, { groupId, feed }: FeedKey): Promise<string | null> {
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{ id: string }>(
      sql`select id::text from stock_imports where group_id = ${groupId}::uuid and feed = ${feed}
        order by started_at desc, finished_at desc limit 1`,
    ),
  );
  return rows[0]?.id ?? null;
}

/** Every group's feeds, by the named exception `feed_states` (docs/security.md). */
export async function allFeeds(db: Pick<Database, "withoutTenant">): Promise<FeedSummary[]> {
  const { rows } = await db.withoutTenant((tx) => tx.execute<SummaryRow>(sql`select * from feed_states()`));
  return rows.map((row) => ({
    group: row.group_slug,
    feed: row.feed,
    enabled: row.enabled,
    freshAt: row.fresh_at === null ? null : new Date(row.fresh_at),
    staleAt: new Date(row.stale_at),
    failures: row.failures,
    lastOutcome: row.last_outcome,
  }));
}

type SummaryRow = {
  group_slug: string;
  feed: string;
  enabled: boolean;
  fresh_at: string | null;
  stale_at: string;
  failures: number;
  last_outcome: FeedState["lastOutcome"];
};
