import { filteredFeatures, mayNameFeature } from "#domain/cars/filtered-features.ts";
import type { Entry } from "./entry.ts";
import { wordsAt } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";

export type NamedFeature = { entry: Extract<Entry, { kind: "values" }>; length: number };

/** Equipment by the words that feeds use for it: the fewest words that name it, then the rest of its own name. */
export function namedFeature(
  tokens: readonly Token[],
  at: number,
  { entries, vocabulary }: Lexicon,
): NamedFeature | null {
  const stocked = vocabulary.values.filtered_features ?? [];
  if (entries.get(tokens[at]?.key ?? "")?.kind === "pass") return null;
  const most = wordsAt(tokens, at, 3) ?? wordsAt(tokens, at, 2) ?? wordsAt(tokens, at, 1);
  if (!most || !mayNameFeature(most)) return null;
  for (let length = 1; length <= 3; length++) {
    const words = wordsAt(tokens, at, length);
    if (!words) return null;
    const [label] = filteredFeatures([words]);
    if (!label || !stocked.includes(label)) continue;
    // `vegan, no leather` doesn't begin the name of leather.
    if (length > 1 && filteredFeatures([words.slice(words.indexOf(" ") + 1)]).includes(label)) return null;
    const name = label.toLowerCase().split(" ");
    let end = at + length;
    while (end < tokens.length && name.includes(singular(tokens[end]!.key, name))) end++;
    return { entry: { kind: "values", attribute: "filtered_features", values: [label] }, length: end - at };
  }
  return null;
}

function singular(word: string, name: readonly string[]): string {
  return name.includes(word) ? word : word.replace(/s$/, "");
}

/**
 * `stock number U10234`: the words before the number are dropped, and the number becomes text. Returns how many words
 * those are.
 */
export function stockNumber(tokens: readonly Token[], at: number): number {
  const first = tokens[at]?.key;
  if (first !== "stock" && first !== "stocknumber") return 0;
  const [second, third] = tokens.slice(at + 1, at + 3);
  const named = ["number", "no", "num", "id", "nr"].includes(second?.key ?? "");
  const number = named ? third : second;
  if (!number || !/\d/.test(number.key)) return 0;
  number.literal = true;
  return named ? 2 : 1;
}
