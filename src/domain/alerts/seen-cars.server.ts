import { createHash } from "node:crypto";

/** Cars that a search found already, as sorted hashes of eight bytes: a car is reported once, whatever happens to it later. */
export type SeenCars = Buffer;

const hashBytes = 8;
export const noneSeen: SeenCars = Buffer.alloc(0);

const hashOf = (carId: string): bigint => createHash("sha256").update(carId).digest().readBigUInt64BE();

/** Hashes of ids, each made once: a night's pass has every car in many searches. */
export function carHashes(): (carId: string) => bigint {
  const known = new Map<string, bigint>();
  return (carId) => {
    const found = known.get(carId);
    if (found !== undefined) return found;
    const made = hashOf(carId);
    known.set(carId, made);
    return made;
  };
}

/** Whether a car was seen; a binary search. */
export function isSeen(seen: SeenCars, hash: bigint): boolean {
  let low = 0;
  let high = seen.length / hashBytes;
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = seen.readBigUInt64BE(middle * hashBytes);
    if (value === hash) return true;
    if (value < hash) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** The cars seen before and these. */
export function withSeen(seen: SeenCars, hashes: readonly bigint[]): SeenCars {
  const added = [...new Set(hashes)].filter((hash) => !isSeen(seen, hash)).sort((a, b) => (a < b ? -1 : 1));
  const merged = Buffer.alloc(seen.length + added.length * hashBytes);
  let from = 0;
  let to = 0;
  for (const hash of added) {
    while (from < seen.length && seen.readBigUInt64BE(from) < hash) {
      seen.copy(merged, to, from, from + hashBytes);
      from += hashBytes;
      to += hashBytes;
    }
    merged.writeBigUInt64BE(hash, to);
    to += hashBytes;
  }
  seen.copy(merged, to, from);
  return merged;
}
