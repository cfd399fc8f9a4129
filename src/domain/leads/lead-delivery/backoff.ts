import { hourMs } from "#lib/durations.ts";

/**
 * When a delivery is retried: after half a minute, then twice as long each time up to two hours, with a
 * jitter of a quarter either way so that simultaneous failures are not retried together. Null once 24 hours
 * have passed since the first try.
 */
export const roundMs = 24 * hourMs;
const firstMs = 30_000;
const maxMs = 2 * hourMs;

/**
 * @param attempts tries so far, at least 1
 * @param random in [0, 1)
 */
export function nextTry(attempts: number, firstTryAt: Date, now: Date, random: number): Date | null {
  const end = firstTryAt.getTime() + roundMs;
  if (now.getTime() >= end) return null;
  const wait = Math.min(maxMs, firstMs * 2 ** (attempts - 1)) * (0.75 + random / 2);
  // The last try is at the round's end, not before.
  return new Date(Math.min(now.getTime() + wait, end));
}
