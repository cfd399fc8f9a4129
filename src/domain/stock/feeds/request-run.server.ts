import { and, eq, isNull, lt, or } from "drizzle-orm";
import { stockFeeds } from "#domain/stock/feeds/feed-tables.ts";
import { hourMs } from "#lib/durations.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type FeedKey, feedStates } from "./feed-store.server.ts";
import { plannedFeeds } from "./planned-feeds.server.ts";
import type { RequestOutcome } from "./request-outcome.ts";

/** A run that began this long ago was interrupted: a download takes four hours at most. */
const maxRunMs = 6 * hourMs;

/**
 * Makes a scheduled feed due now, for the task to run it. Nothing happens while it runs, or is to begin, and with one that isn't enabled: its
 * cars would be on the sites at once.
 * @param db with the actor, with the action `feeds.run`
 */
export async function requestRun(
  db: Pick<Database, "withTenant">,
  { groupId, feed }: FeedKey,
  now: Date,
): Promise<RequestOutcome> {
  const planned = (await plannedFeeds(db, groupId)).find((one) => one.feed.name === feed);
  if (!planned) return "gone";
  if (!planned.feed.enabled) return "off";
  return db.withTenant({ groupId }, async (tx) => {
    const isIdle = or(
      isNull(stockFeeds.runningSince),
      lt(stockFeeds.runningSince, new Date(now.getTime() - maxRunMs)),
    );
    const due = await tx
      .update(stockFeeds)
      .set({ requestedAt: now, nextRunAt: now })
      .where(
        and(
          eq(stockFeeds.groupId, groupId),
          eq(stockFeeds.feed, feed),
          isNull(stockFeeds.requestedAt),
          isIdle,
        ),
      )
      .returning({ feed: stockFeeds.feed });
    if (due.length > 0) return "requested";
    const state = (await feedStates(tx, groupId)).get(feed);
    return !state ? "gone" : state.requestedAt ? "requested" : "running";
  });
}
