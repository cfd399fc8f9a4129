import { networkOf, prefixAround } from "#lib/network.ts";

/** What a sender may use at once, then each second: calls, or milliseconds of the event loop. */
export type BucketSize = { burst: number; perSecond: number };

/** The longest wait of a sender, after use of any amount. */
const maxWaitSeconds = 30;

/**
 * What senders have left, in memory. The figures of the limits are in rate-limit-kinds.ts. Features use the platform's `takeLimit` (rate-limits.server.ts),
 * which also counts across processes.
 */
export class TokenBuckets {
  readonly #size: BucketSize;
  readonly #senders: number;
  readonly #left = new Map<string, { tokens: number; at: number }>();

  /** @param senders maximum in memory; the one least recently charged is forgotten first */
  constructor(size: BucketSize, senders = 10_000) {
    this.#size = size;
    this.#senders = senders;
  }

  /** Negative where more was used than there was. */
  left(sender: string, nowMs: number): number {
    const known = this.#left.get(sender);
    if (!known) return this.#size.burst;
    const passed = Math.max(0, nowMs - known.at) / 1_000;
    return Math.min(this.#size.burst, known.tokens + passed * this.#size.perSecond);
  }

  /** @param tokens negative to give back what was charged before */
  charge(sender: string, tokens: number, nowMs: number): void {
    const { burst, perSecond } = this.#size;
    const left = Math.min(burst, this.left(sender, nowMs) - tokens);
    this.#left.delete(sender);
    this.#left.set(sender, { tokens: Math.max(left, -perSecond * maxWaitSeconds), at: nowMs });
    if (this.#left.size > this.#senders) this.#left.delete(this.#left.keys().next().value as string);
  }

  /** The seconds until the sender has something left; 0 for now. @param tokens what would be left besides */
  secondsToWait(sender: string, nowMs: number, tokens = 0): number {
    const left = this.left(sender, nowMs) + tokens;
    return left > 0 ? 0 : Math.max(1, Math.ceil(-left / this.#size.perSecond));
  }

  /** Takes whole tokens. Returns the seconds to wait when there are too few, which costs nothing; otherwise 0. */
  take(sender: string, nowMs: number, tokens = 1): number {
    const left = this.left(sender, nowMs);
    this.charge(sender, left >= tokens ? tokens : 0, nowMs);
    return left >= tokens ? 0 : Math.ceil((tokens - left) / this.#size.perSecond);
  }
}

/** How many times a network's limit the IPv6 prefix around it has: one sender can have all of its 65,536 networks. */
export const prefixShare = 4;

export const sizeOfPrefix = ({ burst, perSecond }: BucketSize): BucketSize => ({
  burst: burst * prefixShare,
  perSecond: perSecond * prefixShare,
});

export type NetworkLimit = {
  /**
   * Takes a call of `address` at `nowMs`, or `count` of them. Returns the seconds to wait when too few are left, otherwise 0.
   * @param scope what is counted apart, such as a site
   */
  take(address: string, nowMs: number, scope?: string, count?: number): number;
};

/** Limits what a client's network takes, and the IPv6 prefix around it. */
export function networkLimit(size: BucketSize): NetworkLimit {
  const networks = new TokenBuckets(size);
  const prefixes = new TokenBuckets(sizeOfPrefix(size));
  return {
    take(address, nowMs, scope = "", count = 1) {
      const prefix = prefixAround(address);
      const seconds = networks.take(`${scope} ${networkOf(address)}`, nowMs, count);
      return seconds > 0 || prefix === null ? seconds : prefixes.take(`${scope} ${prefix}`, nowMs, count);
    },
  };
}
