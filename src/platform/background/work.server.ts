import type { Logger } from "pino";

/** A background task. Its rows say what is due; a trigger only makes it run sooner. */
export type Work = {
  name: string;
  /** Maximum interval between runs, in milliseconds. */
  everyMs: number;
  /** Processes what is due. Returns when the next row is due, if known. */
  run(): Promise<Date | null>;
};

export type Worker = {
  /** Runs a task now; several triggers during a run cause one more run. */
  trigger(name: string): void;
  /** Waits for running tasks and starts no more. */
  stop(): Promise<void>;
};

/** Runs each task at the start, when triggered, when due, and at its interval. A failed run is logged and retried. */
export function startWork(tasks: readonly Work[], now: () => Date, log: Logger): Worker {
  const loops = new Map(tasks.map((work) => [work.name, loop(work, now, log)]));
  return {
    trigger: (name) => loops.get(name)?.trigger(),
    stop: async () => {
      await Promise.all([...loops.values()].map((one) => one.stop()));
    },
  };
}

function loop(work: Work, now: () => Date, log: Logger) {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    let due: Date | null = null;
    do {
      again = false;
      try {
        due = await work.run();
      } catch (error) {
        // Only the error's name or code: a database message may contain what a shopper typed.
        const { code, name } = error as { code?: string; name?: string };
        log.warn({ work: work.name, code: code ?? name }, "will try again");
      }
    } while (again && !stopped);
    if (stopped) return;
    const untilDue = due ? Math.max(0, due.getTime() - now().getTime()) : work.everyMs;
    timer = setTimeout(trigger, Math.min(work.everyMs, untilDue));
    timer.unref();
  };
  const trigger = (): void => {
    if (stopped) return;
    again = true;
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = null;
      if (again) trigger();
    });
  };
  trigger();
  return {
    trigger,
    stop: async () => {
      stopped = true;
      again = false;
      clearTimeout(timer);
      await running;
    },
  };
}
