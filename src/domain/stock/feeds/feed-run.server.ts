import type { StoppedFile } from "#domain/stock/feeds/feed-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { nextScheduled } from "./feed-plan.ts";
import { afterFailure, retryWaitMs } from "./feed-retry.ts";
import { addRun, type FeedState, feedStates, updateFeed } from "./feed-store.server.ts";
import type { PlannedFeed } from "./planned-feeds.server.ts";
import { isSuccess, type RunOutcome } from "./run-words.ts";
import type { Validators } from "./sources/source-outcome.ts";

export type RunResult = {
  outcome: RunOutcome;
  /** In words for people, without secrets. */
  message: string;
  /** Whether a failed run may be repeated before the next scheduled one, and the least time to wait. */
  retry: boolean;
  retryAfterMs: number | null;
  /** What the source delivered; `freshAt` is null for: as of now. */
  delivery: { freshAt: Date | null; importId: string | null; file: DeliveredFile | null } | null;
  /** The file, when it waits for a decision. */
  stopped: StoppedFile | null;
};

export type DeliveredFile = {
  name: string;
  bytes: number;
  validators: Validators;
  contentHash: string;
  settingsHash: string;
};

export type BegunRun = {
  state: FeedState;
  startedAt: Date;
  trigger: "schedule" | "retry" | "command" | "request";
};

type Tenants = Pick<Database, "withTenant">;
const maxMessage = 2_000;

/**
 * Marks a feed as running; the caller has its lock. Until the run ends it is due again as if it had failed, so that a killed
 * process costs a retry. A run that never ended is recorded as interrupted.
 * @returns null when the feed isn't due, no longer enabled, or no longer configured
 */
export async function beginRun(
  db: Tenants,
  planned: PlannedFeed,
  { trigger, now, random }: { trigger: "schedule" | "command"; now: Date; random: number },
): Promise<BegunRun | null> {
  const { groupId, feed } = planned;
  return db.withTenant({ groupId }, async (tx) => {
    const key = { groupId, feed: feed.name };
    const state = (await feedStates(tx, groupId)).get(feed.name);
    if (!state) return null;
    const isDue = feed.enabled && state.nextRunAt !== null && state.nextRunAt <= now;
    if (trigger === "schedule" && !isDue) return null;
    let { failures } = state;
    if (state.runningSince) {
      failures += 1;
      await addRun(tx, {
        ...key,
        startedAt: state.runningSince,
        finishedAt: now,
        trigger: "schedule",
        outcome: "interrupted",
        message: "the process ended during the run; nothing was changed unless the import was complete",
        fileName: null,
        bytes: null,
        importId: null,
      });
    }
    const nextRunAt = afterFailure({
      now,
      scheduled: nextScheduled(feed, planned.plan, now),
      waitMs: retryWaitMs(failures + 1, feed.retries, random),
      retryAfterMs: null,
    });
    await updateFeed(tx, key, { runningSince: now, requestedAt: null, nextRunAt, failures });
    const cause = causeOf(planned, state, trigger);
    return { state: { ...state, failures }, startedAt: now, trigger: cause };
  });
}

function causeOf(
  planned: PlannedFeed,
  { requestedAt, nextRunAt }: FeedState,
  trigger: "schedule" | "command",
): BegunRun["trigger"] {
  if (trigger === "command") return trigger;
  if (requestedAt !== null) return "request";
  return isScheduledTime(planned, nextRunAt) ? "schedule" : "retry";
}

function isScheduledTime({ feed, plan }: PlannedFeed, at: Date | null): boolean {
  if (at === null) return false;
  return nextScheduled(feed, plan, new Date(at.getTime() - 1_000))?.getTime() === at.getTime();
}

/** Records how a run ended and when the feed runs next. A run that found nothing new leaves no line in the history. */
export async function finishRun(
  db: Tenants,
  planned: PlannedFeed,
  begun: BegunRun,
  result: RunResult,
  { now, random }: { now: Date; random: number },
): Promise<void> {
  const { groupId, feed, plan } = planned;
  const key = { groupId, feed: feed.name };
  const message = result.message.slice(0, maxMessage);
  const { outcome, delivery } = result;
  const ended = { runningSince: null, lastRunAt: now, lastOutcome: outcome, lastMessage: message };
  await db.withTenant({ groupId }, async (tx) => {
    if (isSuccess(outcome)) {
      await updateFeed(tx, key, {
        ...ended,
        ...afterSuccess(planned, begun.state, delivery, now),
        stopped: null,
      });
    } else {
      const failures = outcome === "interrupted" ? begun.state.failures : begun.state.failures + 1;
      const scheduled = nextScheduled(feed, plan, now);
      const waitMs = result.retry ? retryWaitMs(failures, feed.retries, random) : null;
      const retryAt = afterFailure({ now, scheduled, waitMs, retryAfterMs: result.retryAfterMs });
      // An interrupted run goes on in the next process.
      const nextRunAt = outcome === "interrupted" && scheduled ? now : retryAt;
      await updateFeed(tx, key, {
        ...ended,
        failures,
        nextRunAt,
        ...(result.stopped && { stopped: result.stopped }),
      });
    }
    if (outcome === "unchanged") return;
    await addRun(tx, {
      ...key,
      startedAt: begun.startedAt,
      finishedAt: now,
      trigger: begun.trigger,
      outcome,
      message,
      fileName: delivery?.file?.name ?? null,
      bytes: delivery?.file?.bytes ?? null,
      importId: delivery?.importId ?? null,
    });
  });
}

function afterSuccess(
  { feed, plan }: PlannedFeed,
  before: FeedState,
  delivery: RunResult["delivery"],
  now: Date,
): Partial<FeedState> {
  // A file's date may be ahead of this machine's clock.
  const freshAt = delivery?.freshAt && delivery.freshAt < now ? delivery.freshAt : now;
  const file = delivery?.file;
  return {
    failures: 0,
    nextRunAt: nextScheduled(feed, plan, now),
    freshAt,
    staleAt: new Date(freshAt.getTime() + plan.staleMs),
    importId: delivery?.importId ?? before.importId,
    ...(file && {
      validators: file.validators,
      contentHash: file.contentHash,
      settingsHash: file.settingsHash,
    }),
  };
}
