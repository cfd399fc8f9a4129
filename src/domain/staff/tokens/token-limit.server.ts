import { networkLimit } from "#platform/http/token-buckets.ts";

/** For one network, right and wrong tokens together: a program fetches a few files an hour. */
export const tokenBurst = 30;
const limit = networkLimit({ burst: tokenBurst, perSecond: 0.5 });

/** Counts a request with a token; the seconds to wait when the network has sent too many, else 0. */
export function secondsToToken({ address, now }: { address: string; now(): Date }): number {
  return limit.take(address, now().getTime());
}
