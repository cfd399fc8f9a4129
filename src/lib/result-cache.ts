import { LRUCache } from "lru-cache";
import { oneAtATime, type QueueOutcome } from "./one-at-a-time.ts";

/**
 * Dear work whose result is the same until its key changes: done one at a time, for callers of one key together, and kept in
 * memory up to `bytes`, the oldest making room. A failed work is thrown to whoever waits and not kept.
 * @param waiting how many may wait behind the one under way; @param ms how long they wait at most
 */
export function resultCache<T extends { length: number }>(options: {
  bytes: number;
  waiting: number;
  ms: number;
}): (key: string, make: () => Promise<T>) => Promise<QueueOutcome<T>> {
  const kept = new LRUCache<string, T>({
    maxSize: options.bytes,
    sizeCalculation: ({ length }, key) => length + key.length,
  });
  const take = oneAtATime(options.waiting, options.ms);
  const making = new Map<string, Promise<QueueOutcome<T>>>();
  return async (key, make) => {
    const known = kept.get(key);
    if (known) return { kind: "ok", value: known };
    const under = making.get(key);
    if (under) return under;
    const made = take(make);
    making.set(key, made);
    try {
      const outcome = await made;
      if (outcome.kind === "ok") kept.set(key, outcome.value);
      return outcome;
    } finally {
      making.delete(key);
    }
  };
}
