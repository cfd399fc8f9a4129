import type { PartFailed } from "./background-task.ts";

/**
 * Serves leased rows that wait for slow receivers. Runs of the task end while turns go on, so that the next run serves others; `settled` waits
 * for the turns, after the task has stopped.
 * @param max turns at once in a process
 * @param claim leases as many rows at most
 * @param take deals with a row; where it fails the lease expires, and a worker deals with the row again
 */
export function leasedTurns<Leased>({
  max,
  claim,
  take,
  onError,
}: {
  max: number;
  claim(most: number): Promise<Leased[]>;
  take(leased: Leased, stopped: () => boolean): Promise<void>;
  onError(error: unknown): void;
}): { run(stopped: () => boolean, partFailed: PartFailed): Promise<null>; settled(): Promise<void> } {
  const turns = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const serve = async (first: Leased, stopped: () => boolean): Promise<void> => {
    try {
      for (let leased: Leased | undefined = first; leased; ) {
        await take(leased, stopped);
        leased = stopped() ? undefined : (await claim(1))[0];
      }
    } catch (error) {
      onError(error);
      failures.push(error);
    }
  };
  return {
    run: async (stopped, partFailed) => {
      failures.splice(0).forEach(partFailed);
      while (!stopped() && turns.size < max) {
        const leased = await claim(max - turns.size);
        if (leased.length === 0) break;
        for (const one of leased) {
          const turn = serve(one, stopped).finally(() => turns.delete(turn));
          turns.add(turn);
        }
      }
      return null;
    },
    settled: async () => {
      while (turns.size > 0) await Promise.all(turns);
    },
  };
}
