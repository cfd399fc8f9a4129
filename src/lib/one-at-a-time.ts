/** A queue that does one job at a time: `busy` when too many wait already, `late` when a job takes too long. */
export type QueueOutcome<T> = { kind: "ok"; value: T } | { kind: "busy" } | { kind: "late" };

/**
 * @param most jobs that may wait, the running one included
 * @param limitMs longest wait for an answer, its turn included; a job that ran out of it still ends before the next begins. Null waits for the end.
 */
export function oneAtATime(most: number, limitMs: number | null) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async function take<T>(job: () => Promise<T>): Promise<QueueOutcome<T>> {
    if (waiting >= most) return { kind: "busy" };
    waiting += 1;
    const turn = last.then(job);
    last = turn
      .catch(() => {})
      .finally(() => {
        waiting -= 1;
      });
    const done = turn.then((value) => ({ kind: "ok" as const, value }));
    if (limitMs === null) return done;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<QueueOutcome<T>>((resolve) => {
      timer = setTimeout(() => resolve({ kind: "late" }), limitMs);
    });
    try {
      return await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
