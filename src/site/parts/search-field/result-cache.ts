/**
 * Results cached while the page is open: 50 of the main search, 10 of each smaller one, such as the counts of
 * the home page's search form (SEARCH-72, DECIDE-105).
 */
export const mainCacheSize = 50;
export const smallCacheSize = 10;

/**
 * A cache of bounded size that evicts the oldest entry (SEARCH-71). Reading doesn't refresh an entry's age.
 */
export class ResultCache<T> {
  #entries = new Map<string, T>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  get(key: string): T | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: T): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#size) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, value);
  }

  get size(): number {
    return this.#entries.size;
  }
}
