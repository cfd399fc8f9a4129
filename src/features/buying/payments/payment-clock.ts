/** When a payment, or a refund, is asked about again. Times are milliseconds. */
const firstAskMs = 30_000;
const maxWaitMs = 3_600_000;
/** So long after its end a payment is asked about every minute: whoever paid at the last moment still gets what was held. */
const lastMomentMs = 30 * 60_000;
const lastMomentWaitMs = 60_000;

/**
 * After `attempts` askings: 30 s, then twice as long each time, at most an hour. Never past `endsAt` while that is to come, since
 * then the checkout is to be ended; and in the half hour after it at least every minute.
 */
export function nextAsk(attempts: number, now: Date, endsAt?: Date): Date {
  const wait = Math.min(firstAskMs * 2 ** Math.min(attempts, 10), maxWaitMs);
  const at = now.getTime() + wait;
  if (!endsAt) return new Date(at);
  if (endsAt > now) return new Date(Math.min(at, endsAt.getTime()));
  const lastMoment = now.getTime() < endsAt.getTime() + lastMomentMs;
  return new Date(lastMoment ? Math.min(at, now.getTime() + lastMomentWaitMs) : at);
}

/** A provider's own page ends this long after it was asked for: the least that Stripe takes is half an hour. */
export const checkoutMs = 35 * 60_000;

/** Time for what a shopper waits for; a slower answer comes by the work behind requests. */
export const shopperWaitMs = 5_000;
