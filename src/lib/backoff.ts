import { hourMs } from "./durations.ts";

/**
 * When a delivery is retried: after half a minute, then twice as long each time up to two hours, with a
 * jitter of a quarter either way so that simultaneous failures are not retried together. Null once 24 hours
 * have passed since the first try. A receiver that asks for a longer wait gets it, up to two hours.
 */
export const roundMs = 24 * hourMs;
const firstMs = 30_000;
const maxMs = 2 * hourMs;

/**
 * @param attempts tries so far, at least 1
 * @param random in [0, 1)
 * @param askedMs how long the receiver asks to wait
 */
export function nextTry(
  attempts: number,
  firstTryAt: Date,
  now: Date,
  random: number,
  askedMs = 0,
): Date | null {
  const end = firstTryAt.getTime() + roundMs;
  if (now.getTime() >= end) return null;
  const wait = waitBeforeTry(attempts, random, askedMs);
  // The last try is at the round's end, not before.
  return new Date(Math.min(now.getTime() + wait, end));
}

/** Milliseconds until the next try, as above. */
export function waitBeforeTry(attempts: number, random: number, askedMs: number): number {
  const own = Math.min(maxMs, firstMs * 2 ** (attempts - 1)) * (0.75 + random / 2);
  return Math.max(own, Math.min(maxMs, askedMs));
}
