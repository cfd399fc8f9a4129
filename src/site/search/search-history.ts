import type { Refinements } from "#domain/configuration/slices/search-attributes.ts";

/**
 * A search the shopper made, stored in the shopper's own browser: the refinements plus the path (SEARCH-73).
 */
export type PastSearch = { refinements: Refinements; path: string; label: string };

export const historySize = 5;

/**
 * Validated by hand: this runs in browsers, where a schema library would be a fifth of the page's scripts.
 */
function isPastSearch(value: unknown): value is PastSearch {
  const { refinements, path, label } = (value ?? {}) as Partial<Record<keyof PastSearch, unknown>>;
  if (typeof refinements !== "object" || refinements === null || Array.isArray(refinements)) return false;
  if (typeof path !== "string" || !path.startsWith("/search")) return false;
  return typeof label === "string" && label.length >= 1 && label.length <= 200;
}

/** Parses local storage; an invalid value is an empty history. */
export function readHistory(text: string | null): PastSearch[] {
  if (!text) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) && stored.every(isPastSearch) ? stored.slice(0, historySize) : [];
  } catch {
    return [];
  }
}

/** The history with `search` first; a repeated search occurs once, and a sixth drops the oldest. */
export function rememberSearch(history: readonly PastSearch[], search: PastSearch): PastSearch[] {
  return [search, ...history.filter((past) => past.path !== search.path)].slice(0, historySize);
}
