import { attributeOf, follows, isUnknown, minCorrected } from "./correctable.ts";
import { heardName } from "./heard-names.ts";
import { isTrim } from "./names-at.ts";
import { isPlaceByStock } from "./places.ts";
import { shortWord } from "./short-words.ts";
import { scriptName } from "./sounds.ts";
import { isNear } from "./spelling.ts";
import { keyOf, type Token } from "./tokens.ts";
import { inLatin } from "./transliteration.ts";
import type { Lexicon } from "./vocabulary.ts";
import { afterWord, joinedLetters, joinedTrim, joinedWord, lengthened, shiftedSeats } from "./words-apart.ts";
import { parted, unglued, unhyphened } from "./words-joined.ts";

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
  return latin.length > minCorrected && /^(?:make|model)$/.test(attributeOf(latin, lexicon) ?? "")
    ? latin
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

/** A later word of a trim beside a car's name: `astena` where the stock has a `G25 Astina`. */
function trimWord(key: string, { speller, trimWords }: Lexicon): string | null {
  const word = speller.nearestName(key);
  return word !== null && trimWords.has(word) ? word : null;
}
