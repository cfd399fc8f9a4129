/** When a payment, or a refund, is asked about again. Times are milliseconds. */
const firstAskMs = 30_000;
const longestWaitMs = 3_600_000;

/**
 * After `attempts` askings: 30 s, then twice as long each time, at most an hour. Never past `endsAt` while that is to come, since
 * then the checkout is to be ended.
 */
export function nextAsk(attempts: number, now: Date, endsAt?: Date): Date {
  const wait = Math.min(firstAskMs * 2 ** Math.min(attempts, 10), longestWaitMs);
  const at = now.getTime() + wait;
  const end = endsAt?.getTime() ?? 0;
  return new Date(end > now.getTime() ? Math.min(at, end) : at);
}

/** A provider's own page ends this long after it was asked for: the least that Stripe takes is half an hour. */
export const checkoutMs = 35 * 60_000;

/** Time for what a shopper waits for; a slower answer comes by the work behind requests. */
export const shopperWaitMs = 5_000;
