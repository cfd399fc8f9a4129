import { LRUCache } from "lru-cache";
import { oneAtATime, type QueueOutcome } from "./one-at-a-time.ts";

/**
 * Caches expensive results by key, in memory up to `bytes`; the least recently used are evicted. Results are
 * made one at a time, once for concurrent callers of the same key. An error is thrown to these callers and
 * not cached.
 * @param waiting maximum of queued keys; @param ms maximum time in the queue
 */
export function resultCache<T extends { length: number }>(options: {
  bytes: number;
  waiting: number;
  ms: number;
}): (key: string, make: () => Promise<T>) => Promise<QueueOutcome<T>> {
  const cache = new LRUCache<string, T>({
    maxSize: options.bytes,
    sizeCalculation: ({ length }, key) => length + key.length,
  });
  const take = oneAtATime(options.waiting, options.ms);
  const making = new Map<string, Promise<QueueOutcome<T>>>();
  return async (key, make) => {
    const known = cache.get(key);
    if (known) return { kind: "ok", value: known };
    const under = making.get(key);
    if (under) return under;
    const made = take(make);
    making.set(key, made);
    try {
      const outcome = await made;
      if (outcome.kind === "ok") cache.set(key, outcome.value);
      return outcome;
    } finally {
      making.delete(key);
    }
  };
}
