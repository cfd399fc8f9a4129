import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { done, type Outcome, operation } from "#api/operation.server.ts";
import { problem } from "#api/problem.ts";
import { instant } from "#api/schemas.ts";
import { conditionOf } from "#domain/stock/feeds/feed-condition.ts";
import { type FeedState, feedStates } from "#domain/stock/feeds/feed-store.server.ts";
import { feedTaskName } from "#domain/stock/feeds/feed-task.server.ts";
import { plannedFeeds } from "#domain/stock/feeds/planned-feeds.server.ts";
import { requestRun } from "#domain/stock/feeds/request-run.server.ts";

const Feed = z
  .strictObject({
    name: z.string(),
    enabled: z.boolean(),
    condition: z.enum(["stopped", "stale"]).nullable().meta({ description: "Null for one that is fresh." }),
    is_requested: z.boolean().meta({ description: "A run is about to begin." }),
    is_running: z.boolean(),
    failures: z.int().meta({ description: "Failed runs since the last one that didn't fail." }),
    last_run_at: instant.nullable(),
    last_outcome: z.string().nullable(),
    fresh_at: instant.nullable().meta({ description: "How fresh the delivered stock is." }),
    next_run_at: instant.nullable(),
  })
  .meta({ id: "Feed" });

const feedName = z.strictObject({
  feed: z.string().min(1).max(100).meta({ description: "The name of a feed." }),
});

async function feedsOf({ db, client: { groupId }, now }: ApiDeps): Promise<z.input<typeof Feed>[]> {
  const planned = await plannedFeeds(db, groupId);
  const states = await db.withTenant({ groupId }, (tx) => feedStates(tx, groupId));
  return planned.map(({ feed }) => item(feed, states.get(feed.name) ?? null, now));
}

function item(
  { name, enabled }: { name: string; enabled: boolean },
  state: FeedState | null,
  now: Date,
): z.input<typeof Feed> {
  const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return {
    name,
    enabled,
    condition: state && conditionOf({ ...state, enabled }, now),
    is_requested: state?.requestedAt != null,
    is_running: state?.runningSince != null,
    failures: state?.failures ?? 0,
    last_run_at: iso(state?.lastRunAt),
    last_outcome: state?.lastOutcome ?? null,
    fresh_at: iso(state?.freshAt),
    next_run_at: enabled ? iso(state?.nextRunAt) : null,
  };
}

async function readFeed(name: string, deps: ApiDeps): Promise<Outcome<z.input<typeof Feed>>> {
  const feed = (await feedsOf(deps)).find((one) => one.name === name);
  return feed ? done(feed) : problem("not_found");
}

async function runFeed(name: string, deps: ApiDeps): Promise<Outcome<z.input<typeof Feed>>> {
  const outcome = await requestRun(deps.db, { groupId: deps.client.groupId, feed: name }, deps.now);
  if (outcome === "gone") return problem("not_found");
  if (outcome === "off") return problem("feed_off");
  if (outcome === "requested") deps.triggerTask(feedTaskName);
  const read = await readFeed(name, deps);
  return read.kind === "done" ? { ...read, location: `/feeds/${encodeURIComponent(name)}` } : read;
}

export const feedOperations = [
  operation({
    id: "listFeeds",
    method: "GET",
    path: "/feeds",
    resource: "Feeds",
    summary: "The group's stock feeds, and how their runs went.",
    needs: "stock.feeds",
    leadsBy: "/items/0/name",
    answer: z.strictObject({ items: z.array(Feed) }).meta({ id: "Feeds" }),
    problems: ["reach_missing"],
    run: async (_, deps) => done({ items: await feedsOf(deps) }),
  }),
  operation({
    id: "readFeed",
    method: "GET",
    path: "/feeds/{feed}",
    resource: "Feeds",
    summary: "One stock feed.",
    needs: "stock.feeds",
    params: feedName,
    answer: Feed,
    problems: ["reach_missing"],
    run: ({ params: { feed } }, deps) => readFeed(feed, deps),
  }),
  operation({
    id: "runFeed",
    method: "POST",
    path: "/feeds/{feed}/runs",
    resource: "Feeds",
    summary: "Runs a feed now. It runs in the background: ask for it again.",
    needs: "stock.import",
    sends: ["feeds.run"],
    params: feedName,
    status: 202,
    answer: Feed,
    problems: ["reach_missing", "feed_off"],
    run: ({ params: { feed } }, deps) => runFeed(feed, deps),
    again: ({ params: { feed } }, deps) => readFeed(feed, deps),
  }),
];
