import { hasBit } from "./bitset.ts";
import { typedBytes } from "./sizes.ts";
import type { Slots } from "./slots.ts";
import { sortByNumber } from "./sort-by-number.ts";

/** Numbers by slot, NaN for none. */
export type SortKey = { column: { values: Float64Array }; descending: boolean };

/**
 * The distance between neighbours after renumbering: 20 halvings before a crowded gap forces the next
 * renumbering.
 */
const GAP = 2 ** 20;

/**
 * One maintained sort order: all live slots in order and, for each slot, a position that increases along the
 * order. Positions have gaps, so that an insertion numbers only one slot; comparing two documents compares
 * two numbers, whatever the keys and ties.
 */
export class SortOrder {
  readonly position: { values: Float64Array } = { values: new Float64Array(0) };
  #order = new Uint32Array(0);
  #size = 0;
  readonly #keys: SortKey[];
  readonly #slots: Slots;

  constructor(keys: SortKey[], slots: Slots) {
    this.#keys = keys;
    this.#slots = slots;
  }

  usesAny(columns: readonly { values: Float64Array }[]): boolean {
    return this.#keys.some(({ column }) => columns.includes(column));
  }

  /** By the keys, nulls last in both directions, ties by id. */
  compare(a: number, b: number): number {
    for (const { column, descending } of this.#keys) {
      const left = column.values[a]!;
      const right = column.values[b]!;
      if (left === right) continue;
      const leftNone = Number.isNaN(left);
      const rightNone = Number.isNaN(right);
      if (leftNone && rightNone) continue;
      if (leftNone || rightNone) return leftNone ? 1 : -1;
      return left < right === descending ? 1 : -1;
    }
    const { ids } = this.#slots;
    return ids[a]! < ids[b]! ? -1 : Number(ids[a]! > ids[b]!);
  }

  insert(slot: number): void {
    const order = this.#order;
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(order[middle]!, slot) < 0) low = middle + 1;
      else high = middle;
    }
    order.copyWithin(low + 1, low, this.#size);
    order[low] = slot;
    this.#size++;
    const at = this.position.values;
    const before = low > 0 ? at[order[low - 1]!]! : Number.NaN;
    const after = low + 1 < this.#size ? at[order[low + 1]!]! : Number.NaN;
    if (Number.isNaN(before)) at[slot] = Number.isNaN(after) ? 0 : after - GAP;
    else if (Number.isNaN(after)) at[slot] = before + GAP;
    else {
      const middle = (before + after) / 2;
      if (middle > before && middle < after) at[slot] = middle;
      else this.#number();
    }
  }

  remove(slot: number): void {
    const at = this.position.values;
    const wanted = at[slot]!;
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at[this.#order[middle]!]! < wanted) low = middle + 1;
      else high = middle;
    }
    this.#order.copyWithin(low, low + 1, this.#size);
    this.#size--;
  }

  /** `rankOfId` orders the slots by id, so that bulk sorting compares no strings. Each key in turn, the last one first. */
  *rebuild(rankOfId: Uint32Array): Generator<void> {
    const order = this.#order;
    this.#size = slotsById(this.#slots, rankOfId, order);
    yield;
    for (const { column, descending } of [...this.#keys].reverse())
      yield* sortByNumber(order.subarray(0, this.#size), column.values, descending);
    this.#number();
  }

  /** @param from an order by the same keys of a copy of the columns */
  copyFrom(from: SortOrder): void {
    this.position.values = from.position.values.slice();
    this.#order = from.#order.slice();
    this.#size = from.#size;
  }

  grow(capacity: number): void {
    if (this.#order.length >= capacity) return;
    const order = new Uint32Array(capacity);
    order.set(this.#order);
    this.#order = order;
    const positions = new Float64Array(capacity);
    positions.set(this.position.values);
    this.position.values = positions;
  }

  /**
   * The slots from offset to offset + limit of a set of `size` members, in order. `bits` null means every
   * document; `list` holds the members. For a large set it scans the order; for a small one it selects from
   * the list.
   */
  page(bits: Uint32Array | null, list: Uint32Array, size: number, offset: number, limit: number): number[] {
    const end = Math.min(offset + limit, size);
    if (offset >= end) return [];
    if (bits === null) return Array.from(this.#order.subarray(offset, end));
    const walk = Math.min(this.#size, (end * this.#size) / size);
    if (end <= 64 ? walk < size : walk < size * Math.log2(size + 1) * 8) {
      return this.#walk(bits, offset, end);
    }
    const { values } = this.position;
    return pickFirst(list, size, end, (slot) => values[slot]!).slice(offset);
  }

  bytes(): number {
    return 80 + typedBytes(this.#order) + typedBytes(this.position.values);
  }

  #walk(bits: Uint32Array, offset: number, end: number): number[] {
    const order = this.#order;
    const page: number[] = [];
    for (let i = 0, met = 0; met < end && i < this.#size; i++) {
      const slot = order[i]!;
      if (hasBit(bits, slot) && met++ >= offset) page.push(slot);
    }
    return page;
  }

  #number(): void {
    for (let i = 0; i < this.#size; i++) this.position.values[this.#order[i]!] = i * GAP;
  }
}

/** Writes the live slots in the order of their ids; returns their number. */
function slotsById(slots: Slots, rankOfId: Uint32Array, into: Uint32Array): number {
  const byRank = new Uint32Array(rankOfId.length);
  slots.forEach((slot) => {
    byRank[rankOfId[slot]!] = slot + 1;
  });
  let size = 0;
  for (const next of byRank) if (next > 0) into[size++] = next - 1;
  return size;
}

/** The `end` members with the smallest keys, in order. Keys must be distinct. */
export function pickFirst(
  list: Uint32Array,
  size: number,
  end: number,
  keyOf: (slot: number) => number,
): number[] {
  if (end > 64) {
    const all = Array.from(list.subarray(0, size));
    return all.sort((a, b) => keyOf(a) - keyOf(b)).slice(0, end);
  }
  const slots: number[] = [];
  const keys: number[] = [];
  for (let i = 0; i < size; i++) {
    const slot = list[i]!;
    const key = keyOf(slot);
    let at = keys.length;
    if (at === end) {
      if (key >= keys[at - 1]!) continue;
      at--;
    }
    for (; at > 0 && keys[at - 1]! > key; at--) {
      keys[at] = keys[at - 1]!;
      slots[at] = slots[at - 1]!;
    }
    keys[at] = key;
    slots[at] = slot;
  }
  return slots;
}
