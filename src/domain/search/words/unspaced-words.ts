import { withChineseNumbers } from "./chinese-numbers.ts";
import { chinese } from "./lexicon/chinese.ts";
import { japanese } from "./lexicon/japanese.ts";
import { korean } from "./lexicon/korean.ts";
import { readTranslations } from "./lexicon/read-lexicon.ts";
import { thai } from "./lexicon/thai.ts";
import { namesOfAll } from "./other-names.ts";

/** Signs of languages whose words stand without spaces between them, or with endings at them. */
const isUnspaced = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|\p{Script=Thai}+/gu;
/** Signs that are a word of their own beside other words only: endings of Korean and Japanese. */
const isEnding = /[\p{Script=Hangul}\p{Script=Hiragana}]/u;
/** What stands between a number and what is counted. */
const measures = /^[个個张張台辆輛]/;
const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

type Words = ReadonlyMap<string, string>;
type Tables = { japanese: Words; others: Words; maxLength: number };

/** Read when the first such text is typed: most shops never need them. */
let tables: Tables | null = null;

function tablesOf(): Tables {
  if (tables) return tables;
  const names = namesOfAll.filter(([name]) => isUnspaced.test(name));
  const chineseLike = [chinese, korean, thai].flatMap(readTranslations);
  const kana = readTranslations(japanese);
  const all = [...names, ...kana, ...chineseLike];
  tables = {
    japanese: new Map([...chineseLike, ...names, ...kana]),
    others: new Map(all),
    maxLength: Math.max(...all.map(([word]) => word.length)),
  };
  return tables;
}

/** The text with the words of such languages as English words; numbers too. */
export function withSpacedWords(text: string): string {
  if (!isUnspaced.test(text)) return text;
  const { japanese: kana, others, maxLength } = tablesOf();
  // What Chinese and Japanese write alike means something else where there is kana.
  const words = isKana.test(text) ? kana : others;
  return withChineseNumbers(text).replace(runs, (run) => ` ${segmented(run, words, maxLength)} `);
}

/** The longest words first; what isn't one stays as it is. */
function segmented(run: string, words: Words, maxLength: number): string {
  let out = "";
  let isAfterWord = true;
  for (let at = 0; at < run.length; ) {
    let length = Math.min(maxLength, run.length - at);
    while (length > 0 && !words.has(run.slice(at, at + length))) length--;
    if (length === 1 && isEnding.test(run[at]!) && !isAfterWord && at < run.length - 1) length = 0;
    const isMeasure = at === 0 && length < 2 && measures.test(run);
    if (!isMeasure) out += length > 0 ? ` ${words.get(run.slice(at, at + length))} ` : run[at];
    isAfterWord = length > 0;
    at += Math.max(1, length);
  }
  return out;
}

/** What every word of these languages means, for tests. */
export const unspacedTranslations = (): string[] =>
  [chinese, korean, thai, japanese].flatMap(readTranslations).map(([, meaning]) => meaning);
