import { heardName } from "./heard-names.ts";
import { isMake, isTrim } from "./names-at.ts";
import { isPlaceByStock } from "./places.ts";
import { shortWord } from "./short-words.ts";
import { scriptName } from "./sounds.ts";
import { isNumberWord } from "./spelled-numbers.ts";
import { isLike, isNear } from "./spelling.ts";
import { keyOf, type Token, tokenOf } from "./tokens.ts";
import { inLatin } from "./transliteration.ts";
import type { Lexicon } from "./vocabulary.ts";

/** The fewest letters of a word that is corrected, and of each of two that are written as one. */
const shortest = 3;
const shortestJoined = 6;
/** The fewest letters of two words that are nearly a trim, and how much less they may differ than one. */
const shortestTrim = 8;
const joinedStrictness = 2;

/**
 * The tokens with the words that are meant by misspelt ones; each keeps what was typed. A word of the lexicon, of the stock or of the common
 * English words isn't misspelt, nor is one with a digit. Two words written as one become two, and one written as two becomes one, where that is clear.
 */
export function corrected(typed: readonly Token[], lexicon: Lexicon): Token[] {
  const hasHyphen = typed.some(({ raw }) => raw.includes("-"));
  const tokens = hasHyphen ? typed.flatMap((token) => unhyphened(token, lexicon)) : typed;
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const next = tokens[at + 1];
    const short = shortWord(tokens[at]!, tokens[at - 1], next, lexicon);
    const token = short === null ? tokens[at]! : { ...tokens[at]!, key: short };
    const isKnown = !isUnknown(token, lexicon);
    const isFree = !isKnown && !isPartOfName(token, tokens, at, lexicon);
    const letters = joinedLetters(tokens, at, lexicon);
    if (letters) {
      const spelled = letters.map(({ raw }) => raw).join("");
      out.push({ ...letters.at(-1)!, raw: spelled, key: keyOf(spelled) });
      at += letters.length - 1;
      continue;
    }
    const pair = next && (shiftedSeats(token, next) ?? joinedTrim(token, next, out, lexicon));
    if (pair) {
      out.push(...pair);
      at++;
      continue;
    }
    const longer = lengthened(out.at(-1), token, lexicon);
    if (longer) {
      out.splice(-1, 1, longer[0], longer[1]);
      continue;
    }
    const script = token.literal || lexicon.entries.has(token.key) ? null : inLatin(token.key);
    const named =
      (script && (nameSpelled(script, lexicon) ?? scriptName(script, lexicon.sounds))) ??
      (isFree ? withEnding(token.key, [lexicon.entries]) : null);
    if (named) {
      out.push({ ...token, key: named });
      continue;
    }
    const heard = token.literal || !(isKnown || isFree) ? null : heardName(tokens, at, out, lexicon);
    if (heard && (isFree || !isPartOfName(token, tokens, at, lexicon))) {
      const raw = tokens.slice(at, at + heard.length).map((one) => one.raw);
      out.push({ ...tokens[at + heard.length - 1]!, raw: raw.join(" "), key: heard.name });
      at += heard.length - 1;
      continue;
    }
    if (!isFree) {
      out.push(...(unglued(token, lexicon) ?? [token]));
      continue;
    }
    const isAfterName = follows(out, /^(?:make|model)$/, lexicon);
    const joined = next && joinedWord(token, next, lexicon, isAfterName);
    const whole = joined ?? afterWord(out.at(-1), token, lexicon);
    const badgeWord = whole === null && isBesideName(out, lexicon) ? trimWord(token.key, lexicon) : null;
    if (badgeWord !== null) {
      // It is searched for as text, so as it is spelled.
      out.push({ ...token, raw: badgeWord, key: badgeWord });
      continue;
    }
    const near = whole ?? (isAfterName ? trimOf(token.key, lexicon) : null) ?? meant(token.key, lexicon);
    // `wildtrack` is the trim, not two words.
    const isNearName = /^(?:make|model|badge)$/.test(attributeOf(near, lexicon) ?? "");
    const parts = whole === null || whole === undefined ? (isNearName ? null : parted(token, lexicon)) : null;
    const word = parts ? null : near;
    if (word !== null) {
      out.push({ ...token, key: word, ...(joined ? { raw: `${token.raw} ${next!.raw}` } : {}) });
      if (joined) at++;
    } else out.push(...(parts ?? [token]));
  }
  return out;
}

/** `cruiser` is no misspelt word beside `land`. `token` is the one at `at`, as it is read. */
function isPartOfName(token: Token, tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const [next, before, first] = [tokens[at + 1], tokens[at - 1], tokens[at - 2]];
  const isName = (key: string) => (lexicon.entries.get(key)?.kind ?? "pass") !== "pass";
  return (
    isPlace(token, next, before, lexicon) ||
    (next !== undefined && isName(token.key + next.key)) ||
    (before !== undefined && isName(before.key + token.key)) ||
    (first !== undefined && isName(first.key + before!.key + token.key))
  );
}

/** A make or model whose letters a word of another script has. */
function nameSpelled(latin: string, lexicon: Lexicon): string | null {
  return latin.length > shortest && /^(?:make|model)$/.test(attributeOf(latin, lexicon) ?? "") ? latin : null;
}

/** `g t`, `x t r`: letters of a trim that are said one by one, and mean nothing together. */
function joinedLetters(tokens: readonly Token[], at: number, { entries, trimsOf }: Lexicon): Token[] | null {
  if (!isLetter(tokens[at]!)) return null;
  let end = at + 1;
  while (end < tokens.length && isLetter(tokens[end]!) && !tokens[end - 1]!.pause) end++;
  const letters = tokens.slice(at, end);
  const key = letters.map((token) => token.key).join("");
  return letters.length > 1 && trimsOf.has(key) && !entries.has(key) ? letters : null;
}

const isLetter = ({ key, literal }: Token) => !literal && key.length === 1 && /[a-z]/.test(key);

/** `wild track` beside a car's name: words that are nearly a trim of one word, and ask for nothing as two. */
function joinedTrim(token: Token, next: Token, out: readonly Token[], lexicon: Lexicon): [Token] | null {
  const { speller, entries } = lexicon;
  const key = token.key + next.key;
  if (token.pause || key.length < shortestTrim || !isWord(token) || !isWord(next) || entries.has(key))
    return null;
  const isFree = (one: string) => [undefined, "pass", "wish"].includes(entries.get(one)?.kind);
  if (!isFree(token.key) || !isFree(next.key) || !follows(out, /^(?:make|model)$/, lexicon)) return null;
  const name = speller.nearestName(key, joinedStrictness);
  return name !== null && isTrim(entries.get(name))
    ? [{ ...next, raw: `${token.raw} ${next.raw}`, key: name }]
    : null;
}

/** `sevens eaters`: a number before seats, of which dictation heard the first letter with it. */
function shiftedSeats(token: Token, next: Token): [Token, Token] | null {
  const number = token.key.slice(0, -1);
  const isShifted = /^eat(?:er|ers|s)?$/.test(next.key) && token.key.endsWith("s") && isNumberWord(number);
  return isShifted
    ? [
        { ...token, key: number },
        { ...next, key: `s${next.key}` },
      ]
    : null;
}

/** `dee` is no misspelt word beside `why`. */
function isPlace(
  token: Token,
  next: Token | undefined,
  before: Token | undefined,
  lexicon: Lexicon,
): boolean {
  const { places } = lexicon.vocabulary;
  if (!places || !isUnknown(token, lexicon)) return false;
  const pairs = [before && before.key + token.key, next && token.key + next.key];
  return pairs.some((key) => key !== undefined && isPlaceByStock(key, places));
}

/**
 * The word that is nearest to a misspelt one. None becomes a negation; a word that says nothing begins alike and differs by a letter at most,
 * since what is taken for it is left out unnamed.
 */
function meant(key: string, { speller, entries, known }: Lexicon): string | null {
  const word = withEnding(key, [entries, known]) ?? speller.nearest(key);
  if (word === null) return null;
  const kind = entries.get(word)?.kind;
  if (kind === "not") return null;
  const saysNothing = kind === "pass" || kind === undefined;
  return saysNothing && !(word[0] === key[0] && isNear(key, word)) ? null : word;
}

/** `stinga`, `seeta`: a known word that ends in `er`; and one without the ending of `lowish`. */
function withEnding(key: string, words: readonly { has(word: string): boolean }[]): string | null {
  const stem = /^(.{3,})ish$/.exec(key)?.[1];
  const written = [
    ...(/..ah?$/.test(key) ? [key.replace(/ah?$/, "er")] : []),
    ...(stem ? [stem, `${stem}e`, stem.replace(/(.)\1$/, "$1")] : []),
  ];
  return written.find((one) => words.some((some) => some.has(one))) ?? null;
}

/** Beside a name a trim may be misspelt as much as any word: `ranger wildtrek`. */
function trimOf(key: string, { speller, entries }: Lexicon): string | null {
  const name = speller.nearestName(key);
  return name !== null && isTrim(entries.get(name)) ? name : null;
}

const carNames = /^(?:make|model|badge)$/;

/** Whether the last words are a car's name, or one with its body: `mazda3 hatch`. */
const isBesideName = (out: readonly Token[], lexicon: Lexicon) =>
  follows(out, carNames, lexicon) ||
  (follows(out, /^body$/, lexicon) && follows(out.slice(0, -1), carNames, lexicon));

/** Whether the last words are a name of one of some attributes: `cx 30`. */
function follows(out: readonly Token[], attributes: RegExp, lexicon: Lexicon): boolean {
  const last = out.at(-1);
  if (!last) return false;
  const keys = [last.key, (out.at(-2)?.key ?? "") + last.key];
  return keys.some((key) => attributes.test(attributeOf(key, lexicon) ?? ""));
}

/** A later word of a trim beside a car's name: `astena` where the stock has a `G25 Astina`. */
function trimWord(key: string, { speller, trimWords }: Lexicon): string | null {
  const word = speller.nearestName(key);
  return word !== null && trimWords.has(word) ? word : null;
}

const isWord = (token: Token) =>
  !token.literal && !token.number && token.key.length >= shortest && /^[a-z]+$/.test(token.key);

const isUnknown = (token: Token, lexicon: Lexicon) => isWord(token) && !isKnownWord(token.key, lexicon);

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

function attributeOf(key: string | null, { entries }: Lexicon): string | null {
  const entry = key === null ? undefined : entries.get(key);
  return entry?.kind === "values" ? entry.attribute : null;
}

/** `solt bush` is a misspelt name of one word, unless the words mean something by themselves. */
function joinedWord(
  token: Token,
  next: Token,
  { speller, entries }: Lexicon,
  isAfterName: boolean,
): string | null {
  const key = token.key + next.key;
  if (!/^[a-z]+$/.test(next.key) || next.literal || next.number || key.length < shortestJoined) return null;
  const kind = entries.get(next.key)?.kind;
  const isFree = kind === undefined || kind === "pass";
  if (entries.has(key) && isFree) return key;
  const word = next.key.length < shortest || kind === "pass" ? null : speller.nearest(key);
  if (word === null || Math.abs(word.length - key.length) > 1) return null;
  const entry = entries.get(word);
  const names = isAfterName ? /^(?:make|model|badge)$/ : /^(?:make|model)$/;
  const isName = entry?.kind === "values" && names.test(entry.attribute);
  // `teslar modle` is a make, and what follows may be any model of it.
  if (isMake(entries.get(speller.nearest(token.key) ?? "")) && !isMake(entry)) return null;
  return isName || (isFree && speller.nearest(token.key) === null) ? word : null;
}

/** `cros` after `yarris`: the words of the longer name of the model, where the second one is like them. */
function lengthened(
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
function afterWord(before: Token | undefined, { key }: Token, { speller, begins }: Lexicon): string | null {
  if (!before || before.literal || before.number || before.key.length < shortest) return null;
  if (!begins.has(before.key)) return null;
  const whole = speller.nearest(before.key + key);
  const rest = whole?.startsWith(before.key) ? whole.slice(before.key.length) : "";
  return rest.length >= shortest ? rest : null;
}

/** `petrol-powered` is two words where one of them means something, and both nothing as one. */
function unhyphened(token: Token, { entries, known }: Lexicon): Token[] {
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
function unglued(token: Token, { entries, known, speller }: Lexicon): Token[] | null {
  const { key } = token;
  if (token.literal || token.number || entries.has(key) || known.has(key)) return null;
  const [, model, trim] = /^([a-z]+\d{1,3})([a-z]+)$/.exec(key) ?? [];
  const isTrimOrName = trim !== undefined && (trim.length < shortest || entries.get(trim)?.kind === "values");
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

/** Two words of one, where its key has the letters as they were typed. */
function cut({ raw, key }: Token, length: number): Token[] | null {
  if (raw.length !== key.length) return null;
  return [
    { raw: raw.slice(0, length), key: key.slice(0, length) },
    { raw: raw.slice(length), key: key.slice(length) },
  ];
}

/** `fourwheel` and `whiteute` are two known words, of which one says something. */
function parted(token: Token, { entries, known }: Lexicon): Token[] | null {
  const { key } = token;
  const isPart = (part: string) => entries.has(part) || known.has(part);
  const says = (part: string) => !["pass", undefined].includes(entries.get(part)?.kind) || isNumberWord(part);
  for (let length = key.length - shortest; length >= shortest; length--) {
    const [first, second] = [key.slice(0, length), key.slice(length)];
    if (isPart(first) && isPart(second) && (says(first) || says(second))) return cut(token, length);
  }
  return null;
}
