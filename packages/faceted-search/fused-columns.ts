import type { Codes, Rows } from "./columns.ts";
import { scratchTupleCounts } from "./scratch.ts";
import { mapBytes, typedBytes } from "./sizes.ts";

/** Fusing pays from this many documents: below it, the row-major codes fit the second-level cache. */
export const FUSE_FROM = 4000;
/**
 * The number of distinct tuples that a group may hold: its counters stay in the first-level cache and its
 * roll-up stays short.
 */
const MAX_TUPLES = 1024;
/** The number of tuples that updates may add before the groups are planned again. */
const SPARE_TUPLES = 8192;
const SAMPLE = 6000;

/**
 * Attributes that vary together (make, model, badge) stored as one column: each distinct tuple of their
 * labels has a number, and counting a set takes one increment per document and group. The tuple counts are
 * then rolled up into label counts.
 */
export class FusedGroup {
  readonly columns: number[];
  /** The tuple number of each slot. */
  tuples: Codes;
  /** Label codes of the tuples, `columns.length` per tuple. */
  #members: Codes;
  #size = 0;
  #tupleOf = new Map<string, number>();

  constructor(columns: number[], capacity: number) {
    this.columns = columns;
    this.tuples = new Uint16Array(capacity);
    this.#members = new Uint32Array(64 * columns.length);
  }

  get size(): number {
    return this.#size;
  }

  set(slot: number, rows: Rows): void {
    let key = "";
    for (const column of this.columns) key += `${rows.get(slot, column)},`;
    let tuple = this.#tupleOf.get(key);
    if (tuple === undefined) {
      tuple = this.#size++;
      this.#tupleOf.set(key, tuple);
      const width = this.columns.length;
      if (this.#size * width > this.#members.length) {
        const wider = new Uint32Array(this.#members.length * 2);
        wider.set(this.#members);
        this.#members = wider;
      }
      for (let i = 0; i < width; i++) this.#members[tuple * width + i] = rows.get(slot, this.columns[i]!);
    }
    if (tuple > 0xffff && this.tuples instanceof Uint16Array) this.tuples = Uint32Array.from(this.tuples);
    this.tuples[slot] = tuple;
  }

  /** Adds the labels of the set to `counts`: of every column of the group, or of column `only`. */
  count(counts: Int32Array, list: Uint32Array, size: number, only = -1): void {
    const perTuple = scratchTupleCounts(this.#size);
    perTuple.fill(0, 0, this.#size);
    const tuples = this.tuples;
    for (let i = 0; i < size; i++) perTuple[tuples[list[i]!]!]!++;
    const members = this.#members;
    const width = this.columns.length;
    if (only >= 0) {
      const at = this.columns.indexOf(only);
      for (let tuple = 0; tuple < this.#size; tuple++) {
        counts[members[tuple * width + at]!]! += perTuple[tuple]!;
      }
      return;
    }
    for (let tuple = 0, from = 0; tuple < this.#size; tuple++, from += width) {
      const count = perTuple[tuple]!;
      if (count === 0) continue;
      for (let i = from; i < from + width; i++) counts[members[i]!]! += count;
    }
  }

  copy(): FusedGroup {
    const copy = new FusedGroup(this.columns, 0);
    copy.tuples = this.tuples.slice();
    copy.#members = this.#members.slice();
    copy.#size = this.#size;
    copy.#tupleOf = new Map(this.#tupleOf);
    return copy;
  }

  grow(capacity: number): void {
    if (this.tuples.length >= capacity) return;
    const wider = this.tuples instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity);
    wider.set(this.tuples);
    this.tuples = wider;
  }

  bytes(): number {
    // A key has some digits for each column.
    const keys = mapBytes(this.#size) + this.#size * (16 + 4 * this.columns.length);
    return typedBytes(this.tuples) + typedBytes(this.#members) + keys;
  }
}

export class FusedColumns {
  readonly groups: FusedGroup[];
  /** The group of each column. */
  readonly groupOf: FusedGroup[] = [];
  readonly #plannedFor: number;
  readonly #plannedSizes: number[];

  /** @param groups filled with `documents` documents */
  constructor(groups: FusedGroup[], documents: number, plannedSizes = groups.map((group) => group.size)) {
    this.groups = groups;
    for (const group of groups) for (const column of group.columns) this.groupOf[column] = group;
    this.#plannedFor = documents;
    this.#plannedSizes = plannedSizes;
  }

  copy(): FusedColumns {
    const groups = this.groups.map((group) => group.copy());
    return new FusedColumns(groups, this.#plannedFor, this.#plannedSizes);
  }

  /** True when the stock has changed too much for the plan. */
  isStale(documents: number): boolean {
    if (documents > this.#plannedFor * 2 || documents < this.#plannedFor / 4) return true;
    return this.groups.some((group, i) => group.size > this.#plannedSizes[i]! + SPARE_TUPLES);
  }

  grow(capacity: number): void {
    for (const group of this.groups) group.grow(capacity);
  }

  bytes(): number {
    return this.groups.reduce((sum, group) => sum + group.bytes(), 0);
  }
}

/** Plans the groups for the documents in `slots` and fills them, in many short steps. */
export function* fuseColumns(
  rows: Rows,
  slots: Uint32Array,
  capacity: number,
): Generator<void, FusedColumns> {
  const groups = (yield* planGroups(rows, slots)).map((columns) => new FusedGroup(columns, capacity));
  for (const group of groups) {
    for (let i = 0; i < slots.length; i++) {
      group.set(slots[i]!, rows);
      if (i % 512 === 0) yield;
    }
  }
  return new FusedColumns(groups, slots.length);
}

type Candidate = { columns: number[]; tuples: Uint32Array; size: number };

/**
 * Repeatedly merges the two groups whose number of tuples grows least by it, while the result stays within
 * MAX_TUPLES. Works on a sample, which contains most tuples of groups that small.
 */
function* planGroups(rows: Rows, slots: Uint32Array): Generator<void, number[][]> {
  const step = Math.max(1, Math.floor(slots.length / SAMPLE));
  const sample = slots.filter((_, i) => i % step === 0);
  let groups: Candidate[] = [];
  for (let column = 0; column < rows.stride; column++) {
    const codes = Uint32Array.from(sample, (slot) => rows.get(slot, column));
    groups.push(numbered([column], codes));
    yield;
  }
  const merged = new Map<string, Candidate | null>();
  for (;;) {
    let best: { a: Candidate; b: Candidate; ab: Candidate } | null = null;
    let bestGrowth = Number.POSITIVE_INFINITY;
    for (let i = 0; i < groups.length; i++) {
      for (let j = i + 1; j < groups.length; j++) {
        const a = groups[i]!;
        const b = groups[j]!;
        const key = `${a.columns}|${b.columns}`;
        let ab = merged.get(key);
        if (ab === undefined) {
          ab = merge(a, b);
          merged.set(key, ab);
          yield;
        }
        if (ab === null) continue;
        const growth = (ab.size + 8) / (Math.max(a.size, b.size) + 8);
        if (growth < bestGrowth) {
          best = { a, b, ab };
          bestGrowth = growth;
        }
      }
    }
    if (best === null) return groups.map((group) => group.columns);
    const { a, b, ab } = best;
    groups = [...groups.filter((group) => group !== a && group !== b), ab];
  }
}

/** Both groups as one; null when that has more than MAX_TUPLES tuples. */
function merge(a: Candidate, b: Candidate): Candidate | null {
  if (a.size > MAX_TUPLES || b.size > MAX_TUPLES) return null;
  // Numbers from 1, because 0 stands for none.
  const numberOf = new Uint16Array(a.size * b.size);
  const tuples = new Uint32Array(a.tuples.length);
  let size = 0;
  for (let i = 0; i < tuples.length; i++) {
    const code = a.tuples[i]! * b.size + b.tuples[i]!;
    if (numberOf[code] === 0) {
      if (size === MAX_TUPLES) return null;
      numberOf[code] = ++size;
    }
    tuples[i] = numberOf[code]! - 1;
  }
  return { columns: [...a.columns, ...b.columns], tuples, size };
}

/** Numbers the distinct codes 0, 1, 2 … in order of appearance. */
function numbered(columns: number[], codes: Uint32Array): Candidate {
  const numberOf = new Map<number, number>();
  const tuples = codes.map((code) => {
    let number = numberOf.get(code);
    if (number === undefined) {
      number = numberOf.size;
      numberOf.set(code, number);
    }
    return number;
  });
  return { columns, tuples, size: numberOf.size };
}
