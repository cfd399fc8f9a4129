import { names } from "./lexicon/names.ts";
import { readTranslations } from "./lexicon/read-lexicon.ts";
import { scriptNames } from "./lexicon/script-names.ts";
import { keyOf } from "./tokens.ts";

const lines = [names, scriptNames].flatMap(readTranslations);
const byName = Map.groupBy(lines, ([, name]) => name.toLowerCase());

/** Other names of a make or model: nicknames, as dictation hears it, and in other scripts. */
export const otherNames = (name: string): string[] =>
  (byName.get(name.toLowerCase()) ?? []).map(([word]) => word);

/** Every other name with what it names. */
export const namesOfAll = lines;

/** Other names as short as these are like many words: none is what a misspelt word means. */
const shortest = 5;
const nicknames = new Set(lines.map(([name]) => keyOf(name)).filter((key) => key.length < shortest));
const ownNames = new Set([...byName.keys()].map(keyOf));

export const isNickname = (key: string) => nicknames.has(key) && !ownNames.has(key);
