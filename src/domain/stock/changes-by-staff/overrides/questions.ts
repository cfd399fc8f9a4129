import { commonMakes } from "#domain/cars/common-makes.ts";
import type { PriceView } from "#domain/cars/price.ts";
import {
  readBody,
  readDrive,
  readFuel,
  readTransmission,
  type Vocabulary,
} from "#domain/stock/import/rows/vocabulary.ts";
import { nearest } from "#platform/config/problem.ts";
import { type OverrideField, overrideField } from "./override-fields.ts";

/** Asked before something is saved that is rarely meant. `key` names it in the answer. */
export type Question = {
  key: string;
  field: string;
  text: string;
  /** What is probably meant. */
  instead: string | null;
  /** The words of the button that saves it all the same. */
  keep: string;
};

const wordsOf = ({ rules }: Vocabulary<string>): string[] => [
  ...new Set(rules.flatMap(([, word]) => word ?? [])),
];

const known: Readonly<Record<string, readonly string[]>> = {
  make: [...new Set(commonMakes.values())],
  simple_body: wordsOf(readBody),
  simple_fuel: wordsOf(readFuel),
  simple_transmission: wordsOf(readTransmission),
  drive: wordsOf(readDrive),
};

/** The words that are known of a field, for suggestions; none for a field of free words. @param makes those of the site */
export const knownWords = (field: string, makes: readonly string[]): readonly string[] =>
  field === "make" ? [...new Set([...(known.make ?? []), ...makes])].sort() : (known[field] ?? []);

/** Whether only known words are expected of a field. */
export const expectsKnownWord = (field: string): boolean => field in known;

export const inKnownCase = (word: string, words: readonly string[]): string =>
  words.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word;

/** Asks about a word that isn't known; null for one that is. */
export function wordQuestion(name: string, word: string, words: readonly string[]): Question | null {
  if (words.some((one) => one.toLowerCase() === word.toLowerCase())) return null;
  const field: Pick<OverrideField, "label"> | undefined = overrideField(name);
  const instead = nearest(word, words);
  const label = field?.label.toLowerCase() ?? name;
  return {
    key: `${name} ${word}`,
    field: name,
    instead,
    keep: `Keep “${word}”`,
    text: `“${word}” isn’t a known ${label}.${instead ? ` Did you mean ${instead}?` : ""}`,
  };
}

/** Asks about a car that would have no price any more. @param field in which the price was */
export function priceQuestion(field: string, before: PriceView, after: PriceView): Question | null {
  const hasPrice = ({ kind }: PriceView) => kind === "price" || kind === "subscription";
  if (!hasPrice(before) || hasPrice(after)) return null;
  return {
    key: "no price",
    field,
    instead: null,
    keep: `Show “${after.text}”`,
    text: `Without a price, shoppers read “${after.text}”.`,
  };
}
