import { networkOf, prefixAround } from "#lib/network.ts";

/**
 * In-memory token buckets, one for each caller: `burst` calls at once, then `perSecond`. Features use the platform's
 * `takeLimit` (rate-limits.server.ts), which also counts across processes.
 */
export type RateLimit = {
  /** Takes one call of `caller` at `nowMs`. Returns the seconds to wait when none is left, otherwise 0. */
  take(caller: string, nowMs: number): number;
};

/** How many times a network's limit the IPv6 prefix around it has. */
export const prefixShare = 4;

export type NetworkLimit = {
  /**
   * Takes one call of `address` at `nowMs`. Returns the seconds to wait when none is left, otherwise 0.
   * @param scope what is counted apart, such as a site
   */
  take(address: string, nowMs: number, scope?: string): number;
};

/**
 * Limits what a client's network takes, and the IPv6 prefix around it to four times as much, since one sender can have all of its
 * 65,536 networks.
 */
export function networkLimit({ burst, perSecond }: { burst: number; perSecond: number }): NetworkLimit {
  const networks = rateLimit({ burst, perSecond });
  const prefixes = rateLimit({ burst: burst * prefixShare, perSecond: perSecond * prefixShare });
  return {
    take(address, nowMs, scope = "") {
      const prefix = prefixAround(address);
      const seconds = networks.take(`${scope} ${networkOf(address)}`, nowMs);
      return seconds > 0 || prefix === null ? seconds : prefixes.take(`${scope} ${prefix}`, nowMs);
    },
  };
}

export function rateLimit({
  burst,
  perSecond,
  callers = 10_000,
}: {
  burst: number;
  perSecond: number;
  /** Maximum number of callers in memory; the least recently seen is evicted first. */
  callers?: number;
}): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(caller, nowMs) {
      const known = buckets.get(caller);
      const tokens = known
        ? Math.min(burst, known.tokens + (Math.max(0, nowMs - known.at) / 1000) * perSecond)
        : burst;
      buckets.delete(caller);
      const left = tokens >= 1 ? tokens - 1 : tokens;
      buckets.set(caller, { tokens: left, at: nowMs });
      if (buckets.size > callers) buckets.delete(buckets.keys().next().value as string);
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond);
    },
  };
}
