import { isPlaceByStock } from "./places.ts";
import type { Token } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";

/** The fewest letters of a word that is corrected. */
export const minCorrected = 3;

/** Whether a token is letters enough to be misspelt. */
export const isWord = (token: Token) =>
  !token.literal && !token.number && token.key.length >= minCorrected && /^[a-z]+$/.test(token.key);

/** Whether a token is a word of neither the lexicon, the stock nor English. */
export const isUnknown = (token: Token, lexicon: Lexicon) =>
  isWord(token) && !isKnownWord(token.key, lexicon);

function isKnownWord(key: string, { entries, known, vocabulary }: Lexicon): boolean {
  return (
    known.has(key) ||
    entries.has(key) ||
    (key.length > 3 &&
      /[^s]ss?$/.test(key) &&
      (known.has(key.slice(0, -1)) || entries.has(key.slice(0, -1)))) ||
    (key.length > 4 && vocabulary.places != null && isPlaceByStock(key, vocabulary.places))
  );
}

/** The attribute whose values a key names; null where it names none. */
export function attributeOf(key: string | null, { entries }: Lexicon): string | null {
  const entry = key === null ? undefined : entries.get(key);
  return entry?.kind === "values" ? entry.attribute : null;
}

/** Whether the last words are a name of one of some attributes: `cx 30`. */
export function follows(out: readonly Token[], attributes: RegExp, lexicon: Lexicon): boolean {
  const last = out.at(-1);
  if (!last) return false;
  const keys = [last.key, (out.at(-2)?.key ?? "") + last.key];
  return keys.some((key) => attributes.test(attributeOf(key, lexicon) ?? ""));
}
