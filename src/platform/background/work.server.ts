import type { Logger } from "pino";

/** Something the platform does behind requests. The rows it works on are the truth; a wake is only sooner. */
export type Work = {
  name: string;
  /** It is looked at this often, in milliseconds, woken or not. */
  everyMs: number;
  /** Does what is due; may answer when the next thing is, to be run at that moment. */
  run(): Promise<Date | null>;
};

export type Worker = {
  /** Has a work look at once; several wakes at once are one. */
  trigger(name: string): void;
  /** Waits for what is under way, begins nothing new. */
  stop(): Promise<void>;
};

/** Runs each work now, then whenever it is woken, said to be due, or its time has passed. A failed run is logged and tried again. */
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
        // Its name only: a database's message may hold what a shopper typed.
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
