import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type BackgroundTask, type PartFailed, TaskProblem } from "#platform/background/background-task.ts";
import {
  changesAfter,
  type FeedChange,
  maxChangesAtOnce,
  newestChange,
} from "#platform/background/change-feed.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { sites } from "#platform/database/site-tables.ts";
import { maxTagsAtOnce, type PurgeHook } from "./purge-hook.server.ts";
import { everything, purgedTags } from "./purge-tags.server.ts";

export const edgePurgeTaskName = "edge purges";

/** Time for the web processes to apply a change before it is purged; what is committed meanwhile is purged with it. */
const settleMs = 200;
/**
 * A purge is repeated for at least this time, at its end and with those of other changes, because a process may have sent a response from before the change while it was purged. Responses that are
 * older than a change by more than half of this may not stay at the edge until they are purged (`isFollowing`).
 */
export const repeatMs = 30_000;
/** After a failure, doubling. */
const firstRetryMs = 1_000;
const maxRetryMs = 60_000;

type Options = {
  db: Pick<Database, "withTenant" | "withoutTenant">;
  purge: PurgeHook;
  now(): Date;
  log: Pick<Logger, "info" | "warn">;
  settle?: number;
};

type State = {
  purgedSeq: number;
  repeatedSeq: number;
  repeatToSeq: number | null;
  repeatAt: Date | null;
  failures: number;
  nextTryAt: Date | null;
};

/** Purges are in the order of the change feed, and what has been purged is a row, so a process that dies loses none: the next one purges it again. */
export function edgePurgeTask(options: Options): BackgroundTask {
  return {
    name: edgePurgeTaskName,
    // Whoever follows the change feed triggers it, and polls by itself.
    everyMs: 60_000,
    leasesRows: false,
    role: applicationRole,
    run: (stopped, partFailed) => purgeChanges(options, stopped, partFailed),
  };
}

/** Also of a run that waits for the next attempt. */
const purgesFail = new TaskProblem("EDGE_PURGE_URL doesn't purge; the log has the reason");

/** @returns when something is due next */
async function purgeChanges(
  options: Options,
  stopped: () => boolean,
  partFailed: PartFailed,
): Promise<Date | null> {
  const { db, now, log, settle = settleMs } = options;
  const read = await readState(db);
  let state = read.state;
  if (state.nextTryAt && state.nextTryAt > now()) {
    partFailed(purgesFail);
    return state.nextTryAt;
  }
  const save = (next: Partial<State>) => {
    state = { ...state, ...next };
    return saveState(db, state);
  };
  const failed = async (reason: string): Promise<Date> => {
    const failures = state.failures + 1;
    const nextTryAt = new Date(now().getTime() + Math.min(maxRetryMs, firstRetryMs * 2 ** (failures - 1)));
    await save({ failures, nextTryAt });
    log.warn({ reason, failures }, "edge: a purge failed");
    partFailed(purgesFail);
    return nextTryAt;
  };
  const succeeded = async (next: Partial<State>): Promise<void> => {
    if (state.failures > 0) log.info({}, "edge: purges succeed again");
    await save({ ...next, failures: 0, nextTryAt: null });
  };

  if (read.behind > 0) await setTimeout(settle);
  if (read.lost) {
    const newest = await newestChange(db);
    const reason = await purgeAll(options, everything);
    if (reason !== null) return failed(reason);
    await succeeded({ purgedSeq: newest });
  }
  while (!stopped()) {
    const { changes, last } = await changesAfter(db, state.purgedSeq);
    if (last === null) break;
    const reason = await purgeAll(options, await tagsOfChanges(db, changes));
    if (reason !== null) return failed(reason);
    await succeeded({ purgedSeq: last });
    // What was committed meanwhile has triggered another run, which gives the processes their time again.
    if (changes.length < maxChangesAtOnce) break;
  }
  if (state.repeatAt && state.repeatToSeq !== null && state.repeatAt <= now()) {
    const reason = await repeat(options, state.repeatedSeq, state.purgedSeq);
    if (reason !== null) return failed(reason);
    await succeeded({ repeatedSeq: state.repeatToSeq, repeatToSeq: null, repeatAt: null });
  }
  if (state.repeatToSeq === null && state.repeatedSeq < state.purgedSeq)
    await save({ repeatToSeq: state.purgedSeq, repeatAt: new Date(now().getTime() + repeatMs) });
  return state.repeatAt;
}

/** Purges the changes between two numbers once more. */
async function repeat(options: Options, after: number, to: number): Promise<string | null> {
  const { db } = options;
  for (let from = after; from < to; ) {
    const { changes, last } = await changesAfter(db, from, to);
    if (last === null) return null;
    const reason = await purgeAll(options, await tagsOfChanges(db, changes));
    if (reason !== null) return reason;
    from = last;
  }
  return null;
}

/** @returns why it failed; null when everything is purged */
async function purgeAll({ purge }: Options, tags: readonly string[]): Promise<string | null> {
  for (let at = 0; at < tags.length; at += maxTagsAtOnce) {
    const outcome = await purge(tags.slice(at, at + maxTagsAtOnce));
    if (outcome.kind === "failed") return outcome.reason;
  }
  return null;
}

/** The tags of some changes, from the ids of the sites that their groups have. */
async function tagsOfChanges(db: Options["db"], changes: readonly FeedChange[]): Promise<string[]> {
  const groups = new Map<string, string[]>();
  for (const { groupId } of changes) {
    if (groups.has(groupId)) continue;
    const rows = await db.withTenant({ groupId }, (tx) => tx.select({ id: sites.id }).from(sites));
    groups.set(
      groupId,
      rows.map(({ id }) => id),
    );
  }
  return purgedTags(changes, (groupId) => groups.get(groupId) ?? []);
}

/** The state, how many changes wait, and whether some were deleted before they were purged. */
export async function readState(
  db: Pick<Database, "withoutTenant">,
): Promise<{ state: State; behind: number; lost: boolean }> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{
      purged_seq: string;
      repeated_seq: string;
      repeat_to_seq: string | null;
      repeat_at: Date | string | null;
      failures: number;
      next_try_at: Date | string | null;
      behind: string;
      lost: boolean;
    }>(sql`select * from edge_purges_state()`),
  );
  const [row] = rows;
  if (!row) throw new Error("the state of edge purges is missing");
  const instant = (at: Date | string | null) => (at === null ? null : new Date(at));
  return {
    state: {
      purgedSeq: Number(row.purged_seq),
      repeatedSeq: Number(row.repeated_seq),
      repeatToSeq: row.repeat_to_seq === null ? null : Number(row.repeat_to_seq),
      repeatAt: instant(row.repeat_at),
      failures: row.failures,
      nextTryAt: instant(row.next_try_at),
    },
    behind: Number(row.behind),
    lost: row.lost,
  };
}

async function saveState(db: Options["db"], state: State): Promise<void> {
  const { purgedSeq, repeatedSeq, repeatToSeq, repeatAt, failures, nextTryAt } = state;
  const at = (instant: Date | null) => instant?.toISOString() ?? null;
  await db.withoutTenant((tx) =>
    tx.execute(
      sql`select save_edge_purges_state(${purgedSeq}::bigint, ${repeatedSeq}::bigint, ${repeatToSeq}::bigint, ${at(repeatAt)}::timestamptz, ${failures}::int, ${at(nextTryAt)}::timestamptz)`,
    ),
  );
}
