import { names } from "./lexicon/names.ts";
import { readTranslations } from "./lexicon/read-lexicon.ts";

const lines = readTranslations(names);
const byName = Map.groupBy(lines, ([, name]) => name.toLowerCase());

/** Other names of a make or model: nicknames, as dictation hears it, and in other scripts. */
export const otherNames = (name: string): string[] =>
  (byName.get(name.toLowerCase()) ?? []).map(([word]) => word);

/** The names in Chinese script, which has no spaces, with what they name. */
export const chineseNames = lines.filter(([word]) => /\p{Script=Han}/u.test(word));
