import { Cron } from "croner";
import { dayMs } from "./durations.ts";

/** What is compared for the longest pause: 30 runs and two weeks, but no more than this many runs. */
const comparedRuns = { min: 30, max: 1_000 };
const comparedMs = 14 * dayMs;
const yearMs = 366 * dayMs;
/** Where schedules are compared from, so that the result depends on the schedule alone. */
const comparedFrom = new Date("2026-01-01T00:00:00Z");

/** Whether a text is a cron expression of five fields (minute, hour, day, month, weekday) that ever matches. */
export function isCron(expression: string): boolean {
  return (
    expression.trim().split(/\s+/).length === 5 && nextTime(expression, "UTC", comparedFrom, true) !== null
  );
}

/**
 * The next time after an instant at which a schedule runs. A time that a change of clocks skips runs as soon as it is over.
 * @param zone IANA time zone in which the expression is read
 * @param lenient null instead of an error for a text that is no cron expression
 */
export function nextTime(expression: string, zone: string, after: Date, lenient = false): Date | null {
  try {
    return new Cron(expression, { timezone: zone, mode: "5-part" }).nextRun(after);
  } catch (error) {
    if (lenient) return null;
    throw error;
  }
}

/** The longest time between two runs of a schedule, in milliseconds. */
export function maxPauseMs(expression: string, zone: string): number {
  const runs = new Cron(expression, { timezone: zone, mode: "5-part" });
  let maxMs = 0;
  let last = runs.nextRun(comparedFrom);
  for (let count = 1; last !== null && count < comparedRuns.max; count++) {
    const next = runs.nextRun(last);
    if (next === null) return yearMs;
    maxMs = Math.max(maxMs, next.getTime() - last.getTime());
    last = next;
    if (count >= comparedRuns.min && last.getTime() - comparedFrom.getTime() > comparedMs) break;
  }
  return maxMs;
}
