import { clearBit, countCommonBits, hasBit, setBit, wordsFor } from "./bitset.ts";
import { tailOf } from "./schema.ts";
import type { Extent } from "./search-engine.ts";
import { typedBytes } from "./sizes.ts";
import type { Slots } from "./slots.ts";
import { sortByNumber } from "./sort-by-number.ts";

/** Slots with the value at an end, and inside of its tail. */
type Ends = { end: number; inner: number };

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
  /** The live slots without a value. */
  #missing = new Uint32Array(0);

  insert(slot: number): void {
    const at = this.#placeOf(slot);
    this.#order.copyWithin(at + 1, at, this.#live);
    this.#order[at] = slot;
    this.#live++;
    if (Number.isNaN(this.values[slot])) setBit(this.#missing, slot);
    else this.#known++;
  }

  /** Call before the value changes. */
  remove(slot: number): void {
    const at = this.#placeOf(slot);
    this.#order.copyWithin(at, at + 1, this.#live);
    this.#live--;
    if (Number.isNaN(this.values[slot])) clearBit(this.#missing, slot);
    else this.#known--;
  }

  *rebuild(slots: Slots): Generator<void> {
    const { values } = this;
    this.#live = 0;
    slots.forEach((slot) => {
      this.#order[this.#live++] = slot;
    });
    const order = this.#order.subarray(0, this.#live);
    yield* sortByNumber(order, values, false);
    this.#known = this.#live;
    this.#missing.fill(0);
    while (this.#known > 0 && Number.isNaN(values[order[this.#known - 1]!])) {
      setBit(this.#missing, order[--this.#known]!);
    }
  }

  copyFrom(from: NumberColumn): void {
    this.values = from.values.slice();
    this.#order = from.#order.slice();
    this.#live = from.#live;
    this.#known = from.#known;
    this.#missing = from.#missing.slice();
  }

  grow(capacity: number): void {
    if (this.values.length >= capacity) return;
    const values = new Float64Array(capacity).fill(Number.NaN);
    values.set(this.values);
    this.values = values;
    const order = new Uint32Array(capacity);
    order.set(this.#order);
    this.#order = order;
    const missing = new Uint32Array(wordsFor(capacity));
    missing.set(this.#missing);
    this.#missing = missing;
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

  /**
   * Smallest and largest value of a set, and those inside of its tails; null when no member has one. `bits` null
   * means every document.
   */
  extent(bits: Uint32Array | null, list: Uint32Array, size: number, tails?: number): Extent | null {
    const known = bits === null ? this.#known : this.#knownIn(bits, size);
    if (known === 0) return null;
    const tail = tails === undefined ? 0 : tailOf(known, tails);
    const low = this.#fromStart(bits, list, size, tail);
    const high = this.#fromEnd(bits, list, size, tail);
    const ends = { min: this.values[low.end]!, max: this.values[high.end]! };
    return tails === undefined
      ? ends
      : { ...ends, low: this.values[low.inner]!, high: this.values[high.inner]! };
  }

  bytes(): number {
    return 80 + typedBytes(this.values) + typedBytes(this.#order) + typedBytes(this.#missing);
  }

  #fromStart(bits: Uint32Array | null, list: Uint32Array, size: number, tail: number): Ends {
    if (bits === null) return { end: this.#order[0]!, inner: this.#order[tail]! };
    return this.#scan(bits, 0, 1, tail, size) ?? this.#select(list, size, tail, 1);
  }

  #fromEnd(bits: Uint32Array | null, list: Uint32Array, size: number, tail: number): Ends {
    const last = this.#known - 1;
    if (bits === null) return { end: this.#order[last]!, inner: this.#order[last - tail]! };
    return this.#scan(bits, last, -1, tail, size) ?? this.#select(list, size, tail, -1);
  }

  /** The number of members that have a value. */
  #knownIn(bits: Uint32Array, size: number): number {
    if (this.#known === this.#live) return size;
    return size - countCommonBits(bits, this.#missing, Math.min(bits.length, this.#missing.length));
  }

  /**
   * The first member of the order from an end, and the one after `tail` more. A member is met every live/size
   * steps; null when they are further away than the set is large.
   */
  #scan(bits: Uint32Array, from: number, step: 1 | -1, tail: number, size: number): Ends | null {
    const order = this.#order;
    const known = this.#known;
    let end = -1;
    let left = 64 + size;
    for (let i = from, met = 0; i >= 0 && i < known && left > 0; i += step, left--) {
      const slot = order[i]!;
      if (!hasBit(bits, slot)) continue;
      if (met === 0) end = slot;
      if (met++ === tail) return { end, inner: slot };
    }
    return null;
  }

  /** The same from the members: the `tail + 1` first of them stay in order. */
  #select(list: Uint32Array, size: number, tail: number, sign: 1 | -1): Ends {
    const { values } = this;
    const first: number[] = [];
    for (let i = 0; i < size; i++) {
      const slot = list[i]!;
      const value = sign * values[slot]!;
      if (Number.isNaN(value)) continue;
      let at = first.length;
      if (at > tail) {
        if (value >= sign * values[first[tail]!]!) continue;
        at = tail;
      }
      for (; at > 0 && sign * values[first[at - 1]!]! > value; at--) first[at] = first[at - 1]!;
      first[at] = slot;
    }
    return { end: first[0]!, inner: first[tail]! };
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
