import {
  type ListAttribute,
  listAttributes,
  type SortName,
} from "#domain/configuration/slices/search-attributes.ts";
import { allSteps } from "#lib/all-steps.ts";
import { after, before, topics, units } from "./amount-words.ts";
import { type Labels, nothing } from "./conditions.ts";
import type { Add, Entry } from "./entry.ts";
import { soundSteps } from "./heard-names.ts";
import { firstWords, type KeyedLine, keyedLines } from "./keyed-lines.ts";
import { caravans } from "./lexicon/caravans.ts";
import { common } from "./lexicon/common-words.ts";
import { english } from "./lexicon/english.ts";
import { readLexicon, type WordLine } from "./lexicon/read-lexicon.ts";
import { subscriptions } from "./lexicon/subscriptions.ts";
import { spellerSteps } from "./lexicon-speller.ts";
import { entryOf } from "./line-meanings.ts";
import { LoosePhrases } from "./loose-phrases.ts";
import { addMarket } from "./market-models.ts";
import { namesOfAll } from "./other-names.ts";
import type { SearchPlaces } from "./places.ts";
import type { SoundIndex } from "./sounds.ts";
import { numberWords } from "./spelled-numbers.ts";
import type { Speller } from "./spelling.ts";
import {
  addColours,
  addInteriors,
  addMakes,
  addModels,
  addPlaces,
  addTrims,
  laterTrimWords,
  letterTrims,
  longerModels,
  trimsByWord,
} from "./stock-words.ts";
import { keyOf } from "./tokens.ts";
import type { Translations } from "./translations.ts";

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
  /** Its phrases in other forms. */
  loose: LoosePhrases;
  /** What misspelt words can mean. */
  speller: Speller;
  /** What follows a model in the names of longer ones. */
  longer: ReadonlyMap<string, readonly string[]>;
  /** Words of trims that begin none: `astina` of a `G25 Astina`. */
  trimWords: ReadonlySet<string>;
  /** Every trim that has a word, by that word. */
  trimsOf: ReadonlyMap<string, readonly string[]>;
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

const amountWords = [before, after, units, topics].flatMap(({ words }) => words).concat(numberWords);

const beginsNames = firstWords(namesOfAll.map(([name]) => name));

const lines = {
  english: keyedLines(english),
  caravans: keyedLines(caravans),
  subscriptions: keyedLines(subscriptions),
};

/** Builds the lexicon of a site: its own makes first, then the platform's words, then the rest of what its stock has. */
export const lexiconOf = (vocabulary: SearchVocabulary): Lexicon => allSteps(lexiconSteps(vocabulary));

/** Lines that are added in one step. */
const linesAtOnce = 60;

/** The same in steps of a few milliseconds at most: the whole takes twenty. */
export function* lexiconSteps(vocabulary: SearchVocabulary): Generator<void, Lexicon> {
  const entries = new Map<string, Entry>();
  const trims = new Set<string>();
  const loose = new LoosePhrases();
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
  const addLines = function* (some: readonly KeyedLine[]): Generator<void, void> {
    for (const [index, line] of some.entries()) {
      if (index % linesAtOnce === 0) yield;
      const entry = entryOf(line, vocabulary);
      // A word that means nothing here is no misspelt one.
      // A wish by the name of a model that is in stock is the model.
      for (const key of line.keys)
        if (entry?.kind === "wish" && models.has(key)) known.add(key);
        else if (entry) addKey(key, entry);
        else known.add(key);
      if (entry) loose.add(line, entry);
      for (const word of line.singleWords) phraseWords.add(word);
      for (const word of line.begins) begins.add(word);
    }
  };
  const isPass = ({ kind }: WordLine) => kind === "pass";
  addMakes(add, valuesOf("make"), valuesOf("model"), vocabulary.makeLabel);
  yield;
  if (vocabulary.caravans) yield* addLines(lines.caravans.filter((line) => !isPass(line)));
  if (vocabulary.byTheWeek) yield* addLines(lines.subscriptions);
  yield* addLines(lines.english.filter((line) => !isPass(line)));
  yield;
  addInteriors(add, vocabulary.values.facts ?? []);
  addColours(add, valuesOf("colour"));
  addModels(add, valuesOf("make"), valuesOf("model"), valuesOf("make_model"), (word) => common.has(word));
  yield;
  for (const attribute of ["state", "city", "location_name", "item_type", "categories"] as const) {
    for (const value of valuesOf(attribute)) add(value, { kind: "values", attribute, values: [value] });
  }
  addPlaces(add, vocabulary.places);
  if (vocabulary.caravans) yield* addLines(lines.caravans.filter(isPass));
  yield* addLines(lines.english.filter(isPass));
  yield;
  // A word with another meaning is no trim.
  addTrims((words, entry) => {
    const key = keyOf(words);
    if (!entries.has(key)) trims.add(key);
    add(words, entry);
  }, valuesOf("badge"));
  for (const label of valuesOf("filtered_features"))
    for (const word of label.split(" ")) phraseWords.add(keyOf(word));
  for (const attribute of listAttributes) {
    for (const value of valuesOf(attribute)) for (const word of value.split(/\s+/)) known.add(keyOf(word));
    for (const word of firstWords(valuesOf(attribute))) begins.add(word);
    yield;
  }
  for (const word of phraseWords) known.add(word);
  yield;
  const sounds = yield* soundSteps(entries);
  yield;
  const trimWords = laterTrimWords(
    valuesOf("badge"),
    (key) => entries.has(key) || common.has(key) || phraseWords.has(key),
  );
  const speller = yield* spellerSteps({ entries, known, trims, trimWords, phraseWords, vocabulary });
  yield;
  addMarket(entries, known, vocabulary);
  yield;
  return {
    entries,
    loose,
    known,
    notWords,
    begins,
    vocabulary,
    longer: longerModels(valuesOf("model")),
    trimWords,
    trimsOf: trimsByWord(valuesOf("badge")),
    letterTrims: letterTrims(valuesOf("badge")),
    sounds,
    speller,
  };
}
