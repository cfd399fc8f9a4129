import { keyOf } from "./tokens.ts";

type Words = ReadonlyMap<string, string>;

/** Endings of adjectives and plurals, longest first; and the Arabic article and prepositions that are written at a word. */
const endings = ["en", "em", "er", "es", "e", "s", "n", "x"];
const beginnings = ["وال", "بال", "ال", "لل", "و", "ب", "ل", "ف"];
const shortestStem = 3;
/** The shortest stem by which a word of another ending is the same, by its alphabet. */
const shortestOf = (key: string) =>
  /^[a-z]/.test(key) ? 5 : /^[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(key) ? 4 : 0;
/** How many letters an ending has. */
const maxEnding = 3;
/** The shortest part of a compound. */
const shortestPart = 4;
const elided = /^(?:d|l|j|n|s|c|m|t|qu|un|dell|all|nell|sull|dall)['’](?=\p{L}{3})/iu;

/** What words without their endings mean, where all that begin so mean the same. */
export function stemsOf(
  lines: Iterable<readonly (readonly [word: string, meaning: string])[]>,
): ReadonlyMap<string, string | null> {
  const stems = new Map<string, string | null>();
  for (const language of lines)
    for (const [word, meaning] of language) {
      const key = keyOf(word);
      const shortest = shortestOf(key);
      if (shortest === 0 || word.includes(" ")) continue;
      for (let length = Math.max(shortest, key.length - maxEnding + 1); length <= key.length; length++) {
        const stem = key.slice(0, length);
        const known = stems.get(stem);
        stems.set(stem, known === undefined || known === meaning ? meaning : null);
      }
    }
  return stems;
}

/** What a word means by its stem: `белого`, `automatycznego`. */
export function stemmed(key: string, stems: ReadonlyMap<string, string | null>): string | undefined {
  const shortest = shortestOf(key);
  if (shortest === 0) return undefined;
  for (let length = key.length; length >= Math.max(shortest, key.length - maxEnding); length--) {
    const meaning = stems.get(key.slice(0, length));
    if (meaning !== undefined) return meaning ?? undefined;
  }
  return undefined;
}

/** What a word means without its ending or its beginning: `günstigen`, `blanches`, `السيارات`, `d'occasion`. */
export function inflected(key: string, raw: string, words: Words): string | undefined {
  const rest = raw.replace(elided, "");
  const whole = rest === raw ? undefined : words.get(keyOf(rest));
  if (whole !== undefined) return whole;
  if (/^[a-z]/.test(key)) {
    const [, stem, thousand] = /^(.+)(tausend)$/.exec(key) ?? [];
    if (thousand && stem) return `${words.get(stem) ?? stem} thousand`;
    for (const ending of endings) {
      const stem = key.slice(0, -ending.length);
      if (key.endsWith(ending) && stem.length > shortestStem && words.has(stem)) return words.get(stem);
    }
  }
  if (!/^[\u0620-\u064a]/.test(key)) return undefined;
  for (const beginning of beginnings) {
    const stem = key.slice(beginning.length);
    if (key.startsWith(beginning) && stem.length >= shortestStem && words.has(stem)) return words.get(stem);
  }
  return undefined;
}

/** `Dieselkombi`: two words without a space, of which one is foreign and the other too or a name. */
export function compounded(key: string, words: Words, isName: (key: string) => boolean): string | undefined {
  if (!/^[a-z]+$/.test(key)) return undefined;
  for (let length = key.length - shortestPart; length >= shortestPart; length--) {
    const [first, second] = [key.slice(0, length), key.slice(length)];
    const [one, other] = [words.get(first) ?? words.get(first.replace(/[sn]$/, "")), words.get(second)];
    if (one === undefined && other === undefined) continue;
    if ((one ?? isName(first)) && (other ?? isName(second))) return `${one ?? first} ${other ?? second}`;
  }
  return undefined;
}
