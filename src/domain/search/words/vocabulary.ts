import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import { readBody, readDrive, readFuel, readTransmission } from "#domain/stock/import/rows/vocabulary.ts";
import { keyOf } from "./tokens.ts";
import { colourWords, makeNicknames, type WordMeaning, wordMeanings } from "./words.ts";

/** What a site's stock has: the values of its attributes, and what its prices are. */
export type SearchVocabulary = {
  values: Readonly<Partial<Record<ListAttribute, readonly string[]>>>;
  /** How the site displays a make: `Isuzu` for `Isuzu UTE`. */
  makeLabel: (make: string) => string;
  /** Whether cars have a price by the week to search by. */
  subscriptions: boolean;
  /** Whether a price without a unit is by the week. */
  byTheWeek: boolean;
  /** The year of today, from which a car's age counts. */
  thisYear: number;
};

/** Values of one attribute that a word means; a model brings its make. */
export type Entry = { attribute: ListAttribute; values: readonly string[]; makes?: readonly string[] };

/** The words of a site's search: entries by the letters and digits of their words, joined. */
export type Lexicon = {
  entries: ReadonlyMap<string, Entry>;
  /** Single words that a misspelt one can mean. */
  spellings: readonly string[];
  /** Every word of every value: such a word isn't misspelt. */
  known: ReadonlySet<string>;
  vocabulary: SearchVocabulary;
};

const platformWords: Partial<Record<ListAttribute, (text: string) => string | null | undefined>> = {
  body: readBody,
  fuel: readFuel,
  transmission: readTransmission,
  drive: readDrive,
};

/** Values with the same word are one entry up to this number; a more common word stays text. */
const maxValues = 6;

/** Builds the lexicon of a site: its own values first, then the platform's words for what its stock has. */
export function lexiconOf(vocabulary: SearchVocabulary): Lexicon {
  const entries = new Map<string, Entry>();
  const valuesOf = (attribute: ListAttribute) => vocabulary.values[attribute] ?? [];
  const add = (words: string, entry: Entry) => {
    const key = keyOf(words);
    if (key !== "" && !entries.has(key) && entry.values.length > 0) entries.set(key, entry);
  };
  addMakes(add, valuesOf("make"), vocabulary.makeLabel);
  for (const meaning of wordMeanings) addMeaning(add, meaning, valuesOf(meaning.attribute));
  addColours(add, valuesOf("colour"));
  addModels(add, valuesOf("make"), valuesOf("model"), valuesOf("make_model"));
  for (const attribute of ["state", "city", "location_name", "item_type", "categories"] as const) {
    for (const value of valuesOf(attribute)) add(value, { attribute, values: [value] });
  }
  addTrims(add, valuesOf("badge"));
  const known = new Set<string>();
  for (const values of Object.values(vocabulary.values)) {
    for (const value of values) for (const word of value.split(/\s+/)) known.add(keyOf(word));
  }
  const spellings = [...entries.keys()].filter((key) => /^\p{L}{5,}$/u.test(key));
  return { entries, spellings, known, vocabulary };
}

type Add = (words: string, entry: Entry) => void;

function addMakes(add: Add, makes: readonly string[], makeLabel: (make: string) => string): void {
  for (const make of makes) add(make, { attribute: "make", values: [make] });
  for (const make of makes) {
    const entry: Entry = { attribute: "make", values: [make] };
    add(makeLabel(make), entry);
    for (const name of makeNicknames[make] ?? []) add(name, entry);
    const [first = "", ...rest] = make.split(/[\s-]+/);
    const shared = makes.filter((other) => other.startsWith(first)).length > 1;
    if (rest.length > 0 && first.length >= 5 && !shared) add(first, entry);
  }
}

/**
 * A word of the platform means the stock's values that read as it; without any, the platform's own spelling, so that
 * the result says that there is none. On a site whose stock doesn't have the attribute it means nothing.
 */
function addMeaning(add: Add, meaning: WordMeaning, stocked: readonly string[]): void {
  if (stocked.length === 0) return;
  const { attribute, values, first, words } = meaning;
  const read = platformWords[attribute];
  const matching = values.map((value) =>
    stocked.filter((one) => same(one, value) || (read !== undefined && read(one) === value)),
  );
  const found = first ? (matching.find((some) => some.length > 0) ?? []) : matching.flat();
  // A state is a place, and a place without cars is no filter.
  if (found.length === 0 && attribute === "state") return;
  const entry: Entry = { attribute, values: found.length > 0 ? [...new Set(found)] : [values[0]!] };
  for (const word of words) add(word, entry);
}

/** `white` means every white that the stock has, where they are few. */
function addColours(add: Add, stocked: readonly string[]): void {
  if (stocked.length === 0) return;
  for (const [word, colour] of Object.entries(colourWords)) {
    const matching = stocked.filter((value) =>
      value.split(/[\s/-]+/).some((one) => same(one, colour) || same(one, word)),
    );
    if (matching.length > maxValues) continue;
    add(word, { attribute: "colour", values: matching.length > 0 ? matching : [colour] });
  }
  for (const value of stocked) add(value, { attribute: "colour", values: [value] });
}

/**
 * Models by their own name, with their make, by their first word ("landcruiser" for all of them) and by a later word
 * that only one has ("prado"). One or two letters, or digits alone, are a model only beside the make.
 */
function addModels(
  add: Add,
  makes: readonly string[],
  models: readonly string[],
  makeModels: readonly string[],
): void {
  const makesOf = (model: string) => makes.filter((make) => makeModels.includes(`${make} ${model}`));
  const entryOf = (some: readonly string[]): Entry => ({
    attribute: "model",
    values: some,
    makes: [...new Set(some.flatMap(makesOf))],
  });
  for (const make of makes) {
    for (const model of models) {
      if (makeModels.includes(`${make} ${model}`)) {
        add(`${make} ${model}`, { attribute: "model", values: [model], makes: [make] });
      }
    }
  }
  for (const model of models) if (isDistinctive(model)) add(model, entryOf([model]));
  const byWord = new Map<string, string[]>();
  for (const model of models) {
    const words = model.split(/\s+/);
    if (words.length > 1) for (const word of words) push(byWord, word.toLowerCase(), model);
  }
  for (const [word, some] of byWord) {
    const first = some.every((model) => model.toLowerCase().startsWith(word));
    if (word.length < 4 || !/^\p{L}+$/u.test(word)) continue;
    if (first ? some.length <= maxValues : some.length === 1) add(word, entryOf(some));
  }
}

function isDistinctive(model: string): boolean {
  const key = keyOf(model);
  return /\p{L}/u.test(key) && (key.length > 2 || /\d/.test(key));
}

/** Trims by their whole name and by the words they begin with ("sr5" for `SR5 Double Cab`). */
function addTrims(add: Add, badges: readonly string[]): void {
  const beginning = new Map<string, string[]>();
  for (const badge of badges) {
    const words = badge.split(/\s+/);
    for (let length = 1; length <= Math.min(3, words.length); length++) {
      push(beginning, keyOf(words.slice(0, length).join(" ")), badge);
    }
  }
  for (const [key, some] of beginning) {
    if (key.length > 2 || (key.length === 2 && /\d/.test(key))) {
      if (some.length <= maxValues) add(key, { attribute: "badge", values: some });
    }
  }
  for (const badge of badges)
    if (keyOf(badge).length > 1) add(badge, { attribute: "badge", values: [badge] });
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const some = map.get(key);
  if (some) some.push(value);
  else map.set(key, [value]);
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
