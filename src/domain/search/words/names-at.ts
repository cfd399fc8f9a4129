import type { Entry } from "./entry.ts";
import { common } from "./lexicon/common-words.ts";
import type { Token } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";
import { articles } from "./words.ts";

/** The longest name, in words, and the longest phrase of the lexicon. */
const maxWords = 5;

export type Named = { entry: Entry; length: number };

/** The longest name or phrase that begins at a token; `afterName` is where the last make, model or trim ends. */
export function namedAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  afterName: number,
): Named | null {
  // `a 4 year old` is no Audi A4.
  const isCount =
    articles.has(tokens[at]?.key ?? "") && tokens[at + 1]?.number !== undefined && at !== afterName;
  const keys = joinedKeys(tokens, at, isCount ? 1 : maxWords);
  // `mazda three` and `mazda free` are the Mazda 3; "a four" is the Audi A4 beside its make only.
  const mayBeHeard = keys.length > 1 && (at === afterName || !articles.has(keys[0]!));
  for (let length = keys.length; length >= 1; length--) {
    const isPlural = length === 1 || tokens[at + length - 1]!.key.length > 1;
    const entry =
      lookUp(keys[length - 1]!, lexicon, isPlural) ??
      (mayBeHeard && length > 1 ? inDigits(tokens, at, length, lexicon) : undefined);
    if (!entry || (entry.kind === "pass" && length === 1) || isNegation(entry)) continue;
    // A trim that is a common word is one beside its name.
    if (isTrim(entry) && length === 1 && common.has(keys[0]!) && at !== afterName) continue;
    const loose = lexicon.loose.at(tokens, at);
    return loose && loose.length > length ? loose : { entry, length };
  }
  const loose = lexicon.loose.at(tokens, at);
  if (loose) return loose;
  const { key = "", literal } = tokens[at] ?? {};
  // `R line` is another trim than `R`.
  const isLetter = at === afterName && !literal && !lexicon.known.has(key + tokens[at + 1]?.key);
  const letter = isLetter ? lexicon.letterTrims.get(key) : undefined;
  return letter ? { entry: letter, length: 1 } : null;
}

/** Numbers of names as dictation hears them. */
const heardDigits: ReadonlyMap<string, number> = new Map(
  Object.entries({ tree: 3, free: 3, fife: 5, sicks: 6, ate: 8, won: 1 }),
);

/** A name with its numbers in words, of which one is at least. */
function inDigits(
  tokens: readonly Token[],
  at: number,
  length: number,
  { entries }: Lexicon,
): Entry | undefined {
  let isHeard = false;
  for (let next = at; next < at + length && !isHeard; next++)
    isHeard = digitsOf(tokens[next]!, next > at) !== undefined && isLetters.test(tokens[next]!.key);
  if (!isHeard) return undefined;
  let key = "";
  for (let next = at; next < at + length; next++)
    key += digitsOf(tokens[next]!, next > at) ?? tokens[next]!.key;
  return entries.get(key);
}

const isLetters = /^\p{L}+$/u;

const digitsOf = ({ number, key }: Token, mayBeHeard: boolean): number | undefined =>
  number?.value ?? (mayBeHeard ? heardDigits.get(key) : undefined);

function lookUp(key: string, { entries }: Lexicon, isPlural: boolean): Entry | undefined {
  const entry = entries.get(key);
  if (entry || !isPlural) return entry;
  return (
    (key.length > 5 && key.endsWith("ies") ? entries.get(`${key.slice(0, -3)}y`) : undefined) ??
    (key.length > 3 && key.endsWith("s") ? entries.get(key.slice(0, -1)) : undefined) ??
    (key.length > 5 && key.endsWith("es") ? entries.get(key.slice(0, -2)) : undefined)
  );
}

const isNegation = ({ kind }: Entry) => kind === "not" || kind === "unwanted";
export const isMake = (entry: Entry | undefined) => entry?.kind === "values" && entry.attribute === "make";
/** Whether a name is of a make or a model. */
export const isCar = (entry: Entry | undefined): entry is Extract<Entry, { kind: "values" }> =>
  isMake(entry) || (entry?.kind === "values" && entry.attribute === "model");
export const isTrim = (entry: Entry | undefined) => entry?.kind === "values" && entry.attribute === "badge";

/** The letters and digits of one token, of two, and so on, up to a literal one. */
function joinedKeys(tokens: readonly Token[], at: number, most: number): string[] {
  const keys: string[] = [];
  let key = "";
  for (let next = at; next < Math.min(at + most, tokens.length); next++) {
    const token = tokens[next]!;
    if (token.literal || token.key === "") break;
    key += token.key;
    keys.push(key);
    // No name goes on after the end of a sentence.
    if (token.pause) break;
  }
  return keys;
}
