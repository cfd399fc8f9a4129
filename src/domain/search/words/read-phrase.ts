import type { Refinements } from "#domain/configuration/slices/search-attributes.ts";
import { corrected } from "./corrected.ts";
import type { Asked } from "./entry.ts";
import { common } from "./lexicon/common-words.ts";
import { meaningsOf } from "./meanings.ts";
import { isMake, isTrim } from "./names-at.ts";
import type { Near } from "./near.ts";
import { withSpelledNumbers } from "./spelled-numbers.ts";
import { maxTokens, type Token, tokensOf } from "./tokens.ts";
import { translated, withoutPictures } from "./translations.ts";
import type { Lexicon } from "./vocabulary.ts";
import type { TypedSort } from "./words.ts";

/**
 * What a typed text means: filters and a sort order, and words that stay as text. Of those, `asks` narrow the list unless it would be empty,
 * `wishes` order it, with `tie` among equals, and `words` are neither.
 */
export type PhraseReading = {
  text: string;
  refinements: Refinements;
  sortBy: TypedSort | null;
  near: Near | null;
  asks: Asked[];
  wishes: Asked[];
  tie: TypedSort | null;
  words: string[];
};

/** The longest text that is read, in UTF-16 units. */
const maxRead = 400;

/**
 * Reads a typed text as a shopper means it: `auto diesel 4wd under 30k` is three filters and a price. Words that are no filter stay text, in
 * their order; words that say nothing ("a", "for sale") are dropped beside words that do. A part in quotes stays text. Reading the remaining
 * text again gives the same text, asks, wishes and words.
 */
export function readPhrase(text: string, lexicon: Lexicon): PhraseReading {
  if (text.length > maxRead) return plain(text);
  let reading = readOnce(text, lexicon);
  if (reading.text === text && isPlain(reading)) return reading;
  // What remains may be a phrase of its own once the words between are gone; each round has fewer words.
  for (let round = 0; round < maxTokens && reading.text !== ""; round++) {
    const again = readOnce(reading.text, lexicon);
    const isSettled = again.text === reading.text && isPlain(again);
    reading = {
      ...again,
      refinements: joined(again.refinements, reading.refinements),
      sortBy: reading.sortBy ?? again.sortBy,
      near: reading.near ?? again.near,
    };
    if (isSettled) break;
  }
  return reading;
}

/** Both, where the second one's ends win; the values of a list are united. */
export function joined(first: Refinements, second: Refinements): Refinements {
  const out: Refinements = { ...first };
  for (const [name, refinement] of Object.entries(second)) {
    const attribute = name as keyof Refinements;
    const own = out[attribute];
    out[attribute] =
      own && "values" in own && "values" in refinement
        ? { values: [...new Set([...own.values, ...refinement.values])].sort() }
        : refinement;
  }
  return out;
}

/** Whether a text has no words that are filters or an order. */
export function isPlain({ refinements, sortBy, near }: PhraseReading): boolean {
  return sortBy === null && near === null && Object.keys(refinements).length === 0;
}

const plain = (text: string, words: string[] = [text]): PhraseReading => ({
  text,
  refinements: {},
  sortBy: null,
  near: null,
  asks: [],
  wishes: [],
  tie: null,
  words,
});

function readOnce(text: string, lexicon: Lexicon): PhraseReading {
  const tokens = tokensIn(text, lexicon);
  if (tokens.length > maxTokens) return plain(text);
  const found = meaningsOf(tokens, lexicon);
  const isPass = ({ key, literal }: Token) => !literal && lexicon.entries.get(key)?.kind === "pass";
  const words = found.rest.filter((token) => !isPass(token));
  if (!found.any && words.length > 0)
    return plain(
      text,
      words.map(({ raw }) => raw),
    );
  const raws = found.staying((token) => !isPass(token)).map(({ raw }) => raw);
  return {
    text: raws.join(" "),
    refinements: found.filters.refinements(),
    sortBy: found.sortBy,
    near: found.near,
    asks: found.asks,
    wishes: found.wishes,
    tie: found.tie,
    words: words.map(({ raw }) => raw),
  };
}

function tokensIn(text: string, lexicon: Lexicon): Token[] {
  const { entries, known, vocabulary } = lexicon;
  const tokens = tokensOf(withoutPictures(text));
  const own = vocabulary.ownWords ?? new Map<string, string>();
  const words = {
    isKnown: (key: string) => entries.has(key) || known.has(key),
    isMeant: (key: string) => entries.has(key),
    isCommon: (key: string) => common.has(key) && !entries.has(key),
    isTrim: (key: string) => isTrim(entries.get(key)),
    isMake: (key: string) => isMake(entries.get(key)),
  };
  const read = corrected(translated(tokens, own, words), lexicon);
  return withSpelledNumbers(read, {
    isName: (key) => entries.get(key)?.kind === "values",
    caravans: vocabulary.caravans,
    thisYear: vocabulary.thisYear,
  });
}
