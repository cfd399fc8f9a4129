import { clearBit, setBit, wordsFor } from "./bitset.ts";

/** Which document sits in which slot. A deleted document's slot is given to the next new one. */
export class Slots {
  readonly ids: string[] = [];
  live = new Uint32Array(0);
  count = 0;
  /** Slots there is room for; every column has this many. */
  capacity = 0;
  readonly #slotOf = new Map<string, number>();
  readonly #free: number[] = [];

  /** Slots ever used: the end of every scan. */
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

  forEach(visit: (slot: number) => void): void {
    for (let i = 0; i < this.live.length; i++) {
      for (let word = this.live[i]! | 0; word !== 0; word &= word - 1) {
        visit((i << 5) + 31 - Math.clz32(word & -word));
      }
    }
  }

  /** Ids are counted as held by the caller's documents; the map and the array as 40 bytes an entry. */
  bytes(): number {
    return this.live.byteLength + 40 * this.ids.length;
  }
}
