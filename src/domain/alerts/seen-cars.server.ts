import { createHash } from "node:crypto";

/** Cars that a search found already, as sorted hashes of eight bytes: a car is reported once, whatever happens to it later. */
export type SeenCars = Buffer;

/** Cars by their place in the order of their hashes: many lists of them are compared with many seen ones. */
export type CarOrder = {
  ids: readonly string[];
  places: ReadonlyMap<string, number>;
  /** The hashes, in their order. */
  hashes: Buffer;
};

const hashBytes = 8;
export const noneSeen: SeenCars = Buffer.alloc(0);
/** Cars that are hashed, or put in their place, without a pause. */
const carsAtOnce = 200;

const hashOf = (carId: string): bigint => createHash("sha256").update(carId).digest().readBigUInt64BE();

export function* orderOf(carIds: Iterable<string>): Generator<void, CarOrder> {
  const byHash = new Map<bigint, string>();
  for (const carId of carIds) {
    byHash.set(hashOf(carId), carId);
    if (byHash.size % carsAtOnce === 0) yield;
  }
  yield;
  const sorted = BigUint64Array.from(byHash.keys()).sort();
  yield;
  const hashes = Buffer.alloc(sorted.length * hashBytes);
  const places = new Map<string, number>();
  for (const [place, hash] of sorted.entries()) {
    hashes.writeBigUInt64BE(hash, place * hashBytes);
    places.set(byHash.get(hash) ?? "", place);
    if (place % carsAtOnce === 0) yield;
  }
  return { ids: [...places.keys()], places, hashes };
}

/** The places of a list of cars, sorted; cars that the order doesn't have are left out. */
export function placesOf({ places }: CarOrder, carIds: readonly string[]): Uint32Array {
  const found = new Uint32Array(carIds.length);
  let length = 0;
  for (const carId of carIds) {
    const place = places.get(carId);
    if (place !== undefined) found[length++] = place;
  }
  return found.subarray(0, length).sort();
}

/** Those of some sorted places whose cars weren't seen: one walk along both. */
export function unseen({ hashes }: CarOrder, places: Uint32Array, seen: SeenCars): Uint32Array {
  const found = new Uint32Array(places.length);
  let length = 0;
  let at = 0;
  for (const place of places) {
    while (at < seen.length && compare(seen, at, hashes, place * hashBytes) < 0) at += hashBytes;
    if (at >= seen.length || compare(seen, at, hashes, place * hashBytes) > 0) found[length++] = place;
  }
  return found.subarray(0, length);
}

/** The cars seen before and those at these sorted places, none of which was. */
export function withSeen(seen: SeenCars, { hashes }: CarOrder, places: Uint32Array): SeenCars {
  const merged = Buffer.alloc(seen.length + places.length * hashBytes);
  let from = 0;
  let to = 0;
  for (const place of places) {
    const hash = place * hashBytes;
    const begin = from;
    while (from < seen.length && compare(seen, from, hashes, hash) < 0) from += hashBytes;
    to += seen.copy(merged, to, begin, from);
    to += hashes.copy(merged, to, hash, hash + hashBytes);
  }
  seen.copy(merged, to, from);
  return merged;
}

function compare(a: Buffer, atA: number, b: Buffer, atB: number): number {
  return a.readUInt32BE(atA) - b.readUInt32BE(atB) || a.readUInt32BE(atA + 4) - b.readUInt32BE(atB + 4);
}
