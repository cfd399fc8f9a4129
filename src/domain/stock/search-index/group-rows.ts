import type { IndexedCar } from "./indexed-car.ts";

/** The cars of a group by id and, in step with them, their ids by slug: neither is ever rebuilt as a whole. */
export class GroupRows {
  readonly byId = new Map<string, IndexedCar>();
  readonly #idsBySlug = new Map<string, string>();

  get size(): number {
    return this.byId.size;
  }

  get(id: string): IndexedCar | undefined {
    return this.byId.get(id);
  }

  idOf(slug: string): string | undefined {
    return this.#idsBySlug.get(slug);
  }

  set(row: IndexedCar): void {
    const before = this.byId.get(row.id);
    this.byId.set(row.id, row);
    if (before?.slug === row.slug && this.#idsBySlug.get(row.slug) === row.id) return;
    if (before) this.#forgetSlug(before);
    this.#idsBySlug.set(row.slug, row.id);
  }

  delete(id: string): void {
    const row = this.byId.get(id);
    if (!row) return;
    this.byId.delete(id);
    this.#forgetSlug(row);
  }

  /** Another car may have the slug by now. */
  #forgetSlug({ slug, id }: IndexedCar): void {
    if (this.#idsBySlug.get(slug) === id) this.#idsBySlug.delete(slug);
  }
}
