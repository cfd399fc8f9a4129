import type {
  ListAttribute,
  RangeAttribute,
  Refinements,
} from "#domain/configuration/slices/search-attributes.ts";

/** Fewer are a price beside another one. */
const leastOdometer = 60_000;

/** The filters that the words of one text mean. */
export class FoundFilters {
  readonly #values = new Map<ListAttribute, Set<string>>();
  /** The makes that models brought. */
  readonly #implied = new Set<string>();
  readonly #ranges = new Map<RangeAttribute, { min?: number; max?: number }>();
  /** What was named before a correction, which the next one of its kind replaces. */
  readonly #corrected = new Set<string>();

  /** What was said without a number. */
  readonly #vague = new Set<RangeAttribute>();

  /** `Mercedes, no wait, Volvo`: what comes next replaces what was named of its kind. */
  correct(): void {
    for (const attribute of [...this.#values.keys(), ...this.#ranges.keys()]) this.#corrected.add(attribute);
  }

  /** Another make or model is another car, with its own trim. */
  #replace(attribute: ListAttribute): void {
    if (!this.#corrected.delete(attribute)) return;
    this.#values.delete(attribute);
    if (attribute !== "make" && attribute !== "model") return;
    this.#implied.clear();
    for (const other of ["make", "model", "badge"] as const)
      if (this.#corrected.delete(other)) this.#values.delete(other);
  }

  add(attribute: ListAttribute, values: readonly string[], makes: readonly string[] = []): void {
    if (values.length === 0) return;
    this.#replace(attribute);
    const known = this.#values.get(attribute) ?? new Set();
    for (const value of values) known.add(value);
    this.#values.set(attribute, known);
    for (const make of makes) this.#implied.add(make);
    if (makes.length > 0) this.add("make", makes);
  }

  /** Seats that several words ask for: of `a family of six` and `eight seats` what both do, else each. */
  addSeats(values: readonly string[]): void {
    const known = this.#values.get("seats");
    const both = values.filter((value) => known?.has(value));
    if (both.length > 0) this.#values.set("seats", new Set(both));
    else this.add("seats", values);
  }

  /** `LandCruiser`, which is several models, and one of them after it are that one. */
  narrowModels(broad: readonly string[], narrow: readonly string[]): void {
    const isWithin = narrow.length < broad.length && narrow.every((model) => broad.includes(model));
    if (isWithin)
      this.without(
        "model",
        broad.filter((model) => !narrow.includes(model)),
      );
  }

  /** A make whose model isn't in stock: beside models of others it means none of its own. */
  imply(makes: readonly string[]): void {
    for (const make of makes) this.#implied.add(make);
  }

  has(attribute: ListAttribute): boolean {
    return this.#values.has(attribute);
  }

  /** Whether one of these is asked for. */
  hasAny(attribute: ListAttribute, values: readonly string[]): boolean {
    const known = this.#values.get(attribute);
    return known !== undefined && values.some((value) => known.has(value));
  }

  /** Makes named beside models of others: `Porsche Macan or any Jaguar`. */
  makesAlone(): string[] {
    if (!this.#values.has("model")) return [];
    return [...(this.#values.get("make") ?? [])].filter((make) => !this.#implied.has(make));
  }

  /** Whether the attribute keeps a value without these; where it has no other, it has none. */
  without(attribute: ListAttribute, values: readonly string[]): boolean {
    const rest = [...(this.#values.get(attribute) ?? [])].filter((one) => !values.includes(one));
    if (rest.length > 0) this.#values.set(attribute, new Set(rest));
    else this.#values.delete(attribute);
    return rest.length > 0;
  }

  /**
   * Two limits of one attribute narrow each other; two years beside each other are all between.
   * @param isVague whether it was said without a number, as `low kms`: a number replaces it
   */
  narrow(
    { attribute, min, max }: { attribute: RangeAttribute; min?: number; max?: number },
    isVague = false,
  ): void {
    if (isVague && this.#ranges.has(attribute)) return;
    if (this.#corrected.delete(attribute) || this.#vague.delete(attribute)) this.#ranges.delete(attribute);
    if (isVague) this.#vague.add(attribute);
    const known = this.#ranges.get(attribute);
    const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    const isExact = min !== undefined && min === max;
    if (known && isExact && known.min !== undefined && known.max !== undefined) {
      this.#ranges.set(attribute, { min: Math.min(known.min, min), max: Math.max(known.max, min) });
      return;
    }
    if (attribute === "price" && this.#isOdometer(known, range)) return;
    const both = { ...known, ...range };
    const reversed = both.min !== undefined && both.max !== undefined && both.min > both.max;
    this.#ranges.set(attribute, reversed ? range : both);
  }

  /** Of two highest prices that are far from each other, the higher one is kilometres: `under 10 grand under 150 thousand`. */
  #isOdometer(known: { max?: number } | undefined, { min, max }: { min?: number; max?: number }): boolean {
    const [low, high] = [known?.max, max].filter((one) => one !== undefined).sort((a, b) => a - b);
    const isKnown = this.#ranges.has("km") && !this.#vague.has("km");
    if (min !== undefined || low === undefined || high === undefined || isKnown) return false;
    if (high < leastOdometer || high < low * 3) return false;
    this.#ranges.set("price", { ...known, max: low });
    this.#ranges.set("km", { max: high });
    this.#vague.delete("km");
    return true;
  }

  refinements(): Refinements {
    const out: Refinements = {};
    for (const [attribute, values] of this.#values) out[attribute] = { values: [...values].sort() };
    for (const [attribute, range] of this.#ranges) out[attribute] = range;
    return out;
  }
}
