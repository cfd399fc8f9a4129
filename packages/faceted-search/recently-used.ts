/**
 * What was used lately, up to a total size: beyond it, the least recently used is dropped. Doesn't keep what it knows from being garbage
 * collected.
 */
export class RecentlyUsed<T extends object> {
  readonly #max: number;
  readonly #sizeOf: (one: T) => number;
  readonly #drop: (one: T) => void;
  /** The least recently used first. */
  readonly #used = new Set<WeakRef<T>>();
  readonly #refs = new WeakMap<T, WeakRef<T>>();

  constructor(max: number, sizeOf: (one: T) => number, drop: (one: T) => void) {
    this.#max = max;
    this.#sizeOf = sizeOf;
    this.#drop = drop;
  }

  use(one: T): void {
    const known = this.#refs.get(one);
    const ref = known ?? new WeakRef(one);
    if (known === undefined) this.#refs.set(one, ref);
    const isNew = !this.#used.delete(ref);
    this.#used.add(ref);
    if (isNew) this.#makeRoom(one);
  }

  #makeRoom(latest: T): void {
    let total = 0;
    for (const ref of this.#used) {
      const one = ref.deref();
      if (one === undefined) this.#used.delete(ref);
      else total += this.#sizeOf(one);
    }
    for (const ref of this.#used) {
      if (total <= this.#max) return;
      const one = ref.deref();
      if (one === latest) return;
      this.#used.delete(ref);
      if (one === undefined) continue;
      total -= this.#sizeOf(one);
      this.#drop(one);
    }
  }
}
