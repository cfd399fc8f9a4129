import type { Logger } from "pino";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask, TriggerTask } from "./background-task.ts";

/** Runs `work` unless another process holds the lock of this name. Returns whether it ran. */
export type RunExclusively = (name: string, work: () => Promise<void>) => Promise<boolean>;

export type RunningTasks = {
  /** Several triggers during a run cause one more run. */
  trigger: TriggerTask;
  /** Runs every task at once, as after a time without notifications. */
  triggerAll(): void;
  /** Waits for the runs in progress and starts no more. */
  stop(): Promise<void>;
};

/** A task that another process is running is tried again after this time. */
const busyMs = 1_000;

/**
 * Runs each task now, then whenever it is triggered, when it said that something is due, and after its interval. A run that fails is
 * logged and repeated after the interval.
 */
export function runTasks(options: {
  tasks: readonly BackgroundTask[];
  exclusively: RunExclusively;
  now: () => Date;
  log: Logger;
}): RunningTasks {
  const loops = new Map(options.tasks.map((task) => [task.name, loop(task, options)]));
  return {
    trigger: (name) => loops.get(name)?.trigger(),
    triggerAll: () => {
      for (const one of loops.values()) one.trigger();
    },
    stop: async () => {
      await Promise.all([...loops.values()].map((one) => one.stop()));
    },
  };
}

type Loop = { trigger(): void; stop(): Promise<void> };

function loop(task: BackgroundTask, { exclusively, now, log }: Parameters<typeof runTasks>[0]): Loop {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** @returns milliseconds until the next run */
  const runOnce = async (): Promise<number> => {
    let due: Date | null = null;
    const run = async (): Promise<void> => {
      due = await task.run(() => stopped);
    };
    try {
      if (task.leasesRows) await run();
      else if (!(await exclusively(task.name, run))) return busyMs;
    } catch (error) {
      // Its code only: a database's message may contain what a shopper typed.
      log.warn({ task: task.name, code: errorCode(error) }, "background task: will try again");
    }
    return due ? Math.max(0, (due as Date).getTime() - now().getTime()) : task.everyMs;
  };
  const run = async (): Promise<void> => {
    let waitMs: number;
    do {
      again = false;
      waitMs = await runOnce();
    } while (again && !stopped);
    if (stopped) return;
    timer = setTimeout(trigger, Math.min(task.everyMs, waitMs));
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
