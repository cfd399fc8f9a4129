import { clearBit, hasBit, setBit, wordsFor } from "./bitset.ts";
import { listBytes, typedBytes } from "./sizes.ts";

/**
 * The slots that have one label or term: an ascending list while it is small, a bitset above one slot in 32,
 * where the list would be larger. It becomes a list again only below one slot in 64, so that a label near the
 * threshold doesn't convert repeatedly.
 */
export class Postings {
  count = 0;
  list: number[] | null = [];
  bits: Uint32Array | null = null;
  #hasSpare = false;

  add(slot: number, capacity: number): void {
    this.count++;
    if (this.bits !== null) {
      setBit(this.bits, slot);
      return;
    }
    const list = this.list!;
    this.#hasSpare = true;
    if (list.length === 0 || list[list.length - 1]! < slot) list.push(slot);
    else list.splice(placeOf(list, slot), 0, slot);
    if (list.length > capacity >>> 5) this.#promote(capacity);
  }

  remove(slot: number, capacity: number): void {
    this.count--;
    if (this.bits !== null) {
      clearBit(this.bits, slot);
      if (this.count < capacity >>> 6) this.#demote();
      return;
    }
    this.list!.splice(placeOf(this.list!, slot), 1);
  }

  has(slot: number): boolean {
    if (this.bits !== null) return hasBit(this.bits, slot);
    const list = this.list!;
    return list[placeOf(list, slot)] === slot;
  }

  /** Sets the bits of all slots in `target`. */
  addTo(target: Uint32Array): void {
    const { bits, list } = this;
    if (bits !== null) {
      const words = Math.min(bits.length, target.length);
      for (let i = 0; i < words; i++) target[i]! |= bits[i]!;
    } else {
      for (let i = 0; i < list!.length; i++) {
        const slot = list![i]!;
        target[slot >>> 5]! |= 1 << (slot & 31);
      }
    }
  }

  forEach(visit: (slot: number) => void): void {
    if (this.bits === null) {
      for (const slot of this.list!) visit(slot);
      return;
    }
    for (let i = 0; i < this.bits.length; i++) {
      for (let word = this.bits[i]! | 0; word !== 0; word &= word - 1) {
        visit((i << 5) + 31 - Math.clz32(word & -word));
      }
    }
  }

  /** Grows the capacity for more slots. */
  grow(capacity: number): void {
    if (this.bits === null || this.bits.length >= wordsFor(capacity)) return;
    const wider = new Uint32Array(wordsFor(capacity));
    wider.set(this.bits);
    this.bits = wider;
  }

  copy(): Postings {
    const copy = new Postings();
    copy.count = this.count;
    copy.list = this.list?.slice() ?? null;
    copy.bits = this.bits?.slice() ?? null;
    return copy;
  }

  /** Releases the spare capacity that `push` leaves (V8 allocates for 16 more). */
  trim(): void {
    if (this.#hasSpare && this.list !== null) this.list = this.list.slice();
    this.#hasSpare = false;
  }

  bytes(): number {
    return 56 + (this.bits === null ? listBytes(this.list!.length) : typedBytes(this.bits));
  }

  #promote(capacity: number): void {
    const bits = new Uint32Array(wordsFor(capacity));
    for (const slot of this.list!) setBit(bits, slot);
    this.bits = bits;
    this.list = null;
  }

  #demote(): void {
    const list: number[] = [];
    this.forEach((slot) => {
      list.push(slot);
    });
    this.list = list;
    this.#hasSpare = true;
    this.bits = null;
  }
}

/** Trims all of them, a few hundred in a step. */
export function* trimInSteps(all: readonly (Postings | undefined)[]): Generator<void> {
  for (let i = 0; i < all.length; i++) {
    all[i]?.trim();
    if (i % 256 === 0) yield;
  }
}

/** Copies of all of them, some dozens in a step. */
export function* copyInSteps<T extends Postings | undefined>(all: readonly T[], into: T[]): Generator<void> {
  for (let i = 0; i < all.length; i++) {
    into[i] = all[i]?.copy() as T;
    if (i % 64 === 0) yield;
  }
}

function placeOf(list: number[], slot: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}
