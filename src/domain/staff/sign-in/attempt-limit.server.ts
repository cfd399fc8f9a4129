import { networkLimit } from "#platform/http/token-buckets.ts";

/** For one network: an office signs in at once in the morning. Passkeys and company accounts count together. */
export const attemptBurst = 60;
const limit = networkLimit({ burst: attemptBurst, perSecond: 1 });

/** Counts an attempt to sign in; the seconds to wait when the network has made too many, else 0. */
export function secondsToAttempt({ address, now }: { address: string; now(): Date }): number {
  return limit.take(address, now().getTime());
}
