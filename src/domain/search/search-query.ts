import {
  formatRange,
  listAttributes,
  parseRange,
  type Refinements,
  rangeAttributes,
  refinementAttributes,
  type SortName,
  sortNames,
} from "#domain/configuration/slices/search-attributes.ts";
import { plainDigits } from "#lib/typed-number.ts";
import { type Near, radiusFor } from "./words/near.ts";

/**
 * The state of a results page, with its parser and serialiser. Both are total: any query string gives a
 * state, and a state's address gives that state again (SEARCH-07).
 */
export type SearchState = {
  /** Text of the search box, `""` for none. */
  query: string;
  /** From 1 (DECIDE-41). */
  page: number;
  sortBy: SortName;
  refinements: Refinements;
  /** Where the shopper is. */
  near?: Near | undefined;
};

export const emptySearch: SearchState = { query: "", page: 1, sortBy: "relevance", refinements: {} };

/** Limits of an address: a longer text is cut, further values are dropped. */
const limits = { near: 10, value: 120, values: 100, page: 1_000_000_000 };

/** The length of a typed text. */
export const maxText = 200;

/** Parameters that a results page reads; the ends of a range are sent by its two fields without script. */
export const searchParameters: readonly string[] = [
  "query",
  "page",
  "sortBy",
  "near",
  "within",
  ...refinementAttributes,
  ...rangeAttributes.flatMap((name) => [`${name}_min`, `${name}_max`]),
];

export function parseSearch(parameters: URLSearchParams): SearchState {
  const refinements: Refinements = {};
  for (const attribute of listAttributes) {
    const values = cleanValues(parameters.getAll(attribute));
    if (values.length > 0) refinements[attribute] = { values };
  }
  for (const attribute of rangeAttributes) {
    const range = rangeOf(parameters, attribute);
    if (range) refinements[attribute] = range;
  }
  const sortBy = parameters.get("sortBy");
  const postcode = cleanText(parameters.get("near") ?? "", limits.near);
  const within = radiusFor(parameters.get("within") ?? "");
  return {
    query: cleanText(parameters.get("query") ?? "", maxText),
    page: pageOf(parameters.get("page")),
    sortBy: sortNames.find((name) => name === sortBy && (name !== "nearest" || postcode)) ?? "relevance",
    refinements,
    ...(postcode ? { near: { postcode, ...(within ? { within } : {}) } } : {}),
  };
}

/** The state as a query string without `?`, in one fixed order; defaults are omitted. */
export function formatSearch(state: SearchState): string {
  const out = new URLSearchParams();
  if (state.query) out.append("query", state.query);
  for (const attribute of refinementAttributes) {
    const refinement = state.refinements[attribute];
    if (!refinement) continue;
    if ("values" in refinement) for (const value of refinement.values) out.append(attribute, value);
    else out.append(attribute, formatRange(refinement));
  }
  if (state.near) {
    out.append("near", state.near.postcode);
    if (state.near.within) out.append("within", String(state.near.within));
  }
  if (state.sortBy !== "relevance") out.append("sortBy", state.sortBy);
  if (state.page > 1) out.append("page", String(state.page));
  // A colon is valid in a query, and the rules require `price=10000:25000` (SEARCH-05).
  return out.toString().replaceAll("%3A", ":");
}

/** Distinct, cleaned and sorted, so that one choice has one address. */
export function cleanValues(values: readonly string[]): string[] {
  const distinct = new Set<string>();
  for (const value of values) {
    const clean = cleanText(value, limits.value);
    if (clean) distinct.add(clean);
    if (distinct.size === limits.values) break;
  }
  return [...distinct].sort();
}

/** Without control characters and runs of space, well formed, cut to `length`. */
export function cleanText(text: string, length: number): string {
  return text
    .slice(0, length * 4)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, length)
    .trim()
    .toWellFormed();
}

function pageOf(text: string | null): number {
  const page = Number(text);
  if (Number.isNaN(page) || page < 1) return 1;
  return Math.min(Math.floor(page), limits.page);
}

function rangeOf(parameters: URLSearchParams, attribute: string): { min?: number; max?: number } | null {
  for (const text of parameters.getAll(attribute).slice(0, limits.values)) {
    const range = ordered(parseRange(text));
    if (range) return range;
  }
  const end = (name: string) => plainDigits(cleanText(parameters.get(`${attribute}_${name}`) ?? "", 20));
  return ordered(parseRange(`${end("min")}:${end("max")}`));
}

/** A range with its ends in the wrong order is malformed, and so ignored (DECIDE-39). */
function ordered(range: { min?: number; max?: number } | null): { min?: number; max?: number } | null {
  if (range?.min !== undefined && range.max !== undefined && range.min > range.max) return null;
  return range && Object.fromEntries(Object.entries(range).map(([end, value]) => [end, value + 0]));
}
