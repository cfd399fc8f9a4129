import { valueOfWord } from "./spelled-numbers.ts";
import type { Token } from "./tokens.ts";

/**
 * Names by how they sound, for dictation that hears them as other words: `gym knee`, `pray doe`. A sound is the consonants of a name, alike
 * ones as one, and its digits.
 */
export type SoundIndex = {
  /** What has this sound: names of the lexicon by `keyOf`. */
  bySound: ReadonlyMap<string, readonly { name: string; syllables: number }[]>;
  /** What their sounds begin with. */
  beginnings: ReadonlySet<string>;
  /** The sound of a word, cached. */
  of(word: string): Sound;
};
/** `whole` are the consonants of the word by itself, those that are doubled once. */
type Sound = { consonants: string; whole: string; syllables: number };

/** Whether a word has a meaning of its own, is passed over, or is free to be part of a name. */
export type WordKind = "said" | "pass" | "free";

/** Spellings by their sound, longest first; at the beginning of a word silent letters are none. */
const silent: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/, "n"],
  [/^wr/, "r"],
  [/^x/, "s"],
  [/^wh/, "w"],
  [/^h(?=[aeiouy])/, "H"],
];
const spellings: readonly (readonly [RegExp, string])[] = [
  [/t?ch|sh|sch|ti(?=o)|ci(?=a)/g, "X"],
  [/(?<=[a-z])t(?=u[nra])/g, "X"],
  [/igh|ough|gh/g, ""],
  [/ph/g, "F"],
  [/dg(?=e)|j|g(?=[eiy])/g, "J"],
  [/ck|q|c(?![eiy])|k|g/g, "K"],
  [/x/g, "KS"],
  [/[cz]|s/g, "S"],
  [/d|th|t/g, "T"],
  [/b|p/g, "P"],
  [/v|f/g, "F"],
  [/w(?=[aeiouy])/g, "W"],
  [/l/g, "L"],
  [/m/g, "M"],
  [/n/g, "N"],
  [/r/g, "R"],
];
/** How many words are cached with their sound. */
const maxCached = 5_000;

/** Names whose sound is found in one step. */
const namesAtOnce = 100;

/**
 * The index of names, in steps.
 * @param names by `keyOf`, with what each means: of several with one sound and meaning the first is enough
 */
export function* soundIndexSteps(names: ReadonlyMap<string, object>): Generator<void, SoundIndex> {
  const cache = new Map<string, Sound>();
  const of = (word: string) => {
    const known = cache.get(word);
    if (known !== undefined) return known;
    if (cache.size >= maxCached) cache.clear();
    const sound = soundOf(word);
    cache.set(word, sound);
    return sound;
  };
  const bySound = new Map<string, { name: string; syllables: number; meaning: object }[]>();
  let found = 0;
  for (const [name, meaning] of names) {
    if (++found % namesAtOnce === 0) yield;
    const sound = soundOf(name);
    const key = sound.whole;
    const some = bySound.get(key);
    const isKnown = some?.some((one) => one.meaning === meaning && one.syllables === sound.syllables);
    const one = { name, syllables: sound.syllables, meaning };
    if (some && !isKnown) some.push(one);
    else if (!some) bySound.set(key, [one]);
  }
  const heads = [...bySound.keys()].flatMap((sound) => [...sound].map((_, at) => sound.slice(0, at + 1)));
  return { bySound, beginnings: new Set(heads), of };
}

function soundOf(word: string): Sound {
  const begun = silent.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
  const vowel = /^[aeiou]/.test(begun) ? "A" : "";
  const consonants = spellings
    .reduce((text, [pattern, sound]) => text.replace(pattern, sound), begun)
    .replace(/[^A-Z0-9]/g, "");
  // A last e is silent.
  const syllables = word.replace(/(?<=.{2}[^aeiouy])e$/, "").match(/[aeiouy]+/g)?.length ?? 0;
  return soundOfLetters(vowel + consonants, syllables);
}

const doubled = /([A-Z])\1+/g;

function soundOfLetters(consonants: string, syllables: number): Sound {
  return { consonants, whole: consonants.replace(doubled, "$1"), syllables };
}

/** The sound of words beside each other: a vowel is heard at the beginning only, and a consonant that is doubled once. */
function together(sounds: readonly Sound[]): string {
  if (sounds.length === 1) return sounds[0]!.whole;
  return sounds
    .map(({ consonants }, at) => (at > 0 ? consonants.replace(/^A/, "") : consonants))
    .join("")
    .replace(doubled, "$1");
}

/** The shortest sound of a name that is written in another script. */
const shortestScript = 4;

/** The name, alone with its sound, that a word of another script sounds like. */
export function scriptName(latin: string, { bySound, of }: SoundIndex): string | null {
  const sound = of(latin).whole;
  const names = sound.length < shortestScript ? [] : (bySound.get(sound) ?? []);
  return names.length === 1 ? names[0]!.name : null;
}

const maxWords = 4;
/** The shortest sound of a name beside its make, and of one that stands alone. */
const shortestOfMake = 2;
const shortestAlone = 3;

/**
 * The name that words from `at` on sound like, and how many they are: only what means nothing by itself.
 * @param isOf whether a name is one of the make that stands before
 */
export function soundsLike(
  tokens: readonly Token[],
  at: number,
  { bySound, beginnings, of }: SoundIndex,
  { kindOf, isOf }: { kindOf(key: string): WordKind; isOf: ((name: string) => boolean) | null },
): { name: string; length: number } | null {
  const sounds: Sound[] = [];
  let passed = 0;
  let best: { name: string; length: number } | null = null;
  for (let length = 1; length <= maxWords && at + length <= tokens.length; length++) {
    const token = tokens[at + length - 1]!;
    const before = tokens[at + length - 2];
    if (token.literal || !/^[a-z0-9]+$/.test(token.key) || (length > 1 && before?.pause)) break;
    const digits = token.number?.value ?? valueOfWord(token.key);
    const kind = digits === undefined ? kindOf(token.key) : "pass";
    if (kind === "said") break;
    if (kind === "pass") passed++;
    sounds.push(digits === undefined ? of(token.key) : soundOfLetters(String(digits), 0));
    const sound = together(sounds);
    if (!beginnings.has(sound) && sound !== "") break;
    const names = (sound.length < shortestOfMake ? [] : bySound.get(sound)) ?? [];
    const syllables = sounds.reduce((sum, one) => sum + one.syllables, 0);
    const some = names.filter((one) => (isOf ? isOf(one.name) : one.syllables === syllables));
    if (some.length !== 1) continue;
    const isClear = sound.length > shortestAlone ? passed * 2 <= length : passed === 0;
    const isLong = isOf ? passed < length : sound.length >= shortestAlone && length > 1 && isClear;
    if (isLong) best = { name: some[0]!.name, length };
  }
  return best;
}
