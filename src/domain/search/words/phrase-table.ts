import type { Token } from "./tokens.ts";

/** The longest phrase of the tables, in words. */
const maxWords = 7;

/** Phrases by their folded words, each with its meaning, and the words that begin one: most words begin none. */
export type PhraseTable<Meaning> = {
  get(phrase: string): Meaning | undefined;
  begins(word: string): boolean;
  /** Every word of the phrases. */
  words: readonly string[];
};

/** A table of lines of phrases, separated by `|`. */
export function phraseTable<Meaning>(lines: readonly (readonly [Meaning, string])[]): PhraseTable<Meaning> {
  const phrases = new Map(
    lines.flatMap(([meaning, some]) => some.split("|").map((phrase) => [phrase, meaning] as const)),
  );
  const firsts = new Set([...phrases.keys()].map((phrase) => phrase.split(" ")[0]));
  return {
    get: (phrase) => phrases.get(phrase),
    begins: (word) => firsts.has(word),
    words: [...phrases.keys()].flatMap((phrase) => phrase.split(" ")),
  };
}

/** The longest phrase of a table that the tokens from `at` on are. */
export function phraseAt<Meaning>(
  tokens: readonly Token[],
  at: number,
  table: PhraseTable<Meaning>,
): { meaning: Meaning; length: number } | null {
  const first = tokens[at];
  if (!first || !table.begins(first.key)) return null;
  for (let length = Math.min(maxWords, tokens.length - at); length > 0; length--) {
    const words = wordsAt(tokens, at, length);
    const meaning = words === null ? undefined : table.get(words);
    if (meaning !== undefined) return { meaning, length };
  }
  return null;
}

/** The folded words of `length` tokens from `at` on; null past the end or where one is literal. */
export function wordsAt(tokens: readonly Token[], at: number, length: number): string | null {
  if (at + length > tokens.length) return null;
  const some = tokens.slice(at, at + length);
  return some.some(({ literal, key }) => literal || key === "") ? null : some.map(({ key }) => key).join(" ");
}
