import { minuteMs } from "#lib/durations.ts";
import type { DatabaseRole } from "#platform/database/roles.ts";

/** What processes last reported of a background task. */
export type TaskReport = {
  name: string;
  role: DatabaseRole;
  everyMs: number;
  /** The last run that ended or was refused. */
  reportedAt: Date;
  succeededAt: Date | null;
  /** Null while the last run succeeded. */
  failure: { since: Date; times: number; reason: string } | null;
};

/** While tasks run, a report is at most this old, even when nothing changes: a run that goes on is reported too. */
export const reportEveryMs = 60_000;
/** Longer without any report than a restart takes. */
const noWorkerMs = 10 * minuteMs;
/** The largest imports take hours. */
const maxRunMs = 360 * minuteMs;

export type FailingTask = {
  /** The task's name; null where no process runs any. */
  task: string | null;
  /** A sentence without its full stop. */
  text: string;
};

/** The tasks that fail or don't end, or that no process runs any; nothing for a platform where none has run yet. */
export function failingTasks(reports: readonly TaskReport[], now: Date): FailingTask[] {
  const ageOf = (instant: Date) => now.getTime() - instant.getTime();
  const latest = Math.max(...reports.map(({ reportedAt }) => reportedAt.getTime()));
  if (reports.length > 0 && ageOf(new Date(latest)) > noWorkerMs)
    return [
      {
        task: null,
        text: `No process has run background tasks since ${shown(new Date(latest))}: start one with ROLE=worker or all`,
      },
    ];
  return reports.flatMap(({ name: task, everyMs, reportedAt, succeededAt, failure }) => {
    // A version that has no such task any more.
    if (ageOf(reportedAt) > 2 * everyMs + noWorkerMs) return [];
    if (failure) {
      const times = failure.times === 1 ? "once" : `${failure.times} times`;
      const since = shown(failure.since);
      return [
        {
          task,
          text: `The background task “${task}” has failed since ${since}, ${times}: ${failure.reason}`,
        },
      ];
    }
    if (succeededAt === null || ageOf(succeededAt) <= 2 * everyMs + maxRunMs) return [];
    return [
      { task, text: `The background task “${task}” began after ${shown(succeededAt)} and hasn’t ended` },
    ];
  });
}

const shown = (instant: Date) => `${instant.toISOString().slice(0, 16).replace("T", " ")} UTC`;
