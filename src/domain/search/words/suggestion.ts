import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import { keyOf } from "./tokens.ts";

/** What a search box suggests: `filters` is the typed text read as filters, `car` a car by its stock number. */
export type SuggestionKind =
  | "filters"
  | "make"
  | "model"
  | "body"
  | "fuel"
  | "equipment"
  | "place"
  | "trim"
  | "car";

/** A suggestion as it is shown; `count` is the cars behind its address, absent for a car. */
export type Suggestion = { kind: SuggestionKind; label: string; href: string; count?: number };

/** A value that can be suggested. */
export type Candidate = {
  kind: SuggestionKind;
  attribute: ListAttribute;
  value: string;
  label: string;
  count: number;
};

/** How many a list has. */
export const maxSuggestions = 8;

/** The fewest letters or digits that are looked up. */
export const minTyped = 2;

const order: readonly SuggestionKind[] = [
  "filters",
  "make",
  "model",
  "body",
  "fuel",
  "place",
  "equipment",
  "trim",
  "car",
];

/**
 * The candidates that a typed text begins, the best ones first: those whose whole name it begins, then those whose words
 * it begins in any order; makes before models, and so on, then those with more cars.
 */
export function matching(typed: string, candidates: readonly Candidate[]): Candidate[] {
  const whole = keyOf(typed);
  if (whole.length < minTyped) return [];
  const words = typed
    .split(/\s+/)
    .map(keyOf)
    .filter((word) => word !== "");
  return candidates
    .flatMap((candidate) => {
      const score = scoreOf(whole, words, candidate.label);
      return score > 0 ? [{ candidate, score }] : [];
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        order.indexOf(a.candidate.kind) - order.indexOf(b.candidate.kind) ||
        b.candidate.count - a.candidate.count ||
        (a.candidate.label < b.candidate.label ? -1 : 1),
    )
    .slice(0, maxSuggestions)
    .map(({ candidate }) => candidate);
}

function scoreOf(whole: string, words: readonly string[], label: string): number {
  const parts = label.split(/[\s/]+/).map(keyOf);
  // "rav4" begins the second word of "Toyota RAV4", "cx5" that of "Mazda CX-5".
  for (let from = 0; from < parts.length; from++) {
    if (parts.slice(from).join("").startsWith(whole)) return from === 0 ? 3 : 2;
  }
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 0;
}
