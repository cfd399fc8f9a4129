import { clearBit, hasBit, setBit, wordsFor } from "./bitset.ts";
import { listBytes, mapBytes, typedBytes } from "./sizes.ts";

/** Slots copied between two steps. */
const COPIED = 4096;

/** Maps documents to slots. The slot of a deleted document is reused by the next new one. */
export class Slots {
  ids: string[] = [];
  live = new Uint32Array(0);
  count = 0;
  /** The number of slots allocated; every column has this length. */
  capacity = 0;
  readonly #slotOf = new Map<string, number>();
  #free: number[] = [];

  /** The number of slots ever used: the end of every scan. */
  get used(): number {
    return this.ids.length;
  }

  slotOf(id: string): number | undefined {
    return this.#slotOf.get(id);
  }

  take(id: string): number {
    const slot = this.#free.pop() ?? this.ids.length;
    this.ids[slot] = id;
    this.#slotOf.set(id, slot);
    setBit(this.live, slot);
    this.count++;
    return slot;
  }

  release(slot: number): void {
    this.#slotOf.delete(this.ids[slot]!);
    this.ids[slot] = "";
    this.#free.push(slot);
    clearBit(this.live, slot);
    this.count--;
  }

  grow(capacity: number): void {
    this.capacity = capacity;
    if (this.live.length >= wordsFor(capacity)) return;
    const wider = new Uint32Array(wordsFor(capacity));
    wider.set(this.live);
    this.live = wider;
  }

  /** Makes these empty slots equal to others. */
  *copyFrom(from: Slots): Generator<void> {
    this.grow(from.capacity);
    this.live.set(from.live);
    this.count = from.count;
    this.#free = from.#free.slice();
    for (let slot = 0; slot < from.used; slot++) {
      const id = from.ids[slot]!;
      this.ids.push(id);
      if (hasBit(from.live, slot)) this.#slotOf.set(id, slot);
      if (slot % COPIED === 0) yield;
    }
  }

  /** Releases the spare capacity that additions leave. */
  trim(): void {
    this.ids = this.ids.slice();
  }

  forEach(visit: (slot: number) => void): void {
    for (let i = 0; i < this.live.length; i++) {
      for (let word = this.live[i]! | 0; word !== 0; word &= word - 1) {
        visit((i << 5) + 31 - Math.clz32(word & -word));
      }
    }
  }

  /** All live slots, ascending. */
  list(): Uint32Array {
    const list = new Uint32Array(this.count);
    let size = 0;
    this.forEach((slot) => {
      list[size++] = slot;
    });
    return list;
  }

  /** Without the texts of ids, which are the caller's. */
  bytes(): number {
    const lists = listBytes(this.ids.length) + listBytes(this.#free.length);
    return typedBytes(this.live) + lists + mapBytes(this.count);
  }
}
