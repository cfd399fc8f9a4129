import { Bags, Rows } from "./columns.ts";
import { FUSE_FROM, type FusedColumns, fuseColumns } from "./fused-columns.ts";
import { Labels } from "./labels.ts";
import { NumberColumn } from "./ranges.ts";
import { type CompiledSchema, compileSchema, labelOf, labelsOf, numberOf } from "./schema.ts";
import type { Change, EngineDocument, EngineSchema } from "./search-engine.ts";
import { typedBytes } from "./sizes.ts";
import { Slots } from "./slots.ts";
import { sortSlotsInSteps } from "./sort-in-steps.ts";
import { SortOrder } from "./sort-order.ts";
import { TextIndex } from "./text-index.ts";

/**
 * From this many changes, and an eighth of the stock, orders are sorted once at the end instead of after each
 * change.
 */
const BULK_FROM = 64;

type Unsorted = { columns: Set<NumberColumn>; hasOtherSlots: boolean };

/** All documents in the structures that searching needs, and the only way to change them. */
export class Store {
  readonly schema: CompiledSchema;
  readonly slots = new Slots();
  readonly labels: Labels;
  readonly rows: Rows;
  readonly bags: Bags[];
  readonly numbers: NumberColumn[];
  readonly sorts = new Map<string, SortOrder>();
  readonly text: TextIndex;
  fused: FusedColumns | null = null;
  version = 0;
  /** During a bulk change, what has to be sorted after it; null otherwise. */
  #unsorted: Unsorted | null = null;
  /** The rank of each slot by id, until a document with a new id comes; never changed, so copies share it. */
  #rankOfId: Uint32Array | null = null;

  constructor(schema: EngineSchema) {
    this.schema = compileSchema(schema);
    this.labels = new Labels(this.schema.facets.length);
    this.rows = new Rows(this.schema.columns.length);
    this.bags = this.schema.bags.map(() => new Bags());
    this.numbers = this.schema.numbers.map(() => new NumberColumn());
    for (const [name, keys] of Object.entries(schema.sorts)) {
      const sortKeys = keys.map(({ by, direction }) => ({
        column: this.numbers[this.schema.byName.get(by)!.number]!,
        descending: direction === "desc",
      }));
      this.sorts.set(name, new SortOrder(sortKeys, this.slots));
    }
    this.text = new TextIndex(schema);
  }

  apply(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    if (changes.length >= BULK_FROM && changes.length * 8 >= this.slots.count) {
      finish(this.#applyBulk([changes], this.slots.count + this.#countNew(changes)));
      return;
    }
    for (const change of changes) {
      if (change.kind === "put") this.#put(change.document);
      else this.#delete(change.id);
    }
    finish(this.#planFusing());
    this.version++;
  }

  /**
   * Fills an empty store in many short steps, one after each batch and several at the end; it must not be
   * searched before the last one.
   * @param expected about how many documents there are
   */
  *load(batches: Iterable<readonly EngineDocument[]>, expected: number): Generator<void> {
    yield* this.#applyBulk(puts(batches), expected);
  }

  /**
   * A store with these changes in addition, made in many short steps while this one stays as it is. Copying and sorting what
   * changed costs a fraction of building it.
   */
  *withChanges(batches: Iterable<readonly Change[]>): Generator<void, Store> {
    let copy = yield* this.#copy();
    // A change meanwhile may be in a part of the copy only.
    while (copy.version !== this.version) copy = yield* this.#copy();
    yield* copy.#applyBulk(batches, copy.slots.capacity, copy.fused);
    return copy;
  }

  bytes(): number {
    const parts = [this.slots, this.labels, ...this.bags, ...this.numbers, ...this.sorts.values(), this.text];
    const sum = parts.reduce((total, part) => total + part.bytes(), 0);
    const ranks = this.#rankOfId === null ? 0 : typedBytes(this.#rankOfId);
    return sum + typedBytes(this.rows.codes) + ranks + (this.fused?.bytes() ?? 0);
  }

  #put(document: EngineDocument): void {
    const known = this.slots.slotOf(document.id);
    const slot = known ?? this.#newSlot(document.id);
    this.#writeColumns(slot, document, known === undefined);
    this.#writeBags(slot, document);
    this.#writeNumbers(slot, document, known === undefined);
    this.text.set(slot, document);
  }

  #delete(id: string): void {
    const slot = this.slots.slotOf(id);
    if (slot === undefined) return;
    if (this.#unsorted === null) {
      for (const sort of this.sorts.values()) sort.remove(slot);
      for (const column of this.numbers) column.remove(slot);
    } else this.#unsorted.hasOtherSlots = true;
    for (const column of this.numbers) column.values[slot] = Number.NaN;
    this.#writeColumns(slot, null, false);
    this.#writeBags(slot, null);
    this.text.set(slot, null);
    this.slots.release(slot);
  }

  #newSlot(id: string): number {
    if (this.slots.count === this.slots.capacity) this.#grow(Math.ceil(this.slots.count * 1.25) + 32);
    const slot = this.slots.take(id);
    this.#rankOfId = null;
    if (this.#unsorted !== null) this.#unsorted.hasOtherSlots = true;
    for (const { column, facet } of this.schema.columns) {
      this.rows.set(slot, column, this.labels.none[facet]!);
    }
    return slot;
  }

  #writeColumns(slot: number, document: EngineDocument | null, isNew: boolean): void {
    let changed = isNew;
    for (const { name, column, facet } of this.schema.columns) {
      const label = document === null ? undefined : labelOf(document, name);
      const none = this.labels.none[facet]!;
      const before = this.rows.get(slot, column);
      // Most labels of a changed document stay, and looking one up takes longer than the rest.
      if (before === none ? label === undefined : label === this.labels.texts[before]) continue;
      const after = label === undefined ? none : this.labels.codeFor(facet, label);
      if (before === after) continue;
      changed = true;
      if (after !== none) this.labels.add(after, slot, this.slots.capacity);
      if (before !== none) this.labels.remove(facet, before, slot, this.slots.capacity);
      this.rows.set(slot, column, after);
    }
    if (this.fused !== null && document !== null && changed) {
      for (const group of this.fused.groups) group.set(slot, this.rows);
    }
  }

  #writeBags(slot: number, document: EngineDocument | null): void {
    for (const { name, bag, facet } of this.schema.bags) {
      if (document !== null && this.#hasLabels(bag, slot, document.values[name])) continue;
      const labels = document === null ? [] : labelsOf(document, name, false);
      const before = this.bags[bag]!.get(slot);
      const after = labels.map((label) => this.labels.codeFor(facet, label));
      for (const code of after) {
        if (!before.includes(code)) this.labels.add(code, slot, this.slots.capacity);
      }
      for (const code of before) {
        if (!after.includes(code)) this.labels.remove(facet, code, slot, this.slots.capacity);
      }
      this.bags[bag]!.set(slot, after);
    }
  }

  /** Whether a slot has exactly these labels, in this order. */
  #hasLabels(bag: number, slot: number, given: string | readonly string[] | null | undefined): boolean {
    const { size, start, pool } = this.bags[bag]!;
    const count = size[slot]!;
    if (typeof given === "string" || !given) return count === 0 && !given;
    if (given.length !== count) return false;
    const from = start[slot]!;
    for (let i = 0; i < count; i++) if (this.labels.texts[pool[from + i]!] !== given[i]) return false;
    return true;
  }

  #writeNumbers(slot: number, document: EngineDocument, isNew: boolean): void {
    const unsorted = this.#unsorted;
    const columns: NumberColumn[] = [];
    for (const { name, number } of this.schema.numbers) {
      const column = this.numbers[number]!;
      const value = numberOf(document, name);
      if (!isNew && Object.is(column.values[slot], value)) continue;
      if (unsorted !== null) {
        unsorted.columns.add(column);
        column.values[slot] = value;
      } else columns.push(column);
    }
    if (unsorted !== null || (!isNew && columns.length === 0)) return;
    const sorts = [...this.sorts.values()].filter((sort) => isNew || sort.usesAny(columns));
    if (!isNew) {
      for (const sort of sorts) sort.remove(slot);
      for (const column of columns) column.remove(slot);
    }
    for (const { name, number } of this.schema.numbers)
      this.numbers[number]!.values[slot] = numberOf(document, name);
    for (const column of columns) column.insert(slot);
    for (const sort of sorts) sort.insert(slot);
  }

  #countNew(changes: readonly Change[]): number {
    const fresh = new Set<string>();
    for (const change of changes) {
      if (change.kind === "put" && this.slots.slotOf(change.document.id) === undefined) {
        fresh.add(change.document.id);
      }
    }
    return fresh.size;
  }

  *#copy(): Generator<void, Store> {
    const copy = new Store(this.schema.source);
    copy.version = this.version;
    copy.#rankOfId = this.#rankOfId;
    copy.rows.copyFrom(this.rows);
    for (const [i, bags] of copy.bags.entries()) bags.copyFrom(this.bags[i]!);
    copy.fused = this.fused?.copy() ?? null;
    yield* copy.slots.copyFrom(this.slots);
    yield* copy.labels.copyFrom(this.labels);
    yield* copy.text.copyFrom(this.text);
    for (const [i, column] of copy.numbers.entries()) {
      column.copyFrom(this.numbers[i]!);
      yield;
    }
    for (const [name, sort] of copy.sorts) {
      sort.copyFrom(this.sorts.get(name)!);
      yield;
    }
    return copy;
  }

  /**
   * @param capacity slots to reserve
   * @param fused fused columns to update; null to plan them again, which is less work when most documents change
   */
  *#applyBulk(
    batches: Iterable<readonly Change[]>,
    capacity: number,
    fused: FusedColumns | null = null,
  ): Generator<void> {
    const unsorted: Unsorted = { columns: new Set(), hasOtherSlots: false };
    this.#unsorted = unsorted;
    this.#grow(capacity);
    this.labels.beginBulk();
    this.text.beginBulk();
    this.fused = fused;
    let applied = 0;
    for (const changes of batches) {
      for (const change of changes) {
        if (change.kind === "put") this.#put(change.document);
        else this.#delete(change.id);
      }
      applied += changes.length;
      yield;
    }
    yield* this.#endBulk(unsorted);
    yield* this.#planFusing();
    this.#unsorted = null;
    if (applied > 0) this.version++;
  }

  *#endBulk({ columns, hasOtherSlots }: Unsorted): Generator<void> {
    yield* this.labels.endBulk();
    yield* this.text.endBulk(this.slots.count);
    for (const bags of this.bags) bags.trim();
    this.slots.trim();
    yield;
    for (const column of this.numbers)
      if (hasOtherSlots || columns.has(column)) yield* column.rebuild(this.slots);
    const sorts = [...this.sorts.values()].filter((sort) => hasOtherSlots || sort.usesAny([...columns]));
    if (sorts.length === 0) return;
    this.#rankOfId ??= yield* this.#rankById();
    for (const sort of sorts) yield* sort.rebuild(this.#rankOfId);
  }

  *#rankById(): Generator<void, Uint32Array> {
    const { ids } = this.slots;
    const byId = this.slots.list();
    yield;
    yield* sortSlotsInSteps(byId, (a, b) => (ids[a]! < ids[b]! ? -1 : 1));
    const rankOfId = new Uint32Array(this.slots.used);
    byId.forEach((slot, rank) => {
      rankOfId[slot] = rank;
    });
    return rankOfId;
  }

  *#planFusing(): Generator<void> {
    const { count, capacity } = this.slots;
    if (count < FUSE_FROM / 2 || this.rows.stride < 2) {
      this.fused = null;
    } else if (this.fused === null ? count >= FUSE_FROM : this.fused.isStale(count)) {
      this.fused = yield* fuseColumns(this.rows, this.slots.list(), capacity);
    }
  }

  #grow(capacity: number): void {
    if (capacity <= this.slots.capacity) return;
    this.slots.grow(capacity);
    this.labels.grow(capacity);
    this.rows.grow(capacity);
    for (const bags of this.bags) bags.grow(capacity);
    for (const column of this.numbers) column.grow(capacity);
    for (const sort of this.sorts.values()) sort.grow(capacity);
    this.text.grow(capacity);
    this.fused?.grow(capacity);
  }
}

function* puts(batches: Iterable<readonly EngineDocument[]>): Generator<Change[]> {
  for (const documents of batches) yield documents.map((document) => ({ kind: "put", document }));
}

/** Runs all steps at once. */
function finish(steps: Generator<void>): void {
  while (!steps.next().done);
}
