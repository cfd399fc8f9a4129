import { typedBytes } from "./sizes.ts";

/** 16 bits while the codes fit, 32 bits beyond 65,535 labels. */
export type Codes = Uint16Array | Uint32Array;

/**
 * The single-valued labels of every document in row-major order: `stride` codes per slot, so 20 attributes
 * fit into one cache line. Counting a small set reads one line per document instead of twenty.
 */
export class Rows {
  readonly stride: number;
  codes: Codes = new Uint16Array(0);

  constructor(stride: number) {
    this.stride = stride;
  }

  get(slot: number, column: number): number {
    return this.codes[slot * this.stride + column]!;
  }

  set(slot: number, column: number, code: number): void {
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes);
    this.codes[slot * this.stride + column] = code;
  }

  copyFrom(from: Rows): void {
    this.codes = from.codes.slice();
  }

  grow(capacity: number): void {
    const size = capacity * this.stride;
    if (this.codes.length >= size) return;
    const wider = this.codes instanceof Uint16Array ? new Uint16Array(size) : new Uint32Array(size);
    wider.set(this.codes);
    this.codes = wider;
  }
}

/**
 * Several codes per slot in one pool, with the start and length of each slot's list. A list that grows moves
 * to the end of the pool; when more than half of the pool is unused, it is compacted.
 */
export class Bags {
  start = new Uint32Array(0);
  size = new Uint32Array(0);
  pool = new Uint32Array(16);
  #room = new Uint32Array(0);
  #end = 0;
  #lost = 0;

  get(slot: number): number[] {
    const from = this.start[slot]!;
    return Array.from(this.pool.subarray(from, from + this.size[slot]!));
  }

  set(slot: number, codes: readonly number[]): void {
    if (codes.length > this.#room[slot]!) {
      this.#lost += this.#room[slot]!;
      this.#room[slot] = 0;
      this.size[slot] = 0;
      if (this.#lost > 64 && this.#lost > this.#end >>> 1) this.#pack();
      if (this.#end + codes.length > this.pool.length) {
        const wider = new Uint32Array((this.#end + codes.length) * 2);
        wider.set(this.pool);
        this.pool = wider;
      }
      this.start[slot] = this.#end;
      this.#room[slot] = codes.length;
      this.#end += codes.length;
    }
    this.size[slot] = codes.length;
    const from = this.start[slot]!;
    for (let i = 0; i < codes.length; i++) this.pool[from + i] = codes[i]!;
  }

  copyFrom(from: Bags): void {
    this.start = from.start.slice();
    this.size = from.size.slice();
    this.pool = from.pool.slice();
    this.#room = from.#room.slice();
    this.#end = from.#end;
    this.#lost = from.#lost;
  }

  grow(capacity: number): void {
    if (this.start.length >= capacity) return;
    for (const key of ["start", "size"] as const) {
      const wider = new Uint32Array(capacity);
      wider.set(this[key]);
      this[key] = wider;
    }
    const room = new Uint32Array(capacity);
    room.set(this.#room);
    this.#room = room;
  }

  /** Releases unused capacity at the end of the pool. */
  trim(): void {
    if (this.pool.length > this.#end + 16) this.pool = this.pool.slice(0, this.#end + 8);
  }

  bytes(): number {
    return (
      80 + [this.pool, this.start, this.size, this.#room].reduce((sum, part) => sum + typedBytes(part), 0)
    );
  }

  #pack(): void {
    const packed = new Uint32Array(this.pool.length);
    let end = 0;
    for (let slot = 0; slot < this.start.length; slot++) {
      const from = this.start[slot]!;
      const size = this.size[slot]!;
      packed.set(this.pool.subarray(from, from + size), end);
      this.start[slot] = end;
      this.#room[slot] = size;
      end += size;
    }
    this.pool = packed;
    this.#end = end;
    this.#lost = 0;
  }
}
