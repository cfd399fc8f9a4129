import { z } from "zod";
import type { Refinements } from "../../site/refinement.ts";
import { isNarrowed } from "./search-edits.ts";
import type { SearchState } from "./search-query.ts";

/** A search the shopper made, kept in the shopper's own browser: the refinements plus the path (SEARCH-73). */
export type PastSearch = { refinements: Refinements; path: string; label: string };

export const historySize = 5;

const stored = z.array(
  z.object({
    refinements: z.record(z.string(), z.unknown()),
    path: z.string().startsWith("/search"),
    label: z.string().min(1).max(200),
  }),
);

/** Reads what local storage holds; anything that isn't a history is none. */
export function readHistory(text: string | null): PastSearch[] {
  if (!text) return [];
  try {
    return stored.parse(JSON.parse(text)).slice(0, historySize) as PastSearch[];
  } catch {
    return [];
  }
}

/** The history with `search` first; the same search stands once, and a sixth drops the oldest. */
export function rememberSearch(history: readonly PastSearch[], search: PastSearch): PastSearch[] {
  return [search, ...history.filter((past) => past.path !== search.path)].slice(0, historySize);
}

/** Only a search that narrows the list is worth remembering. */
export function worthRemembering(state: SearchState): boolean {
  return isNarrowed(state);
}
