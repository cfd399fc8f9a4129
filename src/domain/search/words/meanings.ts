import { type FactNumber, factNumbers, weeklyAttribute } from "#domain/cars/search-facts.ts";
import {
  type ListAttribute,
  type RangeAttribute,
  rangeAttributes,
} from "#domain/configuration/slices/search-attributes.ts";
import type { Condition } from "#faceted-search/search-engine.ts";
import { type Amount, readAmount } from "./amounts.ts";
import type { Asked, Entry, Spellings } from "./entry.ts";
import { FoundFilters } from "./found-filters.ts";
import { namedFeature, stockNumber } from "./named-words.ts";
import { phraseAt, phraseTable, wordsAt } from "./phrase-table.ts";
import { readPlace } from "./places.ts";
import type { Token } from "./tokens.ts";
import { factCondition, type Lexicon, nothing } from "./vocabulary.ts";
import { articles, type TypedSort } from "./words.ts";

/** With more values left than these, an excluded one is asked for beside the filters. */
const maxOthers = 10;
/** The longest name, in words, and the longest phrase of the lexicon. */
const maxWords = 5;

const likeness = phraseTable([
  [true, "like|like a|like an|like the|similar to|similar to a|similar to the|comparable to|alternative to"],
  [true, "something like a|something like|instead of a|instead of|same as a|same as|equivalent to|akin to"],
]);
const cheaperThan = phraseTable([
  [true, "but cheaper|only cheaper|but less|but less expensive|cheaper|for less"],
]);

type Feature = { label: string; from: number; length: number };

/** Collects what the words of one text mean. */
export class Meanings {
  any = false;
  sortBy: TypedSort | null = null;
  tie: TypedSort | null = null;
  readonly asks: Asked[] = [];
  readonly wishes: Asked[] = [];
  /** Words without a meaning. */
  readonly rest: Token[] = [];
  readonly #tokens: Token[];
  readonly #lexicon: Lexicon;
  readonly #spellings: Spellings;
  readonly filters = new FoundFilters();
  readonly #features: Feature[] = [];
  #sorted: { from: number; length: number } | null = null;
  /** Which tokens stay in the text. */
  readonly #stays = new Set<number>();

  constructor(tokens: Token[], lexicon: Lexicon, spellings: Spellings) {
    this.#tokens = tokens;
    this.#lexicon = lexicon;
    this.#spellings = spellings;
  }

  read(): void {
    for (let at = 0; at < this.#tokens.length; ) {
      const length = this.#take(at);
      if (length === 0) {
        this.rest.push(this.#tokens[at]!);
        this.#stay(at, 1);
      } else this.any = true;
      at += Math.max(1, length);
    }
    this.#settleFeatures();
    // Beside wishes, which order the list, the cheapest of those that meet them are meant.
    if (this.wishes.length > 0 && this.sortBy && this.#sorted) {
      this.#stay(this.#sorted.from, this.#sorted.length);
      this.tie = this.sortBy;
      this.sortBy = null;
    }
  }

  /** The tokens that stay in the text, in their order. @param keeps whether one without a meaning does */
  staying(keeps: (token: Token) => boolean): Token[] {
    const rest = new Set(this.rest);
    return this.#tokens.filter((token, at) => this.#stays.has(at) && (!rest.has(token) || keeps(token)));
  }

  /** Takes the meaning of the words that begin at `at` and returns how many they are, 0 when they have none. */
  #take(at: number): number {
    const token = this.#tokens[at]!;
    if (token.literal) return 0;
    const stock = stockNumber(this.#tokens, at);
    if (stock > 0) return stock;
    if (this.#notAt(at) > 0) return this.#entry(at, 2) || this.#excluded(at) || this.#amount(at);
    if (this.#isNegated(at)) return this.#amount(at);
    return (
      this.#like(at) ||
      this.#place(at, true) ||
      this.#entry(at, 2) ||
      this.#amount(at) ||
      this.#entry(at, 1) ||
      this.#feature(at) ||
      this.#place(at, false) ||
      this.#misspelt(at)
    );
  }

  #stay(from: number, length: number): void {
    for (let at = from; at < from + length; at++) this.#stays.add(at);
  }

  #wordsOf(from: number, length: number): string {
    return this.#tokens
      .slice(from, from + length)
      .map(({ raw }) => raw)
      .join(" ");
  }

  #ask(from: number, length: number, conditions: Condition[], like?: Asked["like"]): number {
    this.#stay(from, length);
    this.asks.push({ words: this.#wordsOf(from, length), conditions, ...(like ? { like } : {}) });
    return length;
  }

  /** `like a RAV4`, `similar to a Golf but cheaper`: cars of the body and price of that model. */
  #like(at: number): number {
    const opens = phraseAt(this.#tokens, at, likeness);
    const named = opens && this.#named(at + opens.length, 1);
    if (!opens || named?.entry.kind !== "values" || named.entry.attribute !== "model") return 0;
    const { values, makes = [] } = named.entry;
    const conditions: Condition[] = [{ attribute: "model", anyOf: [...values] }];
    if (makes.length > 0) conditions.push({ attribute: "make", anyOf: [...makes] });
    const end = at + opens.length + named.length;
    const cheaper = phraseAt(this.#tokens, end, cheaperThan);
    return this.#ask(at, end + (cheaper?.length ?? 0) - at, conditions, { cheaper: cheaper !== null });
  }

  #place(at: number, prefixed: boolean): number {
    const { places } = this.#lexicon.vocabulary;
    const { entries } = this.#lexicon;
    const isName = (key: string) => !entries.has(key) || entries.get(key)?.kind === "pass";
    const found = places ? readPlace(this.#tokens, at, places, { prefixed, isName }) : null;
    if (!places || !found) return 0;
    if (found.values.length === 0) return this.#ask(at, found.length, [nothing]);
    this.filters.add(places.attribute, found.values);
    return found.length;
  }

  /** A name of at least `least` words; the longest first. */
  #entry(at: number, least: number): number {
    const named = this.#named(at, least);
    return named ? this.#means(named.entry, at, named.length) : 0;
  }

  #means(entry: Entry, at: number, length: number): number {
    switch (entry.kind) {
      case "values":
        if (entry.attribute === "filtered_features")
          this.#features.push({ label: entry.values[0]!, from: at, length });
        else this.filters.add(entry.attribute, entry.values, entry.makes);
        return length;
      case "filters":
        for (const [name, refinement] of Object.entries(entry.refinements)) {
          if ("values" in refinement) this.filters.add(name as ListAttribute, refinement.values);
          else this.filters.narrow({ attribute: name as RangeAttribute, ...refinement });
        }
        return length;
      case "ask":
        return this.#ask(at, length, entry.conditions);
      case "wish":
        this.#stay(at, length);
        this.wishes.push({ words: this.#wordsOf(at, length), conditions: entry.conditions });
        return length;
      case "sort":
        this.sortBy ??= entry.sortBy;
        this.#sorted ??= { from: at, length };
        return length;
      case "text":
        this.#stay(at, length);
        this.rest.push({ raw: entry.text, key: entry.text });
        return length;
      case "other":
        return this.#ask(at, length, [nothing]);
      case "pass":
        return length;
      case "not":
        // Read with the words that it excludes.
        return 0;
    }
  }

  #named(at: number, least: number): { entry: Entry; length: number } | null {
    const keys = joinedKeys(this.#tokens, at, maxWords);
    for (let length = keys.length; length >= least; length--) {
      const entry = this.#lookUp(keys[length - 1]!) ?? this.#inDigits(at, length);
      if (!entry || (entry.kind === "pass" && length === 1) || entry.kind === "not") continue;
      if (!(length > 1 && this.#beginsRange(at + length - 1))) return { entry, length };
    }
    return null;
  }

  /** `mazda three` is the Mazda 3. */
  #inDigits(at: number, length: number): Entry | undefined {
    if (length < 2) return undefined;
    const some = this.#tokens.slice(at, at + length);
    if (!some.some(({ key, number }) => number && /^\p{L}+$/u.test(key))) return undefined;
    return this.#lookUp(some.map(({ key, number }) => (number ? String(number.value) : key)).join(""));
  }

  /** Whether a number is the lower end of a range: `Peugeot 2008 – 2010` is two years, not the model 2008. */
  #beginsRange(at: number): boolean {
    const amount = this.#tokens[at]!.number ? this.#readAmount(at)?.amount : undefined;
    return amount?.min !== undefined && amount.max !== undefined && amount.min < amount.max;
  }

  /** `no diesel` means the other fuels that the stock has, where they are few, and cars without it where they are many. */
  #excluded(at: number): number {
    let first = at;
    for (
      let length = this.#notAt(at);
      length > 0;
      length = articles.has(this.#tokens[first]?.key ?? "") ? 1 : this.#notAt(first)
    )
      first += length;
    const named = this.#named(first, 1) ?? namedFeature(this.#tokens, first, this.#lexicon);
    if (!named) return 0;
    const { entry } = named;
    const { values: also, length: alsoLength } = this.#alternatives(first + named.length, entry);
    const length = first - at + named.length + alsoLength;
    if (entry.kind === "ask") {
      const [condition] = entry.conditions;
      if (entry.conditions.length !== 1 || !condition || !("anyOf" in condition)) return 0;
      return this.#ask(at, length, [{ attribute: condition.attribute, noneOf: condition.anyOf }]);
    }
    if (entry.kind !== "values") return 0;
    const { attribute } = entry;
    const values = [...entry.values, ...also];
    const others = (this.#lexicon.vocabulary.values[attribute] ?? []).filter((one) => !values.includes(one));
    const isSeveral = attribute === "filtered_features";
    if (isSeveral || others.length === 0 || others.length > maxOthers)
      return this.#ask(at, length, [{ attribute, noneOf: values }]);
    this.filters.add(attribute, others);
    return length;
  }

  /** `not black or white` excludes both. */
  #alternatives(from: number, entry: Entry): { values: string[]; length: number } {
    const values: string[] = [];
    let at = from;
    while (entry.kind === "values" && ["or", "and", "nor"].includes(this.#tokens[at]?.key ?? "")) {
      const named = this.#named(at + 1, 1);
      if (named?.entry.kind !== "values" || named.entry.attribute !== entry.attribute) break;
      values.push(...named.entry.values);
      at += 1 + named.length;
    }
    return { values, length: at - from };
  }

  /** How many words exclude what comes next: `not`, `anything but`. */
  #notAt(at: number): number {
    for (let length = 3; length > 0; length--) {
      const words = wordsAt(this.#tokens, at, length);
      if (words && this.#lexicon.entries.get(words.replaceAll(" ", ""))?.kind === "not") return length;
    }
    return 0;
  }

  #isNegated(at: number): boolean {
    let before = at - 1;
    while (articles.has(this.#tokens[before]?.key ?? "")) before--;
    return before >= 0 && this.#notAt(before) === 1;
  }

  #lookUp(key: string): Entry | undefined {
    const { entries } = this.#lexicon;
    return (
      entries.get(key) ??
      (key.length > 3 && key.endsWith("s") ? entries.get(key.slice(0, -1)) : undefined) ??
      (key.length > 5 && key.endsWith("es") ? entries.get(key.slice(0, -2)) : undefined)
    );
  }

  #amount(at: number): number {
    const read = this.#readAmount(at);
    if (!read) return 0;
    const { amount, length } = read;
    const { values } = this.#lexicon.vocabulary;
    const { attribute, ...range } = amount;
    const filter = rangeAttributes.find((one) => one === attribute);
    if (filter) this.filters.narrow({ ...range, attribute: filter });
    else if (attribute === "seats") return this.#seats(amount) ? length : 0;
    else if (attribute === weeklyAttribute) return this.#ask(at, length, [{ attribute, ...range }]);
    else {
      const name = factNumbers.find((one) => one === attribute) as FactNumber;
      return this.#ask(at, length, [factCondition(name, range, values) ?? nothing]);
    }
    return length;
  }

  #readAmount(at: number) {
    const { subscriptions, byTheWeek, caravans, thisYear, values } = this.#lexicon.vocabulary;
    const weekly = subscriptions || (values.weekly_price_range ?? []).length > 0;
    return readAmount(this.#tokens, at, { weekly, subscriptions, byTheWeek, caravans, thisYear });
  }

  #seats({ min = 0, max = Number.POSITIVE_INFINITY }: Amount): boolean {
    const stocked = this.#lexicon.vocabulary.values.seats ?? [];
    if (stocked.length === 0) return false;
    const some = stocked.filter((value) => Number(value) >= min && Number(value) <= max);
    this.filters.add("seats", some.length > 0 ? some : [String(min || max)]);
    return true;
  }

  #feature(at: number): number {
    const named = namedFeature(this.#tokens, at, this.#lexicon);
    if (!named) return 0;
    this.#features.push({ label: named.entry.values[0]!, from: at, length: named.length });
    return named.length;
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
        this.#ask(from, length, [{ attribute: "filtered_features", anyOf: [label] }]);
  }

  /** A misspelt name, with the words after it that belong to it. */
  #misspelt(at: number): number {
    const { key, number } = this.#tokens[at]!;
    const { speller, known, entries } = this.#lexicon;
    if (number || key.length < 4 || known.has(key) || entries.has(key) || !/^\p{L}+$/u.test(key)) return 0;
    const word = this.#spellings.has(key) ? this.#spellings.get(key)! : speller.nearest(key);
    this.#spellings.set(key, word);
    // Of four letters too many words are similar; one that a letter is missing from is clear.
    if (word === null || (key.length < 5 && word.length < 5)) return 0;
    if (entries.get(word)?.kind === "pass") return 1;
    const typed = this.#tokens[at]!;
    this.#tokens[at] = { raw: typed.raw, key: word };
    const length = this.#entry(at, 1);
    if (length === 0) this.#tokens[at] = typed;
    return length;
  }
}

/** The letters and digits of one token, of two, and so on, up to a literal one. */
function joinedKeys(tokens: readonly Token[], at: number, most: number): string[] {
  const keys: string[] = [];
  let key = "";
  for (let next = at; next < Math.min(at + most, tokens.length); next++) {
    const token = tokens[next]!;
    if (token.literal || token.key === "") break;
    key += token.key;
    keys.push(key);
  }
  return keys;
}
