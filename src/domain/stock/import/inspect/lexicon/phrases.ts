import { isCurrencyCode } from "#domain/stock/import/rows/currency.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import type { Concept, Words } from "./lexicon.ts";
import { nordic } from "./nordic.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";

type Meanings = Map<string, Set<Concept>>;

/** What each phrase says; also written as one word (`fueltype`), where it has several. */
function meaningsOf(...lexicons: Words[]): Meanings {
  const byPhrase: Meanings = new Map();
  for (const words of lexicons)
    for (const [concept, phrases] of Object.entries(words) as [Concept, string][])
      for (const phrase of phrases.split(", "))
        for (const spelling of new Set([phrase, phrase.replaceAll(" ", "")])) {
          const concepts = byPhrase.get(spelling) ?? new Set();
          byPhrase.set(spelling, concepts.add(concept));
        }
  return byPhrase;
}

const languages = { english, german, french, spanish, italian, dutch, polish, portuguese, nordic };
export type Language = keyof typeof languages;
const byLanguage = Object.fromEntries(
  Object.entries(languages).map(([name, words]) => [name, meaningsOf(words)]),
) as Record<Language, Meanings>;
const all = meaningsOf(...Object.values(languages));

const maxPhrase = 6;
/** Of a column's name. */
const maxWords = 24;
/** A shorter word of another language than the file's is an abbreviation of the file's own. */
const fewestForeign = 4;
/** Letters of a word that may be made of others, and of each of these. */
const [leastCompound, leastPart] = [8, 3];

/** A phrase of a name and what it can say; an unknown word says nothing. */
export type Phrase = { words: number; concepts: ReadonlySet<Concept> };

/**
 * The language of the names of a file's columns: the one that knows most of their words, of which each counts by how few languages know it.
 * Null when the names are too few to say.
 */
export function languageOf(names: readonly string[]): Language | null {
  const votes = new Map<Language, number>([["english", 1]]);
  for (const word of new Set(names.flatMap(wordsOf))) {
    if (word.length < 3) continue;
    const knowing = (Object.keys(byLanguage) as Language[]).filter((one) => byLanguage[one].has(word));
    for (const one of knowing) votes.set(one, (votes.get(one) ?? 0) + 1 / knowing.length);
  }
  const [first] = [...votes].sort(([, a], [, b]) => b - a);
  return first && first[1] >= 2 ? first[0] : null;
}

/** Cuts a column's name into the longest known phrases, in any case, with or without accents; words of the file's language come first. */
export function phrasesOf(name: string, language: Language | null = null): Phrase[] {
  const words = wordsOf(name);
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length; ) {
    let found: Phrase | null = null;
    for (let length = Math.min(maxPhrase, words.length - at); length > 0 && !found; length--) {
      const part = words.slice(at, at + length);
      // The tax belongs to the word before it: `Prijs incl. BTW`.
      const next = words[at + length];
      const isCut = length > 1 && next && lookUp(`${part.at(-1)} ${next}`, language)?.size;
      if (isCut && inOrEx.test(part.at(-1) as string)) continue;
      const concepts = lookUp(part.join(" "), language) ?? lookUp(part.join(""), language);
      if (concepts) found = { words: length, concepts };
    }
    if (found) phrases.push(found);
    else phrases.push(...unknownWord(words[at] as string, language));
    at += found?.words ?? 1;
  }
  return phrases;
}

function lookUp(phrase: string, language: Language | null): ReadonlySet<Concept> | undefined {
  if (language === null) return all.get(phrase);
  const own = byLanguage[language].get(phrase) ?? byLanguage.english.get(phrase);
  return own ?? (phrase.length >= fewestForeign ? all.get(phrase) : undefined);
}

const neutral: ReadonlySet<Concept> = new Set(["neutral"]);

/** With or without, before a tax. */
const inOrEx = /^(?:in[ck]l?|incl\w*|inkl\w*|ex|exc|ex[ck]l\w*)$/;

/** Ends of abbreviated names written as one word, which name what they begin with: `TRIMDESC`, `COSTVAL`. */
const shortEnds =
  /^(.{2,})(?:desc|descr|val|amt|nm|name|no|nr|num|nbr|cd|dt|typ|prc|flg|ind|txt|qty|rdg|dte)$/;

/** Ends of compounds that name what they begin with. */
const genericEnds = new Set(
  "typ type art nummer nr name naam bezeichnung wert waarde soort bedrag betrag status lijst liste angabe text tekst".split(
    " ",
  ),
);

/** Of these, the ones that say a kind: `laksoort` is metallic or plain. */
const kinds = /^(?:typ|type|art|soort)$/;

/** A word as it is abbreviated without its vowels: `odometer` is `odmtr`. */
const withoutVowels = (word: string): string =>
  word.slice(0, 1) +
  word
    .slice(1)
    .replace(/[aeiou]/g, "")
    .replace(/(.)\1/g, "$1");

type Abbreviation = { concepts: ReadonlySet<Concept>; words: string[] };

/** What English words say by their abbreviation; null where two of them differ. */
const abbreviations = new Map<string, Abbreviation | null>();
for (const [word, concepts] of byLanguage.english) {
  const short = withoutVowels(word);
  if (word.includes(" ") || short.length < 3 || short.length > word.length - 1) continue;
  const known = abbreviations.get(short);
  const isSame = known === undefined || (known && [...known.concepts].join() === [...concepts].join());
  abbreviations.set(short, isSame ? { concepts, words: [...(known?.words ?? []), word] } : null);
}

/** Whether a word has the letters of another in their order: `retl` those of `retail`. */
function isOfLetters(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
}

function withoutSomeVowels(word: string): ReadonlySet<Concept> | undefined {
  const known = abbreviations.get(withoutVowels(word));
  return known?.words.some((whole) => isOfLetters(word, whole)) ? known.concepts : undefined;
}

/** What the words that begin as an abbreviation say (`compl`, `manuf`): null where they differ. */
const beginnings = new Map<Language, Map<string, ReadonlySet<Concept> | null>>();
const [leastBeginning, leastShare] = [5, 0.45];

const singleWords = (words: Words): string[] =>
  Object.values(words).flatMap((phrases) => phrases.split(", ").filter((phrase) => !phrase.includes(" ")));

function beginningsOf(language: Language): Map<string, ReadonlySet<Concept> | null> {
  let known = beginnings.get(language);
  if (known) return known;
  known = new Map();
  for (const word of singleWords(languages[language])) {
    const concepts = byLanguage[language].get(word) as ReadonlySet<Concept>;
    if (concepts.has("neutral")) continue;
    const least = Math.max(leastBeginning, Math.ceil(word.length * leastShare));
    for (let length = least; length < word.length; length++) {
      const begin = word.slice(0, length);
      const before = known.get(begin);
      const isSame = before === undefined || (before && [...before].join() === [...concepts].join());
      known.set(begin, isSame ? concepts : null);
    }
  }
  beginnings.set(language, known);
  return known;
}

/** How a date is written: `MM/JJJJ`. */
const dateSigns = /^(?:mm|dd|tt|jj|yyyy|jjjj|aaaa|mmyy|mmyyyy|yyyymm|yyyymmdd|ddmmyyyy)$/;

/** A word that no phrase has: perhaps with a number (`photo1`), as several (`colours`), or made of two (`stocklijst`). */
function unknownWord(word: string, language: Language | null): Phrase[] {
  if (/^\d+$/.test(word) || dateSigns.test(word) || isCurrencyCode(word))
    return [{ words: 1, concepts: neutral }];
  const concepts =
    lookUp(word.replace(/\d{1,3}$/, ""), language) ??
    lookUp(word.replace(/e?s$/, ""), language) ??
    lookUp(word.replace(/en$/, ""), language) ??
    withoutSomeVowels(word);
  if (concepts) return [{ words: 1, concepts }];
  const begun = lookUp(shortEnds.exec(word)?.[1] ?? "", language);
  if (begun) return [{ words: 1, concepts: begun }];
  for (let cut = word.length - leastPart; word.length >= leastCompound && cut >= leastPart; cut--) {
    const [first, last] = [word.slice(0, cut), word.slice(cut)];
    const end = lookUp(last, language);
    const begin = end && (lookUp(first, language) ?? lookUp(first.replace(/s$/, ""), language));
    if (begin && genericEnds.has(last))
      return [{ words: 1, concepts: begin.has("colour") && kinds.test(last) ? new Set() : begin }];
    if (begin)
      return [
        { words: 1, concepts: begin },
        { words: 0, concepts: end },
      ];
  }
  const beginning = language && beginningsOf(language).get(word);
  const abbreviated = beginning ?? beginningsOf("english").get(word);
  return [{ words: 1, concepts: abbreviated ?? new Set() }];
}

function wordsOf(name: string): string[] {
  return (
    name
      .slice(0, 300)
      // A prefix of names, as in `g:price` and `tax:make`, says nothing.
      .replace(/^[a-z]{1,5}:(?=[a-z])/i, "")
      .replace(/[$€£]/g, " currencysign ")
      .replace(/\+ ?(?=(?:gst|vat|tax|orc|on.?road|iva|btw|mwst|ust|tva)\b)/gi, " plus ")
      .replace(/%/g, " percentsign ")
      .replace(/#/g, " no ")
      .replace(/(?<!\p{L})\p{Lu}{2,}s(?!\p{L})/gu, (plural) => plural.toLowerCase())
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
      .replace(/(\d)[ªº°]/g, "$1 ")
      .normalize("NFD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .replace(/ß/g, "ss")
      .replace(/ł/g, "l")
      .replace(/ø/g, "o")
      .replace(/æ/g, "ae")
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, maxWords)
  );
}
