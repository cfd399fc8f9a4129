import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import type { Concept, Words } from "./lexicon.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";

const languages: Words[] = [english, german, french, spanish, italian, dutch, polish, portuguese];

/** What each phrase says; also written as one word (`fueltype`), where it has several. */
const byPhrase = new Map<string, Set<Concept>>();
for (const words of languages)
  for (const [concept, phrases] of Object.entries(words) as [Concept, string][])
    for (const phrase of phrases.split(", "))
      for (const spelling of new Set([phrase, phrase.replaceAll(" ", "")])) {
        const concepts = byPhrase.get(spelling) ?? new Set();
        byPhrase.set(spelling, concepts.add(concept));
      }

/** Words of the longest phrase. */
const maxPhrase = 6;
/** Of a column's name. */
const maxWords = 24;

/** A phrase of a name and what it can say; an unknown word says nothing. */
export type Phrase = { words: number; concepts: ReadonlySet<Concept> };

/** Cuts a column's name into the longest known phrases, in any case, with or without accents. */
export function phrasesOf(name: string): Phrase[] {
  const words = wordsOf(name);
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length; ) {
    let found: Phrase | null = null;
    for (let length = Math.min(maxPhrase, words.length - at); length > 0 && !found; length--) {
      const part = words.slice(at, at + length);
      const concepts = byPhrase.get(part.join(" ")) ?? byPhrase.get(part.join(""));
      if (concepts) found = { words: length, concepts };
    }
    found ??= { words: 1, concepts: conceptsOf(words[at] as string) };
    phrases.push(found);
    at += found.words;
  }
  return phrases;
}

/** A word that no phrase has: perhaps with a number (`photo1`) or as several (`colours`). */
const conceptsOf = (word: string): ReadonlySet<Concept> =>
  byPhrase.get(word.replace(/\d{1,3}$/, "")) ?? byPhrase.get(word.replace(/s$/, "")) ?? new Set();

function wordsOf(name: string): string[] {
  return name
    .slice(0, 300)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxWords);
}
