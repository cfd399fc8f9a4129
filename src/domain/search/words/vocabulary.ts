import { type FactNumber, factNumbers } from "#domain/cars/search-facts.ts";
import {
  type ListAttribute,
  listAttributes,
  type Refinements,
  rangeAttributes,
  type SortName,
} from "#domain/configuration/slices/search-attributes.ts";
import { readBody, readDrive, readFuel, readTransmission } from "#domain/stock/import/rows/vocabulary.ts";
import type { Condition } from "#faceted-search/search-engine.ts";
import { allSteps } from "#lib/all-steps.ts";
import { after, before, topics, units } from "./amount-words.ts";
import { endsOf, factCondition, isWithin, type Labels, nothing } from "./conditions.ts";
import type { Add, Entry } from "./entry.ts";
import { soundsOf } from "./heard-names.ts";
import { firstWords, type KeyedLine, keyedLines } from "./keyed-lines.ts";
import { caravans } from "./lexicon/caravans.ts";
import { common } from "./lexicon/common-words.ts";
import { english } from "./lexicon/english.ts";
import { readLexicon, type WordClause, type WordLine } from "./lexicon/read-lexicon.ts";
import { subscriptions } from "./lexicon/subscriptions.ts";
import { spellerOf } from "./lexicon-speller.ts";
import { addMarket } from "./market-models.ts";
import { namesOfAll } from "./other-names.ts";
import type { SearchPlaces } from "./places.ts";
import type { SoundIndex } from "./sounds.ts";
import { numberWords } from "./spelled-numbers.ts";
import type { Speller } from "./spelling.ts";
import {
  addColours,
  addMakes,
  addModels,
  addPlaces,
  addTrims,
  letterTrims,
  longerModels,
} from "./stock-words.ts";
import { keyOf } from "./tokens.ts";
import type { Translations } from "./translations.ts";
import { typedSorts } from "./words.ts";

/** What a site's stock has: the values of its attributes, and what its prices are. */
export type SearchVocabulary = {
  values: Labels;
  /** How the site displays a make: `Isuzu` for `Isuzu UTE`. */
  makeLabel: (make: string) => string;
  /** Whether cars have a price by the week to search by. */
  subscriptions: boolean;
  /** Whether a price without a unit is by the week. */
  byTheWeek: boolean;
  /** Whether the stock is caravans. */
  caravans: boolean;
  /** The year of today, from which a car's age counts. */
  thisYear: number;
  /** Where the site's places are; without it, words are no places but those of the stock. */
  places?: SearchPlaces | null;
  /** The orders that the site offers. */
  sorts: readonly SortName[];
  /** Words of the dealer's own, by `keyOf`, with what they mean in other words. */
  ownWords?: Translations;
};

/** The words of a site's search: entries by the letters and digits of their words, joined. */
export type Lexicon = {
  entries: ReadonlyMap<string, Entry>;
  /** What misspelt words can mean. */
  speller: Speller;
  /** What follows a model in the names of longer ones. */
  longer: ReadonlyMap<string, readonly string[]>;
  /** Trims of one letter. */
  letterTrims: ReadonlyMap<string, Entry>;
  /** Its names by their sound. */
  sounds: SoundIndex;
  /** Words that aren't misspelt: those of every value and phrase, and common ones. */
  known: ReadonlySet<string>;
  /** The first words of names and phrases of several words. */
  begins: ReadonlySet<string>;
  /** The first words of those that exclude what comes next. */
  notWords: ReadonlySet<string>;
  vocabulary: SearchVocabulary;
};

const notWords = new Set(
  readLexicon(english)
    .filter(({ kind }) => kind === "not")
    .flatMap(({ words }) => words.map((phrase) => keyOf(phrase.split(" ")[0]!))),
);

const platformWords: Partial<Record<string, (text: string) => string | null | undefined>> = {
  body: readBody,
  fuel: readFuel,
  transmission: readTransmission,
  drive: readDrive,
};

const amountWords = [before, after, units, topics].flatMap(({ words }) => words).concat(numberWords);

const beginsNames = firstWords(namesOfAll.map(([name]) => name));

const lines = {
  english: keyedLines(english),
  caravans: keyedLines(caravans),
  subscriptions: keyedLines(subscriptions),
};

/** Builds the lexicon of a site: its own makes first, then the platform's words, then the rest of what its stock has. */
export const lexiconOf = (vocabulary: SearchVocabulary): Lexicon => allSteps(lexiconSteps(vocabulary));

/** The same in steps of a few milliseconds at most: the whole takes twenty. */
export function* lexiconSteps(vocabulary: SearchVocabulary): Generator<void, Lexicon> {
  const entries = new Map<string, Entry>();
  const trims = new Set<string>();
  const models = new Set((vocabulary.values.model ?? []).map(keyOf));
  const phraseWords = new Set<string>(amountWords);
  const known = new Set<string>([...common, ...amountWords]);
  const begins = new Set(beginsNames);
  const valuesOf = (attribute: ListAttribute) => vocabulary.values[attribute] ?? [];
  const addKey = (key: string, entry: Entry) => {
    const before = entries.get(key);
    // What this stock doesn't have gives way to a later meaning.
    const isFree =
      !before || (entry.kind !== "pass" && before.kind === "ask" && before.conditions.includes(nothing));
    if (key !== "" && isFree) entries.set(key, entry);
  };
  const add: Add = (words, entry) => addKey(keyOf(words), entry);
  const addLines = (some: readonly KeyedLine[]) => {
    for (const line of some) {
      const entry = entryOf(line, vocabulary);
      // A word that means nothing here is no misspelt one.
      // A wish by the name of a model that is in stock is the model.
      for (const key of line.keys)
        if (entry?.kind === "wish" && models.has(key)) known.add(key);
        else if (entry) addKey(key, entry);
        else known.add(key);
      for (const word of line.singleWords) phraseWords.add(word);
      for (const word of line.begins) begins.add(word);
    }
  };
  const isPass = ({ kind }: WordLine) => kind === "pass";
  addMakes(add, valuesOf("make"), valuesOf("model"), vocabulary.makeLabel);
  yield;
  if (vocabulary.caravans) addLines(lines.caravans.filter((line) => !isPass(line)));
  if (vocabulary.byTheWeek) addLines(lines.subscriptions);
  addLines(lines.english.filter((line) => !isPass(line)));
  yield;
  addColours(add, valuesOf("colour"));
  addModels(add, valuesOf("make"), valuesOf("model"), valuesOf("make_model"), (word) => common.has(word));
  yield;
  for (const attribute of ["state", "city", "location_name", "item_type", "categories"] as const) {
    for (const value of valuesOf(attribute)) add(value, { kind: "values", attribute, values: [value] });
  }
  addPlaces(add, vocabulary.places);
  if (vocabulary.caravans) addLines(lines.caravans.filter(isPass));
  addLines(lines.english.filter(isPass));
  yield;
  // A word with another meaning is no trim.
  addTrims((words, entry) => {
    const key = keyOf(words);
    if (!entries.has(key)) trims.add(key);
    add(words, entry);
  }, valuesOf("badge"));
  for (const attribute of listAttributes) {
    for (const value of valuesOf(attribute)) for (const word of value.split(/\s+/)) known.add(keyOf(word));
    for (const word of firstWords(valuesOf(attribute))) begins.add(word);
    yield;
  }
  for (const word of phraseWords) known.add(word);
  yield;
  const sounds = soundsOf(entries);
  yield;
  const speller = spellerOf({ entries, known, trims, phraseWords, vocabulary });
  yield;
  addMarket(entries, known, vocabulary);
  return {
    entries,
    known,
    notWords,
    begins,
    vocabulary,
    longer: longerModels(valuesOf("model")),
    letterTrims: letterTrims(valuesOf("badge")),
    sounds,
    speller,
  };
}

/** Null for a meaning that this stock can't have. */
function entryOf(line: WordLine, vocabulary: SearchVocabulary): Entry | null {
  const { kind, clauses, after } = line;
  switch (kind) {
    case "not":
    case "unwanted":
    case "other":
    case "pass":
      return { kind };
    case "text":
      return { kind, text: after };
    case "sort": {
      const sortBy = typedSorts.find((one) => one === after);
      if (!sortBy) throw new Error(`the lexicon sorts by an unknown order: ${after}`);
      const isOptional = sortBy === "km" || sortBy === "year";
      if (!isOptional || vocabulary.sorts.includes(sortBy)) return { kind, sortBy };
      return sortBy === "year" ? { kind, sortBy: "latest" } : null;
    }
    case "ask":
    case "wish": {
      const conditionsOf = (some: readonly WordClause[]) =>
        some.flatMap((clause) => conditionOf(clause, vocabulary) ?? []);
      const needed = clauses.filter(({ prefers }) => !prefers);
      const conditions = conditionsOf(needed);
      const prefer = conditionsOf(clauses.filter(({ prefers }) => prefers));
      const isWhole = kind === "wish" || conditions.length === needed.length;
      return { kind, conditions: isWhole ? conditions : [nothing], ...(prefer.length > 0 ? { prefer } : {}) };
    }
    default: {
      const needed = clauses.filter(({ prefers }) => !prefers);
      const [first] = needed;
      const isFirstStocked =
        first === undefined ||
        !("values" in first) ||
        conditionOf({ ...first, values: first.values.slice(0, 1) }, vocabulary) !== null;
      // Without that value, words of other attributes tell which of the rest are meant.
      return needed.length < clauses.length && !isFirstStocked
        ? entryOf({ ...line, kind: "ask" }, vocabulary)
        : filterOf({ ...line, clauses: needed }, vocabulary);
    }
  }
}

/** Bodies that dealers of cars don't have. */
const otherStock: ReadonlySet<string> = new Set(["Caravan", "Camper Trailer", "Motorhome", "Bus", "Truck"]);

/**
 * A word of the platform means the stock's values that read as it; without any, the platform's own spelling, so that
 * the result says that there is none. On a site whose stock doesn't have the attribute it means nothing.
 */
function filterOf(
  { kind, clauses }: WordLine,
  { values, caravans: ofCaravans }: SearchVocabulary,
): Entry | null {
  const refinements: Refinements = {};
  for (const clause of clauses) {
    const { attribute } = clause;
    if (!("values" in clause)) {
      const range = rangeAttributes.find((one) => one === attribute);
      if (range) refinements[range] = { ...endsOf(clause) };
      continue;
    }
    const list = listAttributes.find((one) => one === attribute);
    const stocked = list ? (values[list] ?? []) : [];
    if (!list || stocked.length === 0) return null;
    const found = stockedOf(clause.values, stocked, list, kind === "first");
    // A state is a place, and a place without cars is no filter; nor is equipment that no car has, or a body of another kind of stock.
    const isOther = list === "body" && (ofCaravans || otherStock.has(clause.values[0]!));
    const isMakeOfSeveral = list === "make" && clauses.length > 1;
    const isOptional = isMakeOfSeveral || list === "state" || list === "filtered_features" || isOther;
    if (found.length === 0 && isOptional) return null;
    const some = found.length > 0 ? found : [clause.values[0]!];
    if (clauses.length === 1) return { kind: "values", attribute: list, values: some };
    refinements[list] = { values: [...some].sort() };
  }
  return { kind: "filters", refinements };
}

function stockedOf(
  values: readonly string[],
  stocked: readonly string[],
  attribute: string,
  first: boolean,
): string[] {
  const read = platformWords[attribute];
  const matching = values.map((value) =>
    stocked.filter((one) => same(one, value) || (read !== undefined && read(one) === value)),
  );
  return first ? (matching.find((some) => some.length > 0) ?? []) : [...new Set(matching.flat())];
}

/** A clause of a lexicon as a condition of this stock; null where none of its cars can meet it. */
export function conditionOf(clause: WordClause, { values, thisYear }: SearchVocabulary): Condition | null {
  const { attribute } = clause;
  if ("values" in clause) {
    const stocked = values[attribute as keyof Labels] ?? [];
    const hasWords = (value: string) => clause.values.some((words) => isWithinWords(words, value));
    const anyOf = clause.within
      ? stocked.filter(hasWords)
      : stockedOf(clause.values, stocked, attribute, false);
    return anyOf.length > 0 ? { attribute, anyOf } : null;
  }
  if (attribute === "age")
    return {
      attribute: "year",
      ...(clause.max === undefined ? {} : { min: thisYear - clause.max }),
      ...(clause.min === undefined ? {} : { max: thisYear - clause.min }),
    };
  if (factNumbers.some((name) => name === attribute))
    return factCondition(attribute as FactNumber, clause, values);
  if (attribute === "seats") {
    const anyOf = (values.seats ?? []).filter((seats) => isWithin(Number(seats), clause));
    return anyOf.length > 0 ? { attribute, anyOf } : null;
  }
  return { attribute, ...endsOf(clause) };
}

/** Whether a value has these words beside each other: `Luxury Ensuite` has `ensuite`. */
const isWithinWords = (words: string, value: string) =>
  ` ${value.toLowerCase().replaceAll("-", " ")} `.includes(` ${words.toLowerCase()} `);

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
