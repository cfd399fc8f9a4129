import { sortSlotsInSteps } from "./sort-in-steps.ts";

/** Slots moved between two steps: well under a millisecond of work. */
const MOVED = 16_384;
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

type Spread = { min: number; max: number; areWhole: boolean; hasNone: boolean };

/**
 * Sorts slots in place by a number of each, in many short steps. Stable: slots with the same number stay in their order, so a sort by
 * several keys begins with the last. Whole numbers are sorted digit by digit, which compares nothing; others by comparison.
 * @param values by slot, NaN for none: last in both directions
 */
export function* sortByNumber(
  slots: Uint32Array,
  values: Float64Array,
  descending: boolean,
): Generator<void> {
  const { min, max, areWhole, hasNone } = spreadOf(slots, values);
  if (min > max || (min === max && !hasNone)) return;
  yield;
  // Slots without a number have one more than the largest.
  const end = max - min + 1;
  if (!areWhole || end > 0xffff_ffff) {
    yield* sortSlotsInSteps(slots, (a, b) => compare(values[a]!, values[b]!, descending));
    return;
  }
  const keys = new Uint32Array(slots.length);
  for (let i = 0; i < slots.length; i++) {
    const value = values[slots[i]!]!;
    keys[i] = Number.isNaN(value) ? end : descending ? max - value : value - min;
  }
  yield;
  yield* sortByKeys(slots, keys, hasNone ? end : end - 1);
}

function spreadOf(slots: Uint32Array, values: Float64Array): Spread {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [areWhole, hasNone] = [true, false];
  for (let i = 0; i < slots.length; i++) {
    const value = values[slots[i]!]!;
    if (value < min) min = value;
    if (value > max) max = value;
    if (Number.isNaN(value)) hasNone = true;
    else if (!Number.isInteger(value)) areWhole = false;
  }
  return { min, max, areWhole, hasNone };
}

function compare(a: number, b: number, descending: boolean): number {
  if (a < b) return descending ? 1 : -1;
  if (a > b) return descending ? -1 : 1;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

type Keyed = { slots: Uint32Array; keys: Uint32Array };

/** Least significant digit first; both arrays are moved. */
function* sortByKeys(slots: Uint32Array, keys: Uint32Array, largest: number): Generator<void> {
  const size = slots.length;
  let from: Keyed = { slots, keys };
  let to: Keyed = { slots: new Uint32Array(size), keys: new Uint32Array(size) };
  for (let shift = 0; shift < 32 && largest >>> shift > 0; shift += DIGIT_BITS) {
    const starts = startsOf(from.keys, shift);
    yield;
    for (let at = 0; at < size; at += MOVED) {
      move(from, to, starts, shift, at, Math.min(size, at + MOVED));
      yield;
    }
    [from, to] = [to, from];
  }
  if (from.slots !== slots) slots.set(from.slots);
}

/** Where the keys with each digit begin. */
function startsOf(keys: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array(DIGITS + 1);
  for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & (DIGITS - 1)) + 1]!++;
  for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1]! += starts[digit]!;
  return starts;
}

function move(from: Keyed, to: Keyed, starts: Uint32Array, shift: number, first: number, end: number): void {
  for (let i = first; i < end; i++) {
    const key = from.keys[i]!;
    const at = starts[(key >>> shift) & (DIGITS - 1)]!++;
    to.keys[at] = key;
    to.slots[at] = from.slots[i]!;
  }
}
