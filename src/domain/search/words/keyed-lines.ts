import { readLexicon, type WordLine } from "./lexicon/read-lexicon.ts";
import { looseKey } from "./loose-phrases.ts";
import { keyOf } from "./tokens.ts";

/** A line of the words by their keys, which are made once: a lexicon is made whenever the stock changes. */
export type KeyedLine = WordLine & {
  keys: string[];
  begins: string[];
  singleWords: string[];
  /** Its phrases by the stems of their words; none of words that say nothing by themselves. */
  loose: string[];
};

export const keyedLines = (text: string): KeyedLine[] =>
  readLexicon(text).map((line) => ({
    ...line,
    keys: line.words.flatMap((words) => [...new Set([keyOf(words), keyOf(inDigits(words))])]),
    begins: firstWords(line.words),
    loose: looseKinds.has(line.kind)
      ? line.words.flatMap((words) => looseKey(words.split(" ").map(keyOf)) ?? [])
      : [],
    singleWords: line.words.flatMap((phrase) => phrase.split(" ")).map(keyOf),
  }));

const looseKinds: ReadonlySet<string> = new Set(["is", "first", "ask", "wish", "sort"]);

const numbers = ["two", "three", "four", "five", "six", "seven", "eight"];

/** A phrase that begins with a number, as it is with a digit: `3 pedals`. Doors with a digit are counted. */
const inDigits = (words: string): string =>
  words.replace(/^[a-z]+(?= (?!door))/, (first) =>
    numbers.includes(first) ? String(numbers.indexOf(first) + 2) : first,
  );

/** The first words of names and phrases of several. */
export const firstWords = (phrases: readonly string[]): string[] =>
  phrases.filter((phrase) => phrase.includes(" ")).map((phrase) => keyOf(phrase.split(" ")[0]!));
