import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type ConfiguredFeed, groupFeeds } from "#domain/configuration/group-feeds.server.ts";
import { stockFeeds } from "#domain/stock/feeds/feed-tables.ts";
import { errorCode } from "#lib/error-code.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type FeedPlan, feedPlan, nextScheduled } from "./feed-plan.ts";
import { type FeedState, feedStates, removeFeed, updateFeed } from "./feed-store.server.ts";

export type PlannedFeed = ConfiguredFeed & { plan: FeedPlan };

export type PlannedGroup = { groupId: string; feeds: PlannedFeed[] };

/** The feeds of every group; a group's are read again when its configuration has another version. */
export function createPlannedFeeds(
  db: Pick<Database, "withTenant" | "withoutTenant">,
  log: Pick<Logger, "warn">,
): () => Promise<PlannedGroup[]> {
  const known = new Map<string, { version: string; feeds: PlannedFeed[] }>();
  return async () => {
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ group_id: string; version: string }>(sql`select * from groups_with_feeds()`),
    );
    for (const groupId of known.keys())
      if (!rows.some((row) => row.group_id === groupId)) known.delete(groupId);
    for (const { group_id: groupId, version } of rows) {
      if (known.get(groupId)?.version === version) continue;
      try {
        known.set(groupId, { version, feeds: await plannedFeeds(db, groupId) });
      } catch (error) {
        log.warn({ group: groupId, code: errorCode(error) }, "the feeds of a group can't be read");
      }
    }
    return [...known].map(([groupId, { feeds }]) => ({ groupId, feeds }));
  };
}

export async function plannedFeeds(
  db: Pick<Database, "withTenant">,
  groupId: string,
): Promise<PlannedFeed[]> {
  const configured = await groupFeeds(db, groupId);
  return configured.map((one) => ({ ...one, plan: feedPlan(one.feed, one.site) }));
}

/**
 * Brings the states of a group's feeds in line with its configuration: a new feed waits for its next scheduled time, a changed
 * schedule counts from now on, a removed feed loses its state. Returns the states.
 */
export async function syncStates(
  db: Pick<Database, "withTenant">,
  { groupId, feeds }: PlannedGroup,
  now: Date,
): Promise<Map<string, FeedState>> {
  return db.withTenant({ groupId }, async (tx) => {
    const states = await feedStates(tx, groupId);
    const missing = feeds.filter(({ feed }) => !states.has(feed.name));
    const changed = feeds.filter(({ feed, plan }) => {
      const state = states.get(feed.name);
      return state !== undefined && state.schedule !== plan.text;
    });
    const removed = [...states.keys()].filter((name) => !feeds.some(({ feed }) => feed.name === name));
    if (missing.length + changed.length + removed.length === 0) return states;
    for (const { feed, plan } of missing) {
      const staleAt = new Date(now.getTime() + plan.staleMs);
      const nextRunAt = nextScheduled(feed, plan, now);
      await tx
        .insert(stockFeeds)
        .values({ groupId, feed: feed.name, schedule: plan.text, nextRunAt, staleAt })
        .onConflictDoNothing();
    }
    for (const { feed, plan } of changed) {
      const since = states.get(feed.name)?.freshAt ?? now;
      await updateFeed(
        tx,
        { groupId, feed: feed.name },
        {
          schedule: plan.text,
          nextRunAt: nextScheduled(feed, plan, now),
          ...(feed.enabled ? {} : { requestedAt: null }),
          staleAt: new Date(since.getTime() + plan.staleMs),
        },
      );
    }
    for (const name of removed) await removeFeed(tx, { groupId, feed: name });
    return feedStates(tx, groupId);
  });
}
