import { inTime } from "./in-time.ts";

/**
 * A queue that runs one task at a time: `busy` when too many are queued, `late` when a task takes too long.
 */
export type QueueOutcome<T> = { kind: "ok"; value: T } | { kind: "busy" } | { kind: "late" };

/**
 * @param maxTasks maximum of queued tasks, the running one included
 * @param limitMs timeout of a result, queueing included; a task that exceeds it still ends before the next
 * one starts. Null disables the timeout.
 */
export function oneAtATime(maxTasks: number, limitMs: number | null) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async function run<T>(task: () => Promise<T>): Promise<QueueOutcome<T>> {
    if (waiting >= maxTasks) return { kind: "busy" };
    waiting += 1;
    const turn = last.then(task);
    last = turn
      .catch(() => {})
      .finally(() => {
        waiting -= 1;
      });
    const done = turn.then((value) => ({ kind: "ok" as const, value }));
    if (limitMs === null) return done;
    return inTime(limitMs, done, () => ({ kind: "late" as const }));
  };
}
