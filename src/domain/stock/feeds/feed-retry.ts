import { hourMs, minuteMs } from "#lib/durations.ts";

const maxWaitMs = 6 * hourMs;

/**
 * The time until a failed run is repeated, in milliseconds: 1, 4, 16, 64 minutes and so on up to six hours, at most a fifth
 * sooner or later, so that feeds that failed together don't all come back together. Null when the retries are used up: the
 * next scheduled run begins a new series.
 * @param failures failed runs in a row, this one included
 * @param retries repetitions of one scheduled run
 * @param random from 0 to 1
 */
export function retryWaitMs(failures: number, retries: number, random: number): number | null {
  const repetition = (failures - 1) % (retries + 1);
  if (repetition === retries) return null;
  return Math.round(Math.min(maxWaitMs, minuteMs * 4 ** repetition) * (0.8 + 0.4 * random));
}

/** When a feed runs next after a failed run: at a retry, if it may have one before the next scheduled run. */
export function afterFailure(options: {
  now: Date;
  scheduled: Date | null;
  waitMs: number | null;
  /** What the server asked to wait. */
  retryAfterMs: number | null;
}): Date | null {
  const { now, scheduled, waitMs, retryAfterMs } = options;
  if (waitMs === null || scheduled === null) return scheduled;
  const retry = new Date(now.getTime() + Math.max(waitMs, retryAfterMs ?? 0));
  return retry < scheduled ? retry : scheduled;
}
