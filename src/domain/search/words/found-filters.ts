import type {
  ListAttribute,
  RangeAttribute,
  Refinements,
} from "#domain/configuration/slices/search-attributes.ts";

/** The filters that the words of one text mean. */
export class FoundFilters {
  readonly #values = new Map<ListAttribute, Set<string>>();
  readonly #ranges = new Map<RangeAttribute, { min?: number; max?: number }>();

  add(attribute: ListAttribute, values: readonly string[], makes: readonly string[] = []): void {
    if (values.length === 0) return;
    const known = this.#values.get(attribute) ?? new Set();
    for (const value of values) known.add(value);
    this.#values.set(attribute, known);
    if (makes.length > 0) this.add("make", makes);
  }

  /** Two limits of one attribute narrow each other; two years beside each other are all between. */
  narrow({ attribute, min, max }: { attribute: RangeAttribute; min?: number; max?: number }): void {
    const known = this.#ranges.get(attribute);
    const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    const isExact = min !== undefined && min === max;
    if (known && isExact && known.min !== undefined && known.max !== undefined) {
      this.#ranges.set(attribute, { min: Math.min(known.min, min), max: Math.max(known.max, min) });
      return;
    }
    const both = { ...known, ...range };
    const reversed = both.min !== undefined && both.max !== undefined && both.min > both.max;
    this.#ranges.set(attribute, reversed ? range : both);
  }

  refinements(): Refinements {
    const out: Refinements = {};
    for (const [attribute, values] of this.#values) out[attribute] = { values: [...values].sort() };
    for (const [attribute, range] of this.#ranges) out[attribute] = range;
    return out;
  }
}
