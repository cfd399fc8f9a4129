import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import type { Condition } from "#faceted-search/search-engine.ts";
import type { Asked } from "./entry.ts";
import { FoundFilters } from "./found-filters.ts";
import type { Near } from "./near.ts";
import type { Token } from "./tokens.ts";
import type { SearchVocabulary } from "./vocabulary.ts";
import type { TypedSort } from "./words.ts";

/** With more values left than these, an excluded one is a condition, not a filter. */
const maxOthers = 10;
/** A make has these models at most where they are named instead of it. */
const maxModels = 40;

type Span = { from: number; length: number };
type Excluded = Span & { attribute: ListAttribute; values: string[] };
type Feature = Span & { label: string };

/** What the words of one text were found to mean, and which of them stay in the text; `settle` decides what depends on all of them. */
export class FoundMeanings {
  any = false;
  sortBy: TypedSort | null = null;
  near: Near | null = null;
  tie: TypedSort | null = null;
  readonly asks: Asked[] = [];
  readonly wishes: Asked[] = [];
  /** Words without a meaning. */
  readonly rest: Token[] = [];
  readonly filters = new FoundFilters();
  readonly #tokens: readonly Token[];
  readonly #values: SearchVocabulary["values"];
  readonly #features: Feature[] = [];
  readonly #excluded: Excluded[] = [];
  /** The names that are asked for. */
  readonly #asked: Excluded[] = [];
  #sorted: Span | null = null;
  /** The numbers that are asked for by their names. */
  readonly #numbers = new Map<string, Asked>();
  /** What was asked for before a correction: the next number of its kind replaces it, and what is its opposite. */
  readonly #askedBefore = new Set<Asked>();
  /** The words of each that is asked for. */
  readonly #spans = new Map<Asked, Span>();
  /** How many wishes are parts of an ask. */
  #preferred = 0;
  /** Which tokens stay in the text. */
  readonly #stays = new Set<number>();

  constructor(tokens: readonly Token[], values: SearchVocabulary["values"]) {
    this.#tokens = tokens;
    this.#values = values;
  }

  /** The tokens that stay in the text, in their order. @param keeps whether one without a meaning does */
  staying(keeps: (token: Token) => boolean): Token[] {
    const rest = new Set(this.rest);
    return this.#tokens.filter((token, at) => this.#stays.has(at) && (!rest.has(token) || keeps(token)));
  }

  unread(at: number): void {
    this.rest.push(this.#tokens[at]!);
    this.stay(at, 1);
  }

  stay(from: number, length: number): void {
    for (let at = from; at < from + length; at++) this.#stays.add(at);
  }

  wordsOf(from: number, length: number): string {
    return this.#tokens
      .slice(from, from + length)
      .map(({ raw }) => raw)
      .join(" ");
  }

  ask(from: number, length: number, conditions: Condition[], like?: Asked["like"]): number {
    for (const before of this.#askedBefore)
      if (areOpposite(before.conditions, conditions)) this.#withdraw(before);
    this.stay(from, length);
    const ask = { words: this.wordsOf(from, length), conditions, ...(like ? { like } : {}) };
    this.asks.push(ask);
    this.#spans.set(ask, { from, length });
    return length;
  }

  #withdraw(ask: Asked): void {
    const { from, length } = this.#spans.get(ask)!;
    this.#askedBefore.delete(ask);
    this.asks.splice(this.asks.indexOf(ask), 1);
    for (let at = from; at < from + length; at++) this.#stays.delete(at);
  }

  wish(from: number, length: number, conditions: Condition[]): number {
    this.stay(from, length);
    this.wishes.push({ words: this.wordsOf(from, length), conditions });
    return length;
  }

  sort(from: number, length: number, sortBy: TypedSort): number {
    this.sortBy ??= sortBy;
    this.#sorted ??= { from, length };
    return length;
  }

  /** Asks for a number of a fact. */
  askNumber(name: string, from: number, length: number, conditions: Condition[]): number {
    const before = this.#numbers.get(name);
    if (before && this.#askedBefore.has(before)) this.#withdraw(before);
    this.ask(from, length, conditions);
    this.#numbers.set(name, this.asks.at(-1)!);
    return length;
  }

  /** What comes next replaces what was said of its kind. */
  correct(): void {
    this.filters.correct();
    for (const ask of this.asks) this.#askedBefore.add(ask);
  }

  /** What of those that an ask leaves comes first. */
  prefer(from: number, length: number, conditions: Condition[]): void {
    this.wishes.push({ words: this.wordsOf(from, length), conditions });
    this.#preferred++;
  }

  feature(from: number, length: number, label: string): number {
    this.#features.push({ label, from, length });
    return length;
  }

  /** Excludes values; whether they are filters or a condition is settled when everything is read, because `petrol, not hybrid` is petrol. */
  exclude(from: number, length: number, attribute: ListAttribute, values: string[]): number {
    this.#excluded.push({ attribute, values, from, length });
    return length;
  }

  /** Notes that a filter's values were named. */
  name(from: number, length: number, attribute: ListAttribute, values: readonly string[]): void {
    this.#asked.push({ attribute, values: [...values], from, length });
  }

  settle(): void {
    this.#settleFeatures();
    this.#settleMakes();
    this.#settleExcluded();
    // Beside wishes, which order the list, the cheapest of those that meet them are meant; an ask narrows it instead.
    if (this.wishes.length > this.#preferred && this.sortBy && this.#sorted) {
      this.stay(this.#sorted.from, this.#sorted.length);
      this.tie = this.sortBy;
      this.sortBy = null;
    }
  }

  /** What is excluded leaves the values that are asked for; else the others that the stock has, where they are few. */
  #settleExcluded(): void {
    const excluded = this.#excluded.filter((one) => !this.#isCorrection(one));
    const byAttribute = Map.groupBy(excluded, ({ attribute }) => attribute);
    for (const [attribute, some] of byAttribute) {
      const values = some.flatMap((one) => one.values);
      if (this.filters.without(attribute, values)) continue;
      const others = (this.#values[attribute] ?? []).filter((one) => !values.includes(one));
      const isSeveral = attribute === "filtered_features" || this.filters.has(attribute);
      if (!isSeveral && others.length > 0 && others.length <= maxOthers) this.filters.add(attribute, others);
      else
        for (const { from, length, values } of some) this.ask(from, length, [{ attribute, noneOf: values }]);
    }
  }

  /** `red no green any green one` has no comma before `no`: what is named again replaces what was named before. */
  #isCorrection({ attribute, values, from }: Excluded): boolean {
    const same = this.#asked.filter((one) => one.attribute === attribute);
    const again = same.find((one) => one.from > from && one.values.some((value) => values.includes(value)));
    const before = same.filter((one) => one.from < from).flatMap((one) => one.values);
    if (!again || before.length === 0) return false;
    this.filters.without(
      attribute,
      before.filter((value) => !again.values.includes(value)),
    );
    return true;
  }

  /** Beside a model of another make, a make means its models. */
  #settleMakes(): void {
    const makes = this.filters.makesAlone();
    if (makes.length === 0) return;
    const { make_model = [], model = [] } = this.#values;
    const known = new Set(make_model);
    for (const make of makes) {
      const models = model.filter((one) => known.has(`${make} ${one}`));
      if (models.length <= maxModels) this.filters.add("model", models, [make]);
    }
  }

  /** One is a filter, and so are several with `or` between them; of several others a car has to have all. */
  #settleFeatures(): void {
    const features = this.#features;
    const isOr = features.some(
      ({ from }, i) =>
        i > 0 && this.#tokens.slice(features[i - 1]!.from, from).some(({ key }) => key === "or"),
    );
    const labels = new Set(features.map(({ label }) => label));
    if (labels.size <= 1 || isOr) this.filters.add("filtered_features", [...labels]);
    else
      for (const { label, from, length } of features)
        this.ask(from, length, [{ attribute: "filtered_features", anyOf: [label] }]);
  }
}

/** Whether one asks for what the other excludes: `with bunks, no wait, no bunks`. */
function areOpposite(some: readonly Condition[], others: readonly Condition[]): boolean {
  return some.some((one) => others.some((other) => excludes(one, other) || excludes(other, one)));
}

const excludes = (one: Condition, other: Condition) =>
  one.attribute === other.attribute &&
  "noneOf" in one &&
  "anyOf" in other &&
  one.noneOf.some((value) => other.anyOf.includes(value));
