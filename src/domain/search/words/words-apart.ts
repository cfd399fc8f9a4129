import { follows, isWord, minCorrected } from "./correctable.ts";
import { isMake, isTrim } from "./names-at.ts";
import { isNumberWord } from "./spelled-numbers.ts";
import { isLike } from "./spelling.ts";
import { keyOf, type Token } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";

/* What is one name or word, but was written or heard as two or more. */

/** The fewest letters of two words that are written as one. */
const minJoined = 6;
/** The fewest letters of two words that are nearly a trim, and how much less they may differ than one. */
const minTrim = 8;
const joinedStrictness = 2;

/** `g t`, `x t r`: letters of a trim that are said one by one, and mean nothing together. */
export function joinedLetters(
  tokens: readonly Token[],
  at: number,
  { entries, trimsOf }: Lexicon,
): Token[] | null {
  if (!isLetter(tokens[at]!)) return null;
  let end = at + 1;
  while (end < tokens.length && isLetter(tokens[end]!) && !tokens[end - 1]!.pause) end++;
  const letters = tokens.slice(at, end);
  const key = letters.map((token) => token.key).join("");
  return letters.length > 1 && trimsOf.has(key) && !entries.has(key) ? letters : null;
}

const isLetter = ({ key, literal }: Token) => !literal && key.length === 1 && /[a-z]/.test(key);

/** `wild track` beside a car's name: words that are nearly a trim of one word, and ask for nothing as two. */
export function joinedTrim(
  token: Token,
  next: Token,
  out: readonly Token[],
  lexicon: Lexicon,
): [Token] | null {
  const { speller, entries } = lexicon;
  const key = token.key + next.key;
  if (token.pause || key.length < minTrim || !isWord(token) || !isWord(next) || entries.has(key)) return null;
  const isFree = (one: string) => [undefined, "pass", "wish"].includes(entries.get(one)?.kind);
  if (!isFree(token.key) || !isFree(next.key) || !follows(out, /^(?:make|model)$/, lexicon)) return null;
  const name = speller.nearestName(key, joinedStrictness);
  return name !== null && isTrim(entries.get(name))
    ? [{ ...next, raw: `${token.raw} ${next.raw}`, key: name }]
    : null;
}

/** `sevens eaters`: a number before seats, of which dictation heard the first letter with it. */
export function shiftedSeats(token: Token, next: Token): [Token, Token] | null {
  const number = token.key.slice(0, -1);
  const isShifted = /^eat(?:er|ers|s)?$/.test(next.key) && token.key.endsWith("s") && isNumberWord(number);
  return isShifted
    ? [
        { ...token, key: number },
        { ...next, key: `s${next.key}` },
      ]
    : null;
}

/** `solt bush` is a misspelt name of one word, unless the words mean something by themselves. */
export function joinedWord(
  token: Token,
  next: Token,
  { speller, entries }: Lexicon,
  isAfterName: boolean,
): string | null {
  const key = token.key + next.key;
  if (!/^[a-z]+$/.test(next.key) || next.literal || next.number || key.length < minJoined) return null;
  const kind = entries.get(next.key)?.kind;
  const isFree = kind === undefined || kind === "pass";
  if (entries.has(key) && isFree) return key;
  const word = next.key.length < minCorrected || kind === "pass" ? null : speller.nearest(key);
  if (word === null || Math.abs(word.length - key.length) > 1) return null;
  const entry = entries.get(word);
  const names = isAfterName ? /^(?:make|model|badge)$/ : /^(?:make|model)$/;
  const isName = entry?.kind === "values" && names.test(entry.attribute);
  // `teslar modle` is a make, and what follows may be any model of it.
  if (isMake(entries.get(speller.nearest(token.key) ?? "")) && !isMake(entry)) return null;
  return isName || (isFree && speller.nearest(token.key) === null) ? word : null;
}

/** `cros` after `yarris`: the words of the longer name of the model, where the second one is like them. */
export function lengthened(
  before: Token | undefined,
  token: Token,
  { entries, longer }: Lexicon,
): [Token, Token] | null {
  const entry = before && !before.pause ? entries.get(before.key) : undefined;
  if (!before || entry?.kind !== "values" || entry.attribute !== "model" || !isWord(token)) return null;
  const model = entry.values.length === 1 ? keyOf(entry.values[0]!) : "";
  const rest = longer.get(model)?.find((one) => one === token.key || isLike(token.key, one));
  return rest === undefined
    ? null
    : [
        { ...before, key: model },
        { ...token, key: rest },
      ];
}

/** The last word of a phrase: `camra` after `reverse`, `rode` after `off`. */
export function afterWord(
  before: Token | undefined,
  { key }: Token,
  { speller, begins }: Lexicon,
): string | null {
  if (!before || before.literal || before.number || before.key.length < minCorrected) return null;
  if (!begins.has(before.key)) return null;
  const whole = speller.nearest(before.key + key);
  const rest = whole?.startsWith(before.key) ? whole.slice(before.key.length) : "";
  return rest.length >= minCorrected ? rest : null;
}
