import type { Labels } from "./labels.ts";
import { scratchLongKeys, scratchShortKeys } from "./scratch.ts";
import type { FacetValue } from "./search-engine.ts";

/**
 * How a label's count is computed: as counted, as the total minus the count of the complement, or as the
 * total.
 */
export type CountOf = "counted" | "complement" | "total";

/**
 * The values of one attribute: by count descending, then label ascending, cut at `limit`. `documents` is the
 * upper bound of a count.
 *
 * Count and rank are packed into one number (count × span + reversed rank), so that ordering is a plain
 * numeric sort; 32 bits are used where they fit.
 */
export function facetList(
  labels: Labels,
  facet: number,
  limit: number,
  documents: number,
  counts: Int32Array,
  how: CountOf,
): FacetValue[] {
  const ranked = labels.byRank[facet]!;
  const { totals, texts } = labels;
  const size = ranked.length;
  const last = size - 1;
  const listSize = Math.max(0, Math.min(limit, size));
  const room = listSize * 2 + 32;
  const short = size * (documents + 1) < 0xffff_ffff;
  const keys = short ? scratchShortKeys(room) : scratchLongKeys(room);
  let n = 0;
  let least = 0;
  for (let rank = 0; rank < size; rank++) {
    const code = ranked[rank]!;
    const count = countOf(code, counts, totals, how);
    if (count === 0) continue;
    const key = count * size + (last - rank);
    if (key < least) continue;
    keys[n++] = key;
    if (n === room) {
      sortKeys(keys, n);
      keys.copyWithin(0, n - listSize, n);
      n = listSize;
      if (listSize > 0) least = keys[0]!;
      else least = Number.POSITIVE_INFINITY;
    }
  }
  sortKeys(keys, n);
  const list: FacetValue[] = [];
  for (let i = n - 1; i >= Math.max(0, n - listSize); i--) {
    const key = keys[i]!;
    const count = Math.floor(key / size);
    list.push({ value: texts[ranked[last - (key - count * size)]!]!, count });
  }
  return list;
}

function countOf(code: number, counts: Int32Array, totals: Int32Array, how: CountOf): number {
  if (how === "counted") return counts[code]!;
  if (how === "total") return totals[code]!;
  return totals[code]! - counts[code]!;
}

function sortKeys(keys: Uint32Array | Float64Array, n: number): void {
  if (n > 24) {
    keys.subarray(0, n).sort();
    return;
  }
  for (let i = 1; i < n; i++) {
    const key = keys[i]!;
    let at = i;
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
}

/** Appends those labels of `always` that the limit cut off. */
export function addMissing(
  list: FacetValue[],
  labels: Labels,
  counts: Int32Array,
  how: CountOf,
  always: readonly number[],
): void {
  if (always.length === 0) return;
  const listed = new Set(list.map(({ value }) => value));
  const missing = always
    .filter((code) => !listed.has(labels.texts[code]!))
    .map((code) => ({ value: labels.texts[code]!, count: countOf(code, counts, labels.totals, how) }));
  list.push(...missing.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)));
}
