import { asciiDigits } from "#lib/ascii-digits.ts";
import { areLetters } from "./heard-names.ts";
import { compounded, inflected, stemmed, stemsOf } from "./inflections.ts";
import { arabic } from "./lexicon/arabic.ts";
import { bengali } from "./lexicon/bengali.ts";
import { dutch } from "./lexicon/dutch.ts";
import { emoji } from "./lexicon/emoji.ts";
import { english } from "./lexicon/english.ts";
import { french } from "./lexicon/french.ts";
import { german } from "./lexicon/german.ts";
import { greek } from "./lexicon/greek.ts";
import { hindi } from "./lexicon/hindi.ts";
import { indonesian } from "./lexicon/indonesian.ts";
import { italian } from "./lexicon/italian.ts";
import { nepali } from "./lexicon/nepali.ts";
import { persian } from "./lexicon/persian.ts";
import { polish } from "./lexicon/polish.ts";
import { portuguese } from "./lexicon/portuguese.ts";
import { punjabi } from "./lexicon/punjabi.ts";
import { readLexicon, readTranslations } from "./lexicon/read-lexicon.ts";
import { russian } from "./lexicon/russian.ts";
import { serbian } from "./lexicon/serbian.ts";
import { spanish } from "./lexicon/spanish.ts";
import { swedish } from "./lexicon/swedish.ts";
import { tagalog } from "./lexicon/tagalog.ts";
import { tamil } from "./lexicon/tamil.ts";
import { turkish } from "./lexicon/turkish.ts";
import { urdu } from "./lexicon/urdu.ts";
import { vietnamese } from "./lexicon/vietnamese.ts";
import { inOwnScript } from "./romanised.ts";
import { keyOf, type Token, tokensOf } from "./tokens.ts";
import { unspacedTranslations, withSpacedWords } from "./unspaced-words.ts";

/** Words of other languages by `keyOf`, and those that are only themselves with their accents by `accented`. */
export type Translations = ReadonlyMap<string, string>;

const maxWords = 4;
/** Shorter words are of too many languages to say which a text is in. */
const shortestOfTwo = 3;
const englishWords = new Set(readLexicon(english).flatMap(({ words }) => words.map(keyOf)));

/** A word that without its accents is another one (`über`, `đỏ`) is found by its exact spelling only. */
const accented = (word: string) => `=${word.toLowerCase().normalize("NFC")}`;

/** What joins or colours pictures. */
const joiners: ReadonlySet<string> = new Set(["\u200d", "\ufe0f", "\u20e3"]);

/** What is spelled as an English word means that. */
const isEnglish = (word: string) => /^[a-z ]+$/.test(word) && englishWords.has(keyOf(word));

/** Where two languages share a word, the later one has it. */
const languages = [
  ...[
    swedish,
    bengali,
    tamil,
    nepali,
    urdu,
    serbian,
    persian,
    polish,
    portuguese,
    dutch,
    tagalog,
    indonesian,
    turkish,
    russian,
    punjabi,
  ],
  ...[italian, spanish, greek, vietnamese, arabic, german, french, hindi],
].map(readTranslations);

const words: Translations = new Map(languages.flatMap(byKey));
const stems = stemsOf(languages);

/** The words of a language by their letters; by their accents too where those tell it from another word. */
function byKey(lines: readonly (readonly [word: string, meaning: string])[]): (readonly [string, string])[] {
  const some = lines.filter(([word]) => !isEnglish(word));
  const meanings = Map.groupBy(some, ([word]) => keyOf(word));
  return some.map(([word, meaning]) => {
    const key = keyOf(word);
    const isShort = /^[a-z]{1,3}$/.test(key);
    const isAmbiguous = meanings.get(key)!.some(([, other]) => other !== meaning);
    return [isShort || isAmbiguous || englishWords.has(key) ? accented(word) : key, meaning];
  });
}

/** The keys of those that are found by their exact spelling. */
const exactKeys = new Set(
  [...words.keys()].filter((word) => word.startsWith("=")).map((word) => keyOf(word.slice(1))),
);

/** The second words of those that are several, by the first. */
const seconds: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ...Map.groupBy(
      languages.flat().filter(([word]) => word.includes(" ")),
      ([word]) => keyOf(word.split(" ")[0]!),
    ),
  ].map(([first, some]) => [first, new Set(some.map(([word]) => keyOf(word.split(" ")[1]!)))]),
);

const pictures = new Map(
  readTranslations(emoji).map(([picture, meaning]) => [plainPicture(picture), meaning]),
);
/** The text with pictures, and words of languages without spaces between them, as English words. */
export function withoutPictures(text: string): string {
  return withSpacedWords(inOwnScript(isPlain.test(text) ? text : withoutEmoji(text)));
}

function withoutEmoji(text: string): string {
  const plain = asciiDigits(text.normalize("NFC"));
  return /\p{Extended_Pictographic}/u.test(plain) ? picturesRead(plain) : plain;
}

/** Pictures as words; several that mean the same, such as the people of a family, are one. */
function picturesRead(text: string): string {
  let out = "";
  let last: string | undefined;
  for (const sign of text) {
    const word = isPicture(sign) ? pictures.get(plainPicture(sign)) : undefined;
    if (!isPicture(sign)) out += sign;
    else if (word !== last && word !== undefined) out += ` ${word} `;
    last = isPicture(sign) ? (word ?? last) : undefined;
  }
  return out;
}

/** What a word is on this site. */
type KnownWords = Record<"isKnown" | "isMeant" | "isTrim" | "isMake" | "isCommon", (key: string) => boolean>;

/** The tokens with words of other languages, and those of a dealer's own list, as what they mean. */
export function translated(tokens: readonly Token[], own: Translations, known: KnownWords): Token[] {
  const foreign = tokens.filter(
    ({ key, literal }) => !literal && key.length > shortestOfTwo && words.has(key),
  );
  // One word that is no English one, or two that are common in both.
  const isForeign =
    foreign.some(({ key }) => !known.isKnown(key)) ||
    tokens.some(
      ({ key, literal }, at) =>
        !literal &&
        key.length > shortestOfTwo &&
        !known.isKnown(key) &&
        seconds.get(key)?.has(tokens[at + 1]?.key ?? ""),
    ) ||
    foreign.filter(({ key }) => known.isCommon(key)).length > 1;
  // A foreign word may be the name of a trim as well, or a common word such as `break`.
  const isOther = (key: string) => known.isTrim(key) || (key.length > shortestOfTwo && known.isCommon(key));
  // In a foreign text only words with a meaning here are English.
  const isKnown = (key: string) => (isForeign ? known.isMeant(key) && !isOther(key) : known.isKnown(key));
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = translationAt(tokens, at, own, isForeign, isKnown);
    // `les than` is English, and `kestrel la ra pinta` begins the name of a model.
    const isShort = read && tokens[at]!.key.length < 4 && !isForeign && isPlain.test(tokens[at]!.raw);
    const isNoWord =
      isShort && (/^th[ae]?n$/.test(tokens[at + 1]?.key ?? "") || known.isMake(tokens[at - 1]?.key ?? ""));
    if (!read || isNoWord || isPartOfName(tokens, at, own, isKnown)) {
      out.push(tokens[at]!);
      at++;
      continue;
    }
    out.push(...tokensOf(read.text));
    at += read.length;
    if (out.length > 0 && tokens[at - 1]!.pause) out.at(-1)!.pause = true;
  }
  return out;
}

/** Without an accent, which says that a word is foreign: `gần`. */
const isPlain = /^[\p{ASCII}]+$/u;

/** `est` is no word beside `ever`, nor `em` beside `you`. */
function isPartOfName(
  tokens: readonly Token[],
  at: number,
  own: Translations,
  isKnown: (key: string) => boolean,
): boolean {
  const { key } = tokens[at]!;
  const before = tokens[at - 1]?.key;
  if (before !== undefined && !own.has(key) && isKnown(before + key)) return true;
  return areLetters(key, tokens[at + 1]?.key);
}

/** `Elektro-SUV`: each part of a compound that is written with hyphens by itself. */
function compoundOf({ raw }: Token, isKnown: (key: string) => boolean): string | undefined {
  const parts = raw.includes("-") ? raw.split("-").map(keyOf) : [];
  if (parts.length < 2 || !parts.some((part) => words.has(part))) return undefined;
  if (!parts.every((part) => words.has(part) || isKnown(part))) return undefined;
  return parts.map((part) => words.get(part) ?? part).join(" ");
}

/** What a word means by its parts. A text of another language has its words in other forms too. */
function builtOf(token: Token, isForeign: boolean, isKnown: (key: string) => boolean): string | undefined {
  const { key, raw } = token;
  return (
    inflected(key, raw, words) ??
    compoundOf(token, isKnown) ??
    (isForeign || !/^[a-z]/.test(key) ? stemmed(key, stems) : undefined) ??
    compounded(key, words, (part) => isKnown(part))
  );
}

function translationAt(
  tokens: readonly Token[],
  at: number,
  own: Translations,
  isForeign: boolean,
  isKnown: (key: string) => boolean,
): { text: string; length: number } | null {
  const { key: first, literal } = tokens[at]!;
  if (literal) return null;
  const isAlone = own.size === 0 && !seconds.get(first)?.has(tokens[at + 1]?.key ?? "");
  // Most words: known here, and no exact one of another language.
  if (isAlone && isKnown(first) && !exactKeys.has(first)) return null;
  for (let length = isAlone ? 1 : Math.min(maxWords, tokens.length - at); length > 0; length--) {
    const some = tokens.slice(at, at + length);
    if (some.some(({ literal }) => literal)) continue;
    const key = length === 1 ? some[0]!.key : some.map((token) => token.key).join("");
    const exact = exactKeys.has(key) ? words.get(accented(some.map(({ raw }) => raw).join(" "))) : undefined;
    const text =
      own.get(key) ??
      exact ??
      (isKnown(key)
        ? undefined
        : (words.get(key) ?? (length === 1 ? builtOf(some[0]!, isForeign, isKnown) : undefined)));
    if (key !== "" && text !== undefined) return { text, length };
  }
  return null;
}

/** Every word that is translated, for tests. */
export const allTranslations = (): string[] => [
  ...[...words.values()],
  ...[...pictures.values()],
  ...unspacedTranslations(),
];

const isPicture = (sign: string) =>
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}/u.test(sign) || joiners.has(sign);

function plainPicture(picture: string): string {
  return [...picture].filter((sign) => !joiners.has(sign)).join("");
}
