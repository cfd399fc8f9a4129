import { hourMs } from "#lib/durations.ts";

/** When a payment, or a refund, is polled again. Times are milliseconds. */
const firstPollMs = 30_000;
const maxWaitMs = hourMs;
/**
 * Poll every minute for this long after the payment expires: a payment made at the last moment still gets its
 * hold.
 */
const lastMomentMs = 30 * 60_000;
const lastMomentWaitMs = 60_000;

/**
 * After `attempts` polls: 30 s, then twice as long each time, at most an hour. Never past a future `endsAt`,
 * when the checkout is to be expired; and at least every minute in the half hour after it.
 */
export function nextPoll(attempts: number, now: Date, endsAt?: Date): Date {
  const wait = Math.min(firstPollMs * 2 ** Math.min(attempts, 10), maxWaitMs);
  const at = now.getTime() + wait;
  if (!endsAt) return new Date(at);
  if (endsAt > now) return new Date(Math.min(at, endsAt.getTime()));
  const lastMoment = now.getTime() < endsAt.getTime() + lastMomentMs;
  return new Date(lastMoment ? Math.min(at, now.getTime() + lastMomentWaitMs) : at);
}

/** A provider's own page expires this long after the request: Stripe's minimum is half an hour. */
export const checkoutMs = 35 * 60_000;

/** Timeout while a shopper waits; a background task handles slower responses. */
export const shopperWaitMs = 5_000;
