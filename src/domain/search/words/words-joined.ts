import { minCorrected } from "./correctable.ts";
import { isNumberWord } from "./spelled-numbers.ts";
import { type Token, tokenOf } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";

/* What is two words, but was written as one. */

/** `petrol-powered` is two words where one of them means something, and both nothing as one. */
export function unhyphened(token: Token, { entries, known }: Lexicon): Token[] {
  const { raw, key, literal, number, pause } = token;
  const isOne = literal || number || !raw.includes("-") || entries.has(key) || known.has(key);
  if (isOne || entries.has(key.replace(/s$/, ""))) return [token];
  const parts = raw.split("-").map(tokenOf);
  const says = parts.some((part) => part.number ?? (entries.get(part.key)?.kind ?? "pass") !== "pass");
  if (!says || parts.some((part) => part.key === "")) return [token];
  if (pause) parts.at(-1)!.pause = true;
  return parts;
}

/** `7seeter` is a number with a misspelt word, `2019plus` a year with one, and `i20n` a model with a trim. */
export function unglued(token: Token, { entries, known, speller }: Lexicon): Token[] | null {
  const { key } = token;
  if (token.literal || token.number || entries.has(key) || known.has(key)) return null;
  const [, model, trim] = /^([a-z]+\d{1,3})([a-z]+)$/.exec(key) ?? [];
  const isTrimOrName =
    trim !== undefined && (trim.length < minCorrected || entries.get(trim)?.kind === "values");
  if (model && isTrimOrName && entries.get(model)?.kind === "values") return cut(token, model.length);
  // `mazdar6`
  const [, name, digit] = /^([a-z]{4,})(\d{1,2})$/.exec(key) ?? [];
  const numbered = name && digit ? speller.nearest(name) + digit : "";
  if (entries.get(numbered)?.kind === "values") return [{ ...token, key: numbered }];
  const [, digits, letters] = /^((?:19|20)\d{2}|\d{1,2})([a-z]{4,})$/.exec(key) ?? [];
  const parts = digits && letters ? cut(token, digits.length) : null;
  if (!parts || !digits || !letters) return null;
  const word = known.has(letters) ? letters : speller.nearest(letters);
  return word === null ? null : [tokenOf(digits), { ...parts[1]!, key: word }];
}

/** `fourwheel` and `whiteute` are two known words, of which one says something. */
export function parted(token: Token, { entries, known }: Lexicon): Token[] | null {
  const { key } = token;
  const isPart = (part: string) => entries.has(part) || known.has(part);
  const says = (part: string) => !["pass", undefined].includes(entries.get(part)?.kind) || isNumberWord(part);
  for (let length = key.length - minCorrected; length >= minCorrected; length--) {
    const [first, second] = [key.slice(0, length), key.slice(length)];
    if (isPart(first) && isPart(second) && (says(first) || says(second))) return cut(token, length);
  }
  return null;
}

/** Two words of one, where its key has the letters as they were typed. */
function cut({ raw, key }: Token, length: number): Token[] | null {
  if (raw.length !== key.length) return null;
  return [
    { raw: raw.slice(0, length), key: key.slice(0, length) },
    { raw: raw.slice(length), key: key.slice(length) },
  ];
}
