import { clearBit, hasBit, setBit } from "./bitset.ts";
import type { Slots } from "./slots.ts";
import { sortSlotsInSteps } from "./sort-in-steps.ts";

/**
 * One number attribute: the values by slot (NaN for none), and all live slots ordered by value, then slot,
 * with slots without a value last. A range is two binary searches; a minimum is the first slot of the order
 * that is in the set.
 */
export class NumberColumn {
  values = new Float64Array(0);
  #order = new Uint32Array(0);
  /** The number of live slots in the order; the first `known` of them have a value. */
  #live = 0;
  #known = 0;

  insert(slot: number): void {
    const at = this.#placeOf(slot);
    this.#order.copyWithin(at + 1, at, this.#live);
    this.#order[at] = slot;
    this.#live++;
    if (!Number.isNaN(this.values[slot])) this.#known++;
  }

  /** Call before the value changes. */
  remove(slot: number): void {
    const at = this.#placeOf(slot);
    this.#order.copyWithin(at, at + 1, this.#live);
    this.#live--;
    if (!Number.isNaN(this.values[slot])) this.#known--;
  }

  *rebuild(slots: Slots): Generator<void> {
    const { values } = this;
    this.#live = 0;
    slots.forEach((slot) => {
      this.#order[this.#live++] = slot;
    });
    const order = this.#order.subarray(0, this.#live);
    yield* sortSlotsInSteps(order, (a, b) => compare(values[a]!, values[b]!) || a - b);
    this.#known = this.#live;
    while (this.#known > 0 && Number.isNaN(values[order[this.#known - 1]!])) this.#known--;
  }

  grow(capacity: number): void {
    if (this.values.length >= capacity) return;
    const values = new Float64Array(capacity).fill(Number.NaN);
    values.set(this.values);
    this.values = values;
    const order = new Uint32Array(capacity);
    order.set(this.#order);
    this.#order = order;
  }

  /** Writes the slots with min ≤ value ≤ max into `bits`, overwriting it, from whichever side is shorter. */
  select(bits: Uint32Array, words: number, live: Uint32Array, min: number, max: number): void {
    const order = this.#order;
    const from = this.#firstAtLeast(min);
    const to = Math.max(from, this.#firstAbove(max));
    if (to - from <= this.#live >>> 1) {
      bits.fill(0, 0, words);
      for (let i = from; i < to; i++) setBit(bits, order[i]!);
      return;
    }
    for (let i = 0; i < words; i++) bits[i] = live[i]!;
    for (let i = 0; i < from; i++) clearBit(bits, order[i]!);
    for (let i = to; i < this.#live; i++) clearBit(bits, order[i]!);
  }

  /** Smallest and largest value of a set; null when no member has one. `bits` null means every document. */
  extent(bits: Uint32Array | null, list: Uint32Array, size: number): { min: number; max: number } | null {
    if (bits === null) {
      if (this.#known === 0) return null;
      return { min: this.values[this.#order[0]!]!, max: this.values[this.#order[this.#known - 1]!]! };
    }
    // Scanning from an end finds a member after about live/size steps; when it doesn't, the set is scanned
    // instead.
    const maxSteps = 64 + size;
    const low = this.#firstMember(bits, 0, 1, maxSteps);
    if (low === -1) return null;
    const high = low === -2 ? -2 : this.#firstMember(bits, this.#known - 1, -1, maxSteps);
    if (high === -2) return this.#extentOf(list, size);
    return { min: this.values[low]!, max: this.values[high]! };
  }

  bytes(): number {
    return this.values.byteLength + this.#order.byteLength;
  }

  /** The first member found; -1 when there is none, -2 after `maxSteps` steps. */
  #firstMember(bits: Uint32Array, from: number, step: 1 | -1, maxSteps: number): number {
    const order = this.#order;
    const known = this.#known;
    let left = maxSteps;
    for (let i = from; i >= 0 && i < known; i += step) {
      if (hasBit(bits, order[i]!)) return order[i]!;
      if (--left === 0) return -2;
    }
    return -1;
  }

  #extentOf(list: Uint32Array, size: number): { min: number; max: number } | null {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < size; i++) {
      const value = this.values[list[i]!]!;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min <= max ? { min, max } : null;
  }

  #placeOf(slot: number): number {
    const { values } = this;
    const order = this.#order;
    const value = values[slot]!;
    let low = 0;
    let high = this.#live;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = order[middle]!;
      if ((compare(values[other]!, value) || other - slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #firstAtLeast(value: number): number {
    let low = 0;
    let high = this.#known;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.values[this.#order[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #firstAbove(value: number): number {
    let low = 0;
    let high = this.#known;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.values[this.#order[middle]!]! <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Ascending, NaN last. */
function compare(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}
