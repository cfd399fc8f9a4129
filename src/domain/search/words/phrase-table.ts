import type { Token } from "./tokens.ts";

/** Phrases by their folded words, each with its meaning, and how long those are that begin with a word: most words begin none. */
export type PhraseTable<Meaning> = {
  get(phrase: string): Meaning | undefined;
  /** The words of the longest phrase that begins with a word; 0 where none does. */
  mostFrom(word: string): number;
  /** Every word of the phrases. */
  words: readonly string[];
};

/** A table of lines of phrases, separated by `|`. */
export function phraseTable<Meaning>(lines: readonly (readonly [Meaning, string])[]): PhraseTable<Meaning> {
  const phrases = new Map(
    lines.flatMap(([meaning, some]) => some.split("|").map((phrase) => [phrase, meaning] as const)),
  );
  const most = new Map<string, number>();
  for (const phrase of phrases.keys()) {
    const words = phrase.split(" ");
    most.set(words[0]!, Math.max(most.get(words[0]!) ?? 0, words.length));
  }
  return {
    get: (phrase) => phrases.get(phrase),
    mostFrom: (word) => most.get(word) ?? 0,
    words: [...phrases.keys()].flatMap((phrase) => phrase.split(" ")),
  };
}

/** The longest phrase of a table that the tokens from `at` on are. */
export function phraseAt<Meaning>(
  tokens: readonly Token[],
  at: number,
  table: PhraseTable<Meaning>,
): { meaning: Meaning; length: number } | null {
  const most = table.mostFrom(tokens[at]?.key ?? "");
  for (let length = Math.min(most, tokens.length - at); length > 0; length--) {
    const words = wordsAt(tokens, at, length);
    const meaning = words === null ? undefined : table.get(words);
    if (meaning !== undefined) return { meaning, length };
  }
  return null;
}

/** The folded words of `length` tokens from `at` on, with `joint` between them; null past the end or where one is literal. */
export function wordsAt(tokens: readonly Token[], at: number, length: number, joint = " "): string | null {
  if (at + length > tokens.length) return null;
  let words = "";
  for (let next = at; next < at + length; next++) {
    const { literal, key } = tokens[next]!;
    if (literal || key === "") return null;
    words += next === at ? key : joint + key;
  }
  return words;
}
