import { filteredFeatures } from "#domain/cars/filtered-features.ts";
import type {
  ListAttribute,
  RangeAttribute,
  Refinements,
} from "#domain/configuration/slices/search-attributes.ts";
import { type Amount, readAmount } from "./amounts.ts";
import { nearestWord } from "./spelling.ts";
import { maxTokens, type Token, tokensOf } from "./tokens.ts";
import type { Entry, Lexicon } from "./vocabulary.ts";
import { fillers, negations, phraseMeanings, type TypedSort } from "./words.ts";

/** What a typed text means: filters, a sort order, and the words that are neither. */
export type PhraseReading = { text: string; refinements: Refinements; sortBy: TypedSort | null };

/** With more values left than these, an excluded one stays text. */
const maxOthers = 10;
/** The longest name, in words, and the longest phrase of the tables. */
const maxWords = 4;

/**
 * Reads a typed text as a shopper means it: `auto diesel 4wd under 30k` is three filters and a price. Words that mean
 * nothing in this site's stock stay text, in their order; words that say nothing ("a", "for sale") are dropped beside
 * words that do. A part in quotes stays text. Reading the remaining text again gives the same text.
 */
export function readPhrase(text: string, lexicon: Lexicon): PhraseReading {
  const spellings: Spellings = new Map();
  let reading = readOnce(text, lexicon, spellings);
  // What remains may be a phrase of its own once the words between are gone; each round has fewer words.
  for (let round = 0; round < maxTokens && reading.text !== ""; round++) {
    const again = readOnce(reading.text, lexicon, spellings);
    if (again.text === reading.text && isPlain(again)) break;
    reading = {
      text: again.text,
      refinements: joined(again.refinements, reading.refinements),
      sortBy: reading.sortBy ?? again.sortBy,
    };
  }
  return reading;
}

/** Both, where the second one's ends win; the values of a list are united. */
export function joined(first: Refinements, second: Refinements): Refinements {
  const out: Refinements = { ...first };
  for (const [name, refinement] of Object.entries(second)) {
    const attribute = name as ListAttribute;
    const own = out[attribute];
    out[attribute] =
      own && "values" in own && "values" in refinement
        ? { values: [...new Set([...own.values, ...refinement.values])].sort() }
        : refinement;
  }
  return out;
}

function isPlain({ refinements, sortBy }: PhraseReading): boolean {
  return sortBy === null && Object.keys(refinements).length === 0;
}

/** What misspelt words mean: looked up once for a text, because each is compared with the whole vocabulary. */
type Spellings = Map<string, string | null>;

function readOnce(text: string, lexicon: Lexicon, spellings: Spellings): PhraseReading {
  const tokens = tokensOf(text);
  if (tokens.length > maxTokens) return { text, refinements: {}, sortBy: null };
  const found = new Meanings(lexicon, spellings);
  const rest: Token[] = [];
  let at = 0;
  while (at < tokens.length) {
    const length = found.take(tokens, at);
    if (length > 0) at += length;
    else rest.push(tokens[at++]!);
  }
  const words = rest.filter((token) => token.literal || !fillers.has(token.key));
  if (!found.any && words.length > 0) return { text, refinements: {}, sortBy: null };
  return {
    text: words.map(({ raw }) => raw).join(" "),
    refinements: found.refinements(),
    sortBy: found.sortBy,
  };
}

/** Collects what the words of one text mean. */
class Meanings {
  any = false;
  sortBy: TypedSort | null = null;
  readonly #lexicon: Lexicon;
  readonly #values = new Map<ListAttribute, Set<string>>();
  readonly #ranges = new Map<RangeAttribute, { min?: number; max?: number }>();

  readonly #spellings: Spellings;

  constructor(lexicon: Lexicon, spellings: Spellings) {
    this.#lexicon = lexicon;
    this.#spellings = spellings;
  }

  /** Takes the meaning of the words that begin at `at` and returns how many they are, 0 when they have none. */
  take(tokens: Token[], at: number): number {
    const token = tokens[at]!;
    if (token.literal) return 0;
    const stock = stockNumber(tokens, at);
    if (stock > 0) return this.#found(stock);
    const negated = isNegated(tokens, at);
    return (
      this.#excluded(tokens, at) ||
      (negated ? 0 : this.#phrase(tokens, at)) ||
      (negated ? 0 : this.#entry(tokens, at, 2)) ||
      this.#amount(tokens, at) ||
      (negated ? 0 : this.#entry(tokens, at, 1) || this.#feature(tokens, at) || this.#misspelt(tokens, at))
    );
  }

  refinements(): Refinements {
    const out: Refinements = {};
    for (const [attribute, values] of this.#values) out[attribute] = { values: [...values].sort() };
    for (const [attribute, range] of this.#ranges) out[attribute] = range;
    return out;
  }

  #found(length: number): number {
    this.any = true;
    return length;
  }

  #phrase(tokens: Token[], at: number): number {
    for (let length = maxWords; length > 0; length--) {
      const words = wordsAt(tokens, at, length);
      const meaning = words && phraseMeanings.find((one) => one.words.includes(words));
      if (!meaning) continue;
      if (meaning.maxKm !== undefined) this.#range({ attribute: "km", max: meaning.maxKm });
      if (meaning.types)
        this.#add({ attribute: "car_type", values: this.#stocked("car_type", meaning.types) });
      this.sortBy ??= meaning.sortBy ?? null;
      return this.#found(length);
    }
    return 0;
  }

  /** The values that the stock has, all when it has none. */
  #stocked(attribute: ListAttribute, values: readonly string[]): readonly string[] {
    const stocked = this.#lexicon.vocabulary.values[attribute] ?? [];
    const some = values.filter((value) => stocked.includes(value));
    return some.length > 0 ? some : values;
  }

  /** A name of at least `least` words; the longest first. */
  #entry(tokens: Token[], at: number, least: number): number {
    const named = this.#named(tokens, at, least);
    if (!named) return 0;
    this.#add(named.entry);
    return this.#found(named.length);
  }

  #named(tokens: Token[], at: number, least: number): { entry: Entry; length: number } | null {
    for (let length = maxWords; length >= least; length--) {
      const words = wordsAt(tokens, at, length);
      const entry = words && this.#lookUp(words.replaceAll(" ", ""));
      if (entry && !(length > 1 && this.#beginsRange(tokens, at + length - 1))) return { entry, length };
    }
    return null;
  }

  /** Whether a number is the lower end of a range: `Peugeot 2008 – 2010` is two years, not the model 2008. */
  #beginsRange(tokens: Token[], at: number): boolean {
    const amount = tokens[at]!.number ? this.#readAmount(tokens, at)?.amount : undefined;
    return amount?.min !== undefined && amount.max !== undefined && amount.min < amount.max;
  }

  /** `no diesel` means the other fuels that the stock has, where they are few. */
  #excluded(tokens: Token[], at: number): number {
    if (!negations.has(tokens[at]!.key)) return 0;
    let first = at + 1;
    while (articles.has(tokens[first]?.key ?? "")) first++;
    const named = this.#named(tokens, first, 1);
    if (!named) return 0;
    const { attribute, values } = named.entry;
    const others = (this.#lexicon.vocabulary.values[attribute] ?? []).filter((one) => !values.includes(one));
    if (others.length === 0 || others.length > maxOthers) return 0;
    this.#add({ attribute, values: others });
    return this.#found(first - at + named.length);
  }

  #lookUp(key: string): Entry | undefined {
    const { entries } = this.#lexicon;
    return (
      entries.get(key) ??
      (key.length > 3 && key.endsWith("s") ? entries.get(key.slice(0, -1)) : undefined) ??
      (key.length > 5 && key.endsWith("es") ? entries.get(key.slice(0, -2)) : undefined)
    );
  }

  #amount(tokens: Token[], at: number): number {
    const read = this.#readAmount(tokens, at);
    if (!read) return 0;
    const { amount } = read;
    const { subscriptions } = this.#lexicon.vocabulary;
    if (amount.attribute === "seats") {
      if (!this.#seats(amount)) return 0;
    } else if (amount.attribute === "subscription_price" && !subscriptions) {
      if (!this.#weeklyBands(amount)) return 0;
    } else this.#range({ ...amount, attribute: amount.attribute });
    return this.#found(read.length);
  }

  #readAmount(tokens: Token[], at: number) {
    const { subscriptions, byTheWeek, thisYear, values } = this.#lexicon.vocabulary;
    const weekly = subscriptions || (values.weekly_price_range ?? []).length > 0;
    return readAmount(tokens, at, { weekly, byTheWeek, thisYear });
  }

  /** The weekly bands within a range: `$150 – $200 p/week`, `$300+ p/week`. */
  #weeklyBands({ min = 0, max = Number.POSITIVE_INFINITY }: Amount): boolean {
    const bands = (this.#lexicon.vocabulary.values.weekly_price_range ?? []).filter((band) => {
      const [low = 0, high = Number.POSITIVE_INFINITY] = [...band.matchAll(/\d[\d,]*/g)].map(([digits]) =>
        Number(digits.replaceAll(",", "")),
      );
      return low >= min && high <= max;
    });
    this.#add({ attribute: "weekly_price_range", values: bands });
    return bands.length > 0;
  }

  #seats({ min = 0, max = Number.POSITIVE_INFINITY }: Amount): boolean {
    const stocked = this.#lexicon.vocabulary.values.seats ?? [];
    if (stocked.length === 0) return false;
    const some = stocked.filter((value) => Number(value) >= min && Number(value) <= max);
    this.#add({ attribute: "seats", values: some.length > 0 ? some : [String(min || max)] });
    return true;
  }

  /** Equipment by the words that feeds use for it: the fewest words that name it, then the rest of its own name. */
  #feature(tokens: Token[], at: number): number {
    const stocked = this.#lexicon.vocabulary.values.filtered_features ?? [];
    for (let length = 1; length <= 3; length++) {
      const words = wordsAt(tokens, at, length);
      if (!words) return 0;
      const [label] = filteredFeatures([words]);
      if (!label || !stocked.includes(label)) continue;
      const name = label.toLowerCase().split(" ");
      let end = at + length;
      while (end < tokens.length && name.includes(singular(tokens[end]!.key, name))) end++;
      this.#add({ attribute: "filtered_features", values: [label] });
      return this.#found(end - at);
    }
    return 0;
  }

  /** A misspelt name, with the words after it that belong to it. */
  #misspelt(tokens: Token[], at: number): number {
    const { key, number } = tokens[at]!;
    const { spellings, known } = this.#lexicon;
    if (number || key.length < 4 || known.has(key) || fillers.has(key) || !/^\p{L}+$/u.test(key)) return 0;
    const word = this.#spellings.has(key) ? this.#spellings.get(key)! : nearestWord(key, spellings);
    this.#spellings.set(key, word);
    // Of four letters too many words are similar; one that a letter is missing from is clear.
    if (word === null || (key.length < 5 && word.length < 5)) return 0;
    return this.#entry(tokens.with(at, { raw: word, key: word }), at, 1);
  }

  #add({ attribute, values, makes = [] }: Entry): void {
    if (values.length === 0) return;
    const add = (name: ListAttribute, some: readonly string[]) => {
      const known = this.#values.get(name) ?? new Set();
      for (const value of some) known.add(value);
      this.#values.set(name, known);
    };
    add(attribute, values);
    if (makes.length > 0) add("make", makes);
  }

  /** Two limits of one attribute narrow each other; two years beside each other are all between. */
  #range({ attribute, min, max }: Amount & { attribute: RangeAttribute }): void {
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
}

const articles: ReadonlySet<string> = new Set(["a", "an", "the", "any"]);

function isNegated(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (articles.has(tokens[before]?.key ?? "")) before--;
  return negations.has(tokens[before]?.key ?? "");
}

/** The folded words of `length` tokens from `at` on; null past the end or where one is literal. */
function wordsAt(tokens: readonly Token[], at: number, length: number): string | null {
  if (at + length > tokens.length) return null;
  const some = tokens.slice(at, at + length);
  return some.some(({ literal, key }) => literal || key === "") ? null : some.map(({ key }) => key).join(" ");
}

/**
 * `stock number U10234`: the words before the number are dropped, and the number becomes text. Returns how many words
 * those are.
 */
function stockNumber(tokens: Token[], at: number): number {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first?.key !== "stock" && first?.key !== "stocknumber") return 0;
  const named = ["number", "no", "num", "id", "nr"].includes(second?.key ?? "");
  const number = named ? third : second;
  if (!number || !/\d/.test(number.key)) return 0;
  number.literal = true;
  return named ? 2 : 1;
}

function singular(word: string, name: readonly string[]): string {
  return name.includes(word) ? word : word.replace(/s$/, "");
}
