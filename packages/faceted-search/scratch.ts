/**
 * Working memory of a search, one pool for all indexes of the process. Searches are synchronous, so no two
 * use it at once: 500 small indexes cost nothing here, and the largest index sets the size.
 *
 * Arrays may be longer than requested and contain old data: the caller clears what it uses.
 */

const bitsets: Uint32Array[] = [];
let taken = 0;
let slotList = new Uint32Array(0);
let labelCounts = new Int32Array(0);
let tupleCounts = new Int32Array(0);
let shortKeys = new Uint32Array(0);
let longKeys = new Float64Array(0);
let docScores = new Float64Array(0);
let wordScores = new Float64Array(0);

function withSpareCapacity(size: number): number {
  return size + (size >>> 2) + 64;
}

/**
 * Returns every bitset to the pool. Called at the start of a search, so that a thrown error leaks nothing.
 */
export function resetScratch(): void {
  taken = 0;
}

/** How many bitsets are taken: for `releaseBits`. */
export function takenBits(): number {
  return taken;
}

/** Returns the bitsets taken after `mark` to the pool. */
export function releaseBits(mark: number): void {
  taken = mark;
}

export function takeBits(words: number): Uint32Array {
  let bits = bitsets[taken];
  if (bits === undefined || bits.length < words) {
    bits = new Uint32Array(withSpareCapacity(words));
    bitsets[taken] = bits;
  }
  taken++;
  return bits;
}

export function takeClearBits(words: number): Uint32Array {
  const bits = takeBits(words);
  bits.fill(0, 0, words);
  return bits;
}

export function scratchList(size: number): Uint32Array {
  if (slotList.length < size) slotList = new Uint32Array(withSpareCapacity(size));
  return slotList;
}

export function scratchLabelCounts(size: number): Int32Array {
  if (labelCounts.length < size) labelCounts = new Int32Array(withSpareCapacity(size));
  return labelCounts;
}

export function scratchTupleCounts(size: number): Int32Array {
  if (tupleCounts.length < size) tupleCounts = new Int32Array(withSpareCapacity(size));
  return tupleCounts;
}

export function scratchShortKeys(size: number): Uint32Array {
  if (shortKeys.length < size) shortKeys = new Uint32Array(withSpareCapacity(size));
  return shortKeys;
}

export function scratchLongKeys(size: number): Float64Array {
  if (longKeys.length < size) longKeys = new Float64Array(withSpareCapacity(size));
  return longKeys;
}

/** Two parallel arrays by slot: the score of the whole text, and of the current word. */
export function scratchScores(size: number): { total: Float64Array; word: Float64Array } {
  if (docScores.length < size) {
    docScores = new Float64Array(withSpareCapacity(size));
    wordScores = new Float64Array(withSpareCapacity(size));
  }
  return { total: docScores, word: wordScores };
}

/** The size of the pool in bytes. */
export function scratchBytes(): number {
  const arrays = [...bitsets, slotList, labelCounts, tupleCounts, shortKeys, longKeys, docScores, wordScores];
  return arrays.reduce((sum, array) => sum + array.byteLength, 0);
}
