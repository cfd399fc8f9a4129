import { arabic } from "./lexicon/arabic.ts";
import { chinese } from "./lexicon/chinese.ts";
import { common } from "./lexicon/common-words.ts";
import { english } from "./lexicon/english.ts";
import { readLexicon, readTranslations } from "./lexicon/read-lexicon.ts";
import { syllables } from "./lexicon/syllables.ts";
import { namesOfAll } from "./other-names.ts";
import { keyOf } from "./tokens.ts";

/** Signs by themselves that are read within Chinese in Latin letters: numbers, and what they count. */
const single = "一二两三四五六七八九十百千万车座门内人";
const maxTokens = 6;

type Written = { text: string; size: number };
type Table = { words: ReadonlyMap<string, Written>; begins: ReadonlySet<string> };

/** Words of `text` that are Chinese or Arabic in Latin letters, in their own script, where several of a text are. */
export function inOwnScript(text: string): string {
  if (!/^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(text)) return text;
  const tokens = text.split(/\s+/).filter((token) => token !== "");
  if (tokens.length < 2) return text;
  const keys = tokens.map(keyOf);
  return chineseOf(tokens, keys) ?? arabicOf(tokens) ?? text;
}

const englishWords: ReadonlySet<string> = new Set([
  ...common,
  ...readLexicon(english).flatMap(({ words }) =>
    words.flatMap((words) => [keyOf(words), ...words.split(" ").map(keyOf)]),
  ),
]);

let pinyin: Table | null = null;

function pinyinTable(): Table {
  if (pinyin) return pinyin;
  const syllableOf = new Map(
    syllables
      .trim()
      .split(/\s+/)
      .flatMap((line) => {
        const [syllable = "", signs = ""] = line.split(":");
        return [...signs].map((sign) => [sign, syllable] as const);
      }),
  );
  const words = new Map<string, Written>();
  const begins = new Set<string>();
  const all = [...readTranslations(chinese), ...namesOfAll].map(([word]) => word).concat([...single]);
  for (const text of all) {
    if (!/^\p{Script=Han}+$/u.test(text) || ([...text].length === 1 && !single.includes(text))) continue;
    const parts = [...text].map((sign) => syllableOf.get(sign) ?? "");
    const key = parts.join("");
    if (parts.includes("") || words.has(key)) continue;
    words.set(key, { text, size: parts.length });
    for (let length = 1; length <= parts.length; length++) begins.add(parts.slice(0, length).join(""));
  }
  pinyin = { words, begins };
  return pinyin;
}

/** `er shou che zidong` as `二手车 自动`; null for a text that isn't Chinese. */
function chineseOf(tokens: readonly string[], keys: readonly string[]): string | null {
  const { words, begins } = pinyinTable();
  let out = "";
  let found = 0;
  let syllablesFound = 0;
  let lastSize = 0;
  for (let at = 0; at < tokens.length; ) {
    let key = "";
    let best: { word: Written; length: number } | null = null;
    for (let length = 1; length <= maxTokens && at + length <= tokens.length; length++) {
      key += keys[at + length - 1]!;
      if (!begins.has(key)) break;
      const word = words.get(key);
      if (word) best = { word, length };
    }
    const isNumber = /^\d+$/.test(tokens[at]!);
    const size = best?.word.size ?? 0;
    if (size > 1 || (size === 1 && lastSize === 1)) {
      found++;
      syllablesFound += Math.max(2, size);
    }
    lastSize = size;
    // Numbers and their scale stand together.
    if (best) out += best.word.text;
    else out += isNumber ? ` ${tokens[at]!}` : ` ${tokens[at]!} `;
    at += best?.length ?? 1;
  }
  return found > 1 && syllablesFound > 3 ? out : null;
}

/** The consonants of Arabic and of its usual spellings in Latin letters, alike ones as one; long vowels are none. */
const consonants: Readonly<Record<string, string>> = Object.fromEntries(
  "ب:b ت:t ط:t ث:t ج:j ح:h ه:h خ:x د:d ض:d ذ:d ر:r ز:z ظ:z س:s ص:s ش:S ع:3 غ:G ف:f ق:k ك:k ل:l م:m ن:n"
    .split(" ")
    .map((pair) => pair.split(":")),
);
const digraphs: readonly (readonly [RegExp, string])[] = [
  [/sh|ch/g, "S"],
  [/kh|5/g, "x"],
  [/gh/g, "G"],
  [/th/g, "t"],
  [/dh/g, "d"],
  [/7/g, "h"],
  [/[qc]/g, "k"],
  [/g/g, "j"],
  [/v/g, "f"],
  [/p/g, "b"],
  [/6/g, "t"],
  [/9/g, "s"],
  [/[aeiouwy2]+/g, ""],
];
const shortestSkeleton = 3;
/** Words that sound Arabic may be misspelt ones, unless they are as many, or a digit is a letter of one: `mosta3mal`. */
const leastUnsure = 3;
const digitAsLetter = /[a-z][2357][a-z]|[aeiou]3$|^[37][a-z]{3}/;

const skeletonOfArabic = (word: string) =>
  (/^[اأإآ]/.test(word) ? "A" : "") +
  [...keyOf(word.replace(/[ةه]$/, ""))].map((letter) => consonants[letter] ?? "").join("");

function skeletonOfLatin(word: string): string {
  const single = word.replace(/([a-z])\1/g, "$1").replace(/h$/, "");
  return (
    (/^[aeiou2]/.test(single) ? "A" : "") +
    digraphs.reduce((text, [pattern, letter]) => text.replace(pattern, letter), single)
  );
}

/** An Arabic word, and whether it is a word of English, which a misspelt one may be as well: `كارفان`. */
type Sounded = { word: string; isLoan: boolean };

let skeletons: ReadonlyMap<string, Sounded> | null = null;

function skeletonTable(): ReadonlyMap<string, Sounded> {
  if (skeletons) return skeletons;
  const byMeaning = new Map<string, Map<string, string>>();
  for (const [word, meaning] of readTranslations(arabic)) {
    if (!/^[\p{Script=Arabic} ]+$/u.test(word)) continue;
    const skeleton = word.split(" ").map(skeletonOfArabic).join(" ");
    byMeaning.set(skeleton, (byMeaning.get(skeleton) ?? new Map()).set(meaning, word));
  }
  // One that several words share is none of them.
  skeletons = new Map(
    [...byMeaning].flatMap(([skeleton, meanings]) =>
      meanings.size === 1
        ? [...meanings].map(([meaning, word]) => [skeleton, soundedAs(skeleton, meaning, word)])
        : [],
    ),
  );
  return skeletons;
}

const soundedAs = (skeleton: string, meaning: string, word: string): Sounded => ({
  word,
  isLoan: skeletonOfLatin(meaning.replaceAll(" ", "")) === skeleton.replaceAll(" ", ""),
});

/** `sayara mosta3mal` as `سيارة مستعمل`; null for a text that isn't Arabic. */
function arabicOf(tokens: readonly string[]): string | null {
  const table = skeletonTable();
  let found = 0;
  let loans = 0;
  let isSure = false;
  const keys = tokens.map((token) =>
    /^[a-z0-9]+$/.test(token) ? token : token.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""),
  );
  const free = keys.filter((key) => !englishWords.has(key) && /^[a-z2-9]+$/.test(key) && /[a-z]/.test(key));
  if (free.length < leastUnsure && !free.some((key) => digitAsLetter.test(key))) return null;
  const freeKeys = new Set(free);
  const isFree = (key: string | undefined) => key !== undefined && freeKeys.has(key);
  const out: string[] = [];
  for (let at = 0; at < keys.length; at++) {
    const skeleton = isFree(keys[at]) ? skeletonOfLatin(keys[at]!) : "";
    const two =
      skeleton && isFree(keys[at + 1])
        ? table.get(`${skeleton} ${skeletonOfLatin(keys[at + 1]!)}`)
        : undefined;
    const sounded = two ?? (skeleton === "" ? undefined : table.get(skeleton));
    if (sounded === undefined) {
      out.push(tokens[at]!);
      continue;
    }
    const hasSign = digitAsLetter.test(keys[at]!);
    isSure ||= hasSign && skeleton.length >= shortestSkeleton;
    if (skeleton.length >= shortestSkeleton || hasSign) found++;
    if (sounded.isLoan) loans++;
    out.push(sounded.word);
    if (two) at++;
  }
  return (found >= leastUnsure && loans * 2 < found) || isSure ? out.join(" ") : null;
}
