import type { Condition } from "#faceted-search/search-engine.ts";
import { type Labels, nothing } from "./conditions.ts";
import type { Entry } from "./entry.ts";
import { common } from "./lexicon/common-words.ts";
import { brandKinds, caravanBrands, market } from "./lexicon/market.ts";
import { readTranslations } from "./lexicon/read-lexicon.ts";
import { otherNames } from "./other-names.ts";
import { keyOf } from "./tokens.ts";

/** Others are one beside their make only. */
const isDistinctive = (key: string) => key.length > 2 && !/^\d+$/.test(key) && !common.has(key);
const models = readTranslations(market).flatMap(([model, head]) => {
  const [make = "", body = ""] = head.split(", ");
  const keys = [model, ...otherNames(model)].map(keyOf).filter(isDistinctive);
  return keys.map((key) => ({ key, make, body }));
});
const makesByKind = readTranslations(brandKinds).map(([make, head]) => ({
  keys: [make, ...otherNames(make)].map(keyOf).filter(isDistinctive),
  kinds: head.split(" + ").map(keyOf),
}));
/** Names of models and makes that misspelt words may mean where no word in stock is as near. */
export const marketWords: readonly string[] = [
  ...new Set([...models.map(({ key }) => key), ...makesByKind.flatMap(({ keys }) => keys)]),
].filter((key) => /^[a-z]{5,}$/.test(key));
const brands = caravanBrands.trim().split(/\s+/).map(keyOf);

/**
 * Adds the models and makes of the market that are not in stock. They are no misspelt words of another meaning.
 * @param known words that aren't misspelt
 */
export function addMarket(
  entries: Map<string, Entry>,
  known: Set<string>,
  { values, caravans }: { values: Labels; caravans: boolean },
): void {
  if (caravans) {
    for (const brand of brands) known.add(brand);
    return;
  }
  for (const { keys, kinds } of makesByKind) {
    const prefer = kinds.flatMap((kind) => conditionsOf(entries.get(kind)));
    for (const key of keys)
      if (!entries.has(key) && !known.has(key)) entries.set(key, { kind: "unstocked", prefer });
  }
  for (const { key, make, body } of models)
    if (!entries.has(key) && !known.has(key)) {
      const prefer = [...stocked("make", make, values), ...stocked("body", body, values)];
      entries.set(key, { kind: "unstocked", prefer });
    }
}

/** What cars a word asks for, as what comes first. */
function conditionsOf(entry: Entry | undefined): Condition[] {
  if (entry?.kind === "values") return [{ attribute: entry.attribute, anyOf: [...entry.values] }];
  return entry?.kind === "ask" || entry?.kind === "wish"
    ? entry.conditions.filter((one) => one !== nothing)
    : [];
}

function stocked(attribute: "make" | "body", value: string, values: Labels): Condition[] {
  const folded = value.toLowerCase();
  const anyOf = (values[attribute] ?? []).filter((one) => one.toLowerCase() === folded);
  return anyOf.length > 0 ? [{ attribute, anyOf }] : [];
}
