import type { Logger } from "pino";
import { errorCode } from "#lib/error-code.ts";
import { metered } from "#lib/meter.server.ts";
import { traced } from "#lib/tracing.server.ts";
import type { LackingRole } from "#platform/database/lacking-role.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import type { DatabaseRole } from "#platform/database/roles.ts";
import { type BackgroundTask, TaskProblem, type TriggerTask } from "./background-task.ts";
import { reportEveryMs, type TaskReport } from "./task-report.ts";

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
/** A role that the login lacks is looked for again after this time. */
const lackingMs = 60_000;

type Options = {
  tasks: readonly BackgroundTask[];
  exclusively: RunExclusively;
  /** What the login lacks to work as this role; null when it may. */
  lacking: (role: DatabaseRole) => Promise<LackingRole | null>;
  /** Stores what became of a task, for doctor, metrics and the console. */
  report: (report: TaskReport) => Promise<void>;
  now: () => Date;
  log: Logger;
};

/**
 * Runs each task now, then whenever it is triggered, when it said that something is due, and after its interval. A run that fails is
 * logged once for each reason, reported, and repeated after the interval.
 */
export function runTasks(options: Options): RunningTasks {
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

function loop(task: BackgroundTask, options: Options): Loop {
  const { exclusively, lacking, now } = options;
  const reporter = reporterOf(task, options);
  const work = { name: `task ${task.name}`, kind: "internal", facts: {}, isRoot: true } as const;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** @returns milliseconds until the next run */
  const runOnce = async (): Promise<number> => {
    let due: Date | null = null;
    const failures: unknown[] = [];
    const partFailed = (error: unknown) => void failures.push(error);
    const run = async (): Promise<void> => {
      const goesOn = setInterval(reporter.goesOn, reportEveryMs).unref();
      try {
        due = await traced(work, () => task.run(() => stopped, partFailed));
      } finally {
        clearInterval(goesOn);
      }
    };
    try {
      const lack = await lacking(task.role);
      if (lack !== null) {
        await reporter.ended(new TaskProblem(`${lack.problem}. ${lack.remedy}`));
        return lackingMs;
      }
      if (stopped) return task.everyMs;
      if (task.leasesRows) await run();
      else if (!(await exclusively(task.name, run))) return Math.min(task.everyMs, busyMs);
    } catch (error) {
      failures.push(error);
    }
    await reporter.ended(failures[0]);
    const untilDue = due ? Math.max(0, (due as Date).getTime() - now().getTime()) : task.everyMs;
    return Math.min(task.everyMs, untilDue);
  };
  const run = async (): Promise<void> => {
    let waitMs: number;
    do {
      again = false;
      waitMs = await runOnce();
    } while (again && !stopped);
    if (stopped) return;
    timer = setTimeout(trigger, waitMs);
    timer.unref();
  };
  const trigger = (): void => {
    if (stopped) return;
    again = true;
    clearTimeout(timer);
    // No request is charged for it, not even the one that triggered it.
    running ??= metered(null, run).finally(() => {
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

/** Reports a task when its state changes, and every minute while it stays the same. */
function reporterOf(
  { name, role, everyMs }: BackgroundTask,
  { report, now, log }: Pick<Options, "report" | "now" | "log">,
) {
  let state: Pick<TaskReport, "succeededAt" | "failure"> = { succeededAt: null, failure: null };
  let savedAt = Number.NEGATIVE_INFINITY;
  const save = async (): Promise<void> => {
    savedAt = performance.now();
    try {
      await report({ name, role, everyMs, reportedAt: now(), ...state });
    } catch (error) {
      savedAt = Number.NEGATIVE_INFINITY;
      if (!isDatabaseUnavailable(error))
        log.warn({ task: name, code: reasonOf(error) }, "background task: its report wasn't stored");
    }
  };
  return {
    goesOn: () => void save(),
    /** @param error undefined for a run that succeeded */
    ended: async (error: unknown): Promise<void> => {
      const before = state.failure;
      if (error === undefined) state = { succeededAt: now(), failure: null };
      else {
        const reason = reasonOf(error);
        state = {
          ...state,
          failure: { since: before?.since ?? now(), times: (before?.times ?? 0) + 1, reason },
        };
        if (reason !== before?.reason)
          log.warn({ task: name, code: reason }, "background task: will try again");
      }
      if (before && !state.failure) log.info({ task: name }, "background task: works again");
      const isSame = before?.reason === state.failure?.reason;
      if (!isSame || performance.now() - savedAt >= reportEveryMs) await save();
    },
  };
}

/** A database's own message may contain what a shopper typed. */
const reasonOf = (error: unknown): string =>
  error instanceof TaskProblem ? error.message : errorCode(error);
