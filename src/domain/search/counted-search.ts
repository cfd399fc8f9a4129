import { rangeDefinitions } from "#domain/cars/attributes/range-attributes.ts";
import { commonMakes } from "#domain/cars/common-makes.ts";
import {
  isRangeAttribute,
  type ListAttribute,
  type RangeAttribute,
  type RefinementAttribute,
  type Refinements,
} from "#domain/configuration/slices/search-attributes.ts";
import { otherSubject, wordKind } from "#domain/measurement/counters.ts";
import type { Counted } from "#platform/http/counted.ts";
import { formatSearch, type SearchState } from "./search-query.ts";

type Labels = Readonly<Partial<Record<ListAttribute, readonly string[]>>>;

/** In a counted search: a value that no car has, and a text of the shopper's own. */
export const otherValue = "other";
export const ownWords = "*";

const maxLength = 400;
const maxValues = 8;

/**
 * A search as it is counted: the known filters in their fixed order, whatever else was typed as a marker. A text, a value that no car has
 * and the digits of a range come from the shopper, who may type a name or a number there, so none of them is stored as it is.
 * @param labels the values that the site's cars have
 */
export function countedSearch(
  { query, refinements }: Pick<SearchState, "query" | "refinements">,
  labels: Labels,
  results: number,
): Counted {
  const known: Refinements = {};
  for (const [name, refinement] of Object.entries(refinements)) {
    const attribute = name as RefinementAttribute;
    if (isRangeAttribute(attribute)) {
      const range = "values" in refinement ? null : roundedRange(attribute, refinement);
      if (range) known[attribute] = range;
    } else if ("values" in refinement)
      known[attribute] = { values: knownValues(attribute, refinement.values, labels) };
  }
  const subject = formatSearch({
    query: query === "" ? "" : (makeIn(query) ?? ownWords),
    page: 1,
    sortBy: "relevance",
    refinements: known,
  });
  return { kind: "search", subject: subject.length > maxLength ? otherSubject : subject, results };
}

function knownValues(attribute: ListAttribute, values: readonly string[], labels: Labels): string[] {
  const known = values
    .slice(0, maxValues)
    .map((value) => (labels[attribute]?.includes(value) ? value : (makeOf(attribute, value) ?? otherValue)));
  return [...new Set(known)].sort();
}

const makeOf = (attribute: ListAttribute, value: string): string | undefined =>
  attribute === "make" ? commonMakes.get(value.toLowerCase()) : undefined;

/** The make that a text names, though the site has no car of it. */
function makeIn(query: string): string | undefined {
  const words = ` ${query.toLowerCase().replace(/[^a-z0-9]+/g, " ")} `;
  for (const [name, make] of commonMakes) if (words.includes(` ${name} `)) return make;
  return undefined;
}

function roundedRange(attribute: RangeAttribute, { min, max }: { min?: number; max?: number }) {
  const { step, most } = rangeDefinitions[attribute].counted;
  const least = min === undefined || min <= 0 ? undefined : Math.min(Math.floor(min / step) * step, most);
  const highest = max === undefined ? undefined : Math.max(Math.ceil(max / step) * step, 0);
  const range = {
    ...(least ? { min: least } : {}),
    ...(highest !== undefined && highest <= most ? { max: highest } : {}),
  };
  return Object.keys(range).length > 0 ? range : null;
}

/** A word is counted once a process has left it out so often: what one person typed, such as a name, never is. */
const leastTimes = 3;
const maxSeen = 5_000;
const seen = new Map<string, number>();

/**
 * Words that a search left out, as they are counted: single words of letters that were left out several times before.
 * @param site whose searches are counted separately
 */
export function countedWords(leftOut: readonly string[], { id }: { id: string }): Counted[] {
  const words = leftOut
    .flatMap((text) => text.toLowerCase().split(" "))
    .filter((word) => /^[a-z]{3,14}$/.test(word));
  return [...new Set(words)].flatMap((word) => {
    const key = `${id} ${word}`;
    const times = (seen.get(key) ?? 0) + 1;
    if (seen.size >= maxSeen && !seen.has(key)) seen.clear();
    seen.set(key, times);
    return times < leastTimes ? [] : [{ kind: wordKind, subject: word, results: null }];
  });
}
