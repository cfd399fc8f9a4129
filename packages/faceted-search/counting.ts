import type { CompiledAttribute } from "./schema.ts";
import type { Store } from "./store.ts";

/**
 * Sets of up to this many members are counted row by row; above it, fused columns are faster in spite of
 * their roll-up.
 */
const ROWS_UP_TO = 3000;

/**
 * Adds the labels of every document in `list` to `counts` (indexed by label code, cleared by the caller).
 * Counts the wanted attributes, and possibly others.
 */
export function countLabels(
  store: Store,
  counts: Int32Array,
  list: Uint32Array,
  size: number,
  wanted: CompiledAttribute[],
): void {
  const columns = wanted.filter((attribute) => attribute.column >= 0);
  if (store.fused !== null && size > ROWS_UP_TO) {
    const groups = new Set(columns.map(({ column }) => store.fused!.groupOf[column]!));
    for (const group of groups) group.count(counts, list, size);
  } else if (columns.length * 3 < store.rows.stride) {
    for (const { column } of columns) countColumn(store, counts, list, size, column);
  } else {
    countRows(store, counts, list, size);
  }
  for (const attribute of wanted) if (attribute.bag >= 0) countBag(store, counts, list, size, attribute.bag);
}

/** The same for one attribute; clears that attribute's counts first. */
export function countLabelsOf(
  store: Store,
  counts: Int32Array,
  list: Uint32Array,
  size: number,
  attribute: CompiledAttribute,
): void {
  const codes = store.labels.byRank[attribute.facet]!;
  for (let i = 0; i < codes.length; i++) counts[codes[i]!] = 0;
  if (attribute.bag >= 0) countBag(store, counts, list, size, attribute.bag);
  else if (store.fused !== null && size > ROWS_UP_TO) {
    store.fused.groupOf[attribute.column]!.count(counts, list, size, attribute.column);
  } else countColumn(store, counts, list, size, attribute.column);
}

function countRows(store: Store, counts: Int32Array, list: Uint32Array, size: number): void {
  const { codes, stride } = store.rows;
  for (let i = 0; i < size; i++) {
    const from = list[i]! * stride;
    const end = from + stride;
    for (let at = from; at < end; at++) counts[codes[at]!]!++;
  }
}

function countColumn(
  store: Store,
  counts: Int32Array,
  list: Uint32Array,
  size: number,
  column: number,
): void {
  const { codes, stride } = store.rows;
  for (let i = 0; i < size; i++) counts[codes[list[i]! * stride + column]!]!++;
}

function countBag(store: Store, counts: Int32Array, list: Uint32Array, size: number, bag: number): void {
  const { start, size: lengths, pool } = store.bags[bag]!;
  for (let i = 0; i < size; i++) {
    const slot = list[i]!;
    const end = start[slot]! + lengths[slot]!;
    for (let at = start[slot]!; at < end; at++) counts[pool[at]!]!++;
  }
}
