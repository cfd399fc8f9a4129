import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask, PartFailed } from "#platform/background/background-task.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { feedTurns } from "./feed-turns.ts";
import { type PlannedFeed, type PlannedGroup, syncStates } from "./planned-feeds.server.ts";
import { type PullServices, pullFeed } from "./pull-feed.server.ts";

export const feedTaskName = "stock feeds";

/** How often other feeds are checked while some are running. */
const lookMs = 3_000;
/** A feed that another process is running is tried again after this time. */
const busyMs = 10_000;

/** Fetches the feeds that are due. Processes share the work, each feed runs in one of them. */
export function feedTask(
  services: PullServices & { planned: () => Promise<PlannedGroup[]> },
): BackgroundTask {
  return {
    name: feedTaskName,
    everyMs: 60_000,
    leasesRows: true,
    role: applicationRole,
    run: async (stopped, partFailed) => {
      const running = new Map<string, { groupId: string; since: number; run: Promise<void> }>();
      const end = new AbortController();
      const busyUntil = new Map<string, number>();
      for (;;) {
        if (stopped()) end.abort();
        const { due, next } = stopped()
          ? nothingDue
          : await dueFeeds(services, partFailed).catch((error) => {
              // Runs in progress are awaited, also while the database is unavailable.
              if (running.size > 0) return nothingDue;
              throw error;
            });
        const at = Date.now();
        const waiting = due.filter(
          (planned) => !running.has(keyOf(planned)) && (busyUntil.get(keyOf(planned)) ?? 0) <= at,
        );
        for (const planned of feedTurns(waiting, [...running.values()], at)) {
          const key = keyOf(planned);
          const run = runDue(planned, services, end.signal, partFailed)
            .then((busy) => {
              if (busy) busyUntil.set(key, Date.now() + busyMs);
            })
            .finally(() => running.delete(key));
          running.set(key, { groupId: planned.groupId, since: at, run });
        }
        if (running.size === 0) return due.length > 0 ? new Date(services.now().getTime() + busyMs) : next;
        await Promise.race([...[...running.values()].map(({ run }) => run), wait(lookMs)]);
      }
    },
  };
}

const keyOf = ({ groupId, feed }: PlannedFeed): string => `${groupId} ${feed.name}`;

/** The longest due first. */
type DueFeeds = { due: PlannedFeed[]; next: Date | null };
const nothingDue: DueFeeds = { due: [], next: null };

/** @returns whether another process runs the feed */
async function runDue(
  planned: PlannedFeed,
  services: PullServices,
  signal: AbortSignal,
  partFailed: PartFailed,
): Promise<boolean> {
  try {
    const outcome = await pullFeed(planned, services, { trigger: "schedule", signal });
    return outcome.kind === "busy";
  } catch (error) {
    services.log.warn(
      { group: planned.groupSlug, feed: planned.feed.name, code: errorCode(error) },
      "a feed's run broke off: will try again",
    );
    partFailed(error);
    return true;
  }
}

async function dueFeeds(
  {
    db,
    now,
    planned,
    log,
  }: Pick<PullServices, "db" | "now" | "log"> & { planned: () => Promise<PlannedGroup[]> },
  partFailed: PartFailed,
): Promise<DueFeeds> {
  const due: { planned: PlannedFeed; at: Date }[] = [];
  let next: Date | null = null;
  for (const group of await planned()) {
    try {
      const states = await syncStates(db, group, now());
      for (const one of group.feeds) {
        const at = states.get(one.feed.name)?.nextRunAt ?? null;
        if (at === null) continue;
        if (at <= now()) due.push({ planned: one, at });
        else if (next === null || at < next) next = at;
      }
    } catch (error) {
      log.warn({ group: group.groupId, code: errorCode(error) }, "the feeds of a group: will try again");
      partFailed(error);
    }
  }
  due.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { due: due.map(({ planned: feed }) => feed), next };
}
