import { isDeepStrictEqual } from "node:util";
import { type ContentDocument, entryKeys } from "./content-document.ts";

/** A new, changed or deleted entry: `pages /about-us`. */
export type ContentChange = { how: "new" | "changed" | "gone"; what: string };

/** The differences between two versions, list by list. */
export function changesBetween(before: ContentDocument, after: ContentDocument): ContentChange[] {
  return (Object.keys(entryKeys) as (keyof ContentDocument)[]).flatMap((list) => {
    const keyOf = entryKeys[list] as (entry: unknown) => string;
    const old = new Map((before[list] as unknown[]).map((entry) => [keyOf(entry), entry]));
    const now = new Map((after[list] as unknown[]).map((entry) => [keyOf(entry), entry]));
    const changed = [...now].flatMap(([key, entry]): ContentChange[] => {
      const what = `${list} ${key}`;
      if (!old.has(key)) return [{ how: "new", what }];
      return sameJson(old.get(key), entry) ? [] : [{ how: "changed", what }];
    });
    const gone = [...old.keys()].filter((key) => !now.has(key));
    return [...changed, ...gone.map((key) => ({ how: "gone" as const, what: `${list} ${key}` }))];
  });
}

/** The database drops undefined keys. */
function sameJson(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  return isDeepStrictEqual(plain(one), plain(other));
}
