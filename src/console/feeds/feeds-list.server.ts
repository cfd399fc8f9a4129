import { sql } from "drizzle-orm";
import { conditionOf } from "#domain/stock/feeds/feed-condition.ts";
import { type FeedRun, type FeedState, feedRuns, feedStates } from "#domain/stock/feeds/feed-store.server.ts";
import { type PlannedFeed, plannedFeeds } from "#domain/stock/feeds/planned-feeds.server.ts";
import { isSuccess } from "#domain/stock/feeds/run-words.ts";
import { handFeed } from "#domain/stock/import/rows/car-identity.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { ListedFeed, ListedRun } from "./feeds-model.ts";

type Tenants = Pick<Database, "withTenant">;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A group's feeds, those of the configuration first, then those that only files by hand belong to. */
export async function listedFeeds(db: Tenants, groupId: string, now: Date): Promise<ListedFeed[]> {
  const planned = await plannedFeeds(db, groupId);
  return db.withTenant({ groupId }, async (tx) => {
    const states = await feedStates(tx, groupId);
    const stock = await stockOf(tx, groupId);
    const scheduled = planned.map((one) =>
      scheduledFeed(one, states.get(one.feed.name) ?? null, stock.get(one.feed.name)?.cars ?? 0, now),
    );
    const names = new Set(scheduled.map(({ name }) => name));
    const others = [...stock].flatMap(([name, { cars, lastRun }]): ListedFeed[] =>
      names.has(name)
        ? []
        : [
            {
              name,
              cars,
              lastRun,
              source: null,
              state: "by hand" as const,
              mayRun: false,
              freshAt: lastRun,
              nextRun: null,
              problem: null,
            },
          ],
    );
    return [...scheduled, ...others];
  });
}

function scheduledFeed({ feed }: PlannedFeed, state: FeedState | null, cars: number, now: Date): ListedFeed {
  const outcome = state?.lastOutcome ?? null;
  return {
    name: feed.name,
    source: sourceWords(feed.source),
    state: stateOf(feed.enabled, state, now),
    mayRun: feed.enabled,
    cars,
    lastRun: iso(state?.lastRunAt ?? null),
    freshAt: iso(state?.freshAt ?? null),
    nextRun: feed.enabled ? iso(state?.nextRunAt ?? null) : null,
    problem: outcome && !isSuccess(outcome) ? (state?.lastMessage ?? null) : null,
  };
}

function stateOf(enabled: boolean, state: FeedState | null, now: Date): ListedFeed["state"] {
  if (!state) return enabled ? "waiting" : "off";
  if (state.requestedAt) return "starting";
  if (state.runningSince) return "running";
  const condition = conditionOf({ ...state, enabled }, now);
  if (condition) return condition;
  if (state.failures > 0) return "failing";
  if (!enabled) return "off";
  return state.lastRunAt === null ? "waiting" : "fresh";
}

/** Where a file comes from, without its login and query. */
function sourceWords(source: PlannedFeed["feed"]["source"]): string {
  switch (source.type) {
    case "https": {
      const { host, pathname } = new URL(source.url);
      return `${host}${pathname}`;
    }
    case "sftp":
      return `${source.host}:${source.path}`;
    case "folder":
      return [source.path, source.file].filter(Boolean).join("/");
  }
}

async function stockOf(
  tx: Transaction,
  groupId: string,
): Promise<Map<string, { cars: number; lastRun: string | null }>> {
  const { rows } = await tx.execute<{ feed: string; cars: number; last: Date | string | null }>(
    sql`with listed as (select feed, count(*) filter (where status <> 'sold')::int as cars from cars
        where group_id = ${groupId}::uuid and feed <> ${handFeed} group by feed),
      imported as (select feed, max(finished_at) as last from stock_imports where group_id = ${groupId}::uuid group by feed)
      select feed, coalesce(cars, 0) as cars, last from listed full join imported using (feed) order by feed`,
  );
  return new Map(
    rows.map(({ feed, cars, last }) => [feed, { cars, lastRun: last ? new Date(last).toISOString() : null }]),
  );
}

const maxRuns = 40;

/** A group's latest imports, and the runs of its feeds that imported nothing, newest first. */
export async function listedRuns(db: Tenants, groupId: string): Promise<ListedRun[]> {
  type Row = Omit<ListedRun, "counts" | "key" | "problem"> & NonNullable<ListedRun["counts"]>;
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute<Row>(sql`select id::text, feed, finished_at::text as at, file_name as "fileName", created, changed, sold, rejected,
        undone_at is not null as "isUndone"
      from stock_imports where group_id = ${groupId}::uuid order by started_at desc limit ${maxRuns}`),
  );
  const imports = rows.map(({ created, changed, sold, rejected, at, ...row }) => ({
    ...row,
    key: row.id ?? "",
    at: new Date(at).toISOString(),
    counts: { created, changed, sold, rejected },
    problem: null,
  }));
  const failed = (await feedRuns(db, groupId, { most: maxRuns })).filter(({ importId }) => importId === null);
  return [...imports, ...failed.map(failedRun)].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, maxRuns);
}

const failedRun = ({ id, feed, finishedAt, fileName, message }: FeedRun): ListedRun => ({
  id: null,
  key: id,
  feed,
  at: finishedAt.toISOString(),
  fileName,
  counts: null,
  isUndone: false,
  problem: message,
});
