import { LRUCache } from "lru-cache";
import { oneAtATime, type QueueOutcome } from "./one-at-a-time.ts";

export type Admit = () => Promise<number>;
export type CachedOutcome<T> = QueueOutcome<T> | { kind: "limited"; seconds: number };

/**
 * Caches expensive results by key, in memory up to `bytes`; the least recently used are evicted. Results are
 * made one at a time, once for concurrent callers of the same key. An error is thrown to these callers and
 * not cached.
 * @param waiting maximum of queued keys; @param ms maximum time in the queue
 * The returned function takes `admit`, called before a result is made: seconds that this caller has to wait, which is
 * then its outcome; 0 for none. A cached result, or one being made for another caller, needs no admission.
 */
export function resultCache<T extends { length: number }>(options: {
  bytes: number;
  waiting: number;
  ms: number;
}): (key: string, make: () => Promise<T>, admit?: Admit) => Promise<CachedOutcome<T>> {
  const cache = new LRUCache<string, T>({
    maxSize: options.bytes,
    sizeCalculation: ({ length }, key) => length + key.length,
  });
  const take = oneAtATime(options.waiting, options.ms);
  const making = new Map<string, Promise<QueueOutcome<T>>>();
  const found = (key: string): Promise<QueueOutcome<T>> | undefined => {
    const known = cache.get(key);
    return known ? Promise.resolve({ kind: "ok", value: known }) : making.get(key);
  };
  return async (key, make, admit) => {
    const early = found(key);
    if (early) return early;
    const seconds = (await admit?.()) ?? 0;
    if (seconds > 0) return { kind: "limited", seconds };
    const meanwhile = found(key);
    if (meanwhile) return meanwhile;
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
