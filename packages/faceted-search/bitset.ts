/**
 * Sets of slots as bits in 32-bit words. Every function takes the number of words in use, because arrays from
 * the scratch pool are often longer than the index needs.
 */

/** The number of words that hold this many slots. */
export function wordsFor(slots: number): number {
  return (slots + 31) >>> 5;
}

export function hasBit(bits: Uint32Array, slot: number): boolean {
  return ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1;
}

export function setBit(bits: Uint32Array, slot: number): void {
  bits[slot >>> 5]! |= 1 << (slot & 31);
}

export function clearBit(bits: Uint32Array, slot: number): void {
  bits[slot >>> 5]! &= ~(1 << (slot & 31));
}

function ones(word: number): number {
  let w = word - ((word >>> 1) & 0x55555555);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((w + (w >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Uint32Array, words: number): number {
  let count = 0;
  for (let i = 0; i < words; i++) {
    const word = bits[i]!;
    if (word !== 0) count += ones(word | 0);
  }
  return count;
}

/** The number of members that both have. */
export function countCommonBits(a: Uint32Array, b: Uint32Array, words: number): number {
  let count = 0;
  for (let i = 0; i < words; i++) {
    const word = a[i]! & b[i]!;
    if (word !== 0) count += ones(word);
  }
  return count;
}

/** target = a ∧ b; target may be one of them. */
export function intersect(target: Uint32Array, a: Uint32Array, b: Uint32Array, words: number): void {
  for (let i = 0; i < words; i++) target[i] = a[i]! & b[i]!;
}

/** target = a ∨ b; target may be one of them. */
export function unite(target: Uint32Array, a: Uint32Array, b: Uint32Array, words: number): void {
  for (let i = 0; i < words; i++) target[i] = a[i]! | b[i]!;
}

/** target = a ∧ ¬b; target may be one of them. */
export function subtract(target: Uint32Array, a: Uint32Array, b: Uint32Array, words: number): void {
  for (let i = 0; i < words; i++) target[i] = a[i]! & ~b[i]!;
}

/** Writes the slots of the set into `list`, ascending, and returns how many there are. */
export function listBits(list: Uint32Array, bits: Uint32Array, words: number): number {
  let n = 0;
  for (let i = 0; i < words; i++) {
    let word = bits[i]! | 0;
    const first = i << 5;
    while (word !== 0) {
      const lowest = word & -word;
      list[n++] = first + 31 - Math.clz32(lowest);
      word ^= lowest;
    }
  }
  return n;
}
