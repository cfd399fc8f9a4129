import { networkOf } from "#lib/network.ts";
import { type BucketSize, TokenBuckets } from "#platform/http/token-buckets.ts";

/** What a client may do at once, then each second; a process counts for itself. */
const limits = {
  read: { burst: 120, perSecond: 10 },
  write: { burst: 30, perSecond: 2 },
} satisfies Record<string, BucketSize>;
type LimitOfClient = keyof typeof limits;

/** Calls of a client that may be in progress. */
const maxAtOnce = 8;
const wrongSecrets: BucketSize = { burst: 30, perSecond: 0.5 };

export class ClientLimits {
  readonly #sizes: Record<LimitOfClient, BucketSize>;
  readonly #buckets: Record<LimitOfClient, TokenBuckets>;
  readonly #wrong = new TokenBuckets(wrongSecrets);
  readonly #running = new Map<string, number>();

  /** @param sizes larger ones where tests send more than a program may */
  constructor(sizes: Record<LimitOfClient, BucketSize> = limits) {
    this.#sizes = sizes;
    this.#buckets = { read: new TokenBuckets(sizes.read), write: new TokenBuckets(sizes.write) };
  }

  /** Takes a call of a client. Returns the seconds to wait when there is none left, otherwise 0. */
  take(kind: LimitOfClient, clientId: string, now: Date): number {
    return this.#buckets[kind].take(clientId, now.getTime());
  }

  /** The headers that say what a client has left (draft-ietf-httpapi-ratelimit-headers). */
  headers(kind: LimitOfClient, clientId: string, now: Date): Record<string, string> {
    const { burst, perSecond } = this.#sizes[kind];
    const left = Math.max(0, Math.floor(this.#buckets[kind].left(clientId, now.getTime())));
    return {
      "RateLimit-Policy": `"${kind}";q=${burst};w=${burst / perSecond}`,
      RateLimit: `"${kind}";r=${left};t=${Math.ceil((burst - left) / perSecond)}`,
    };
  }

  /** Whether a network sent too many wrong secrets: it waits, whatever it sends. */
  secondsToProve(address: string, now: Date): number {
    return this.#wrong.secondsToWait(networkOf(address), now.getTime());
  }

  chargeWrong(address: string, now: Date): void {
    this.#wrong.charge(networkOf(address), 1, now.getTime());
  }

  /** Runs a call of a client; null where as many as may are in progress. */
  async run<T>(clientId: string, work: () => Promise<T>): Promise<T | null> {
    const running = this.#running.get(clientId) ?? 0;
    if (running >= maxAtOnce) return null;
    this.#running.set(clientId, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(clientId) ?? 1) - 1;
      if (left > 0) this.#running.set(clientId, left);
      else this.#running.delete(clientId);
    }
  }
}
