import { withUsualMake } from "#domain/cars/makes.ts";
import {
  isRangeAttribute,
  type ListAttribute,
  type RefinementAttribute,
  type Refinements,
} from "#domain/configuration/slices/search-attributes.ts";
import { isPlain, joined, readPhrase } from "#domain/search/words/read-phrase.ts";
import type { Lexicon } from "#domain/search/words/vocabulary.ts";
import { cleanText, cleanValues, maxText, type SearchState } from "./search-query.ts";

type Labels = Readonly<Partial<Record<ListAttribute, readonly string[]>>>;

/**
 * The state with the words of its text that are filters as filters, from the first page. A sort order that the words
 * ask for replaces the default one only.
 */
export function withWordsRead(state: SearchState, lexicon: Lexicon): SearchState {
  if (state.query === "") return state;
  const reading = readPhrase(state.query, lexicon);
  const { text, refinements, sortBy, near } = reading;
  if (text === state.query && isPlain(reading)) return state;
  return {
    ...state,
    query: cleanText(text, maxText),
    page: 1,
    sortBy: state.sortBy === "relevance" && sortBy !== null ? sortBy : state.sortBy,
    refinements: joined(state.refinements, refinements),
    ...(near ? { near } : {}),
  };
}

/**
 * The refinements with each value as the stock spells it, so that `Used` and `used` have one address, and `VW` and Volkswagen. A value that
 * no car has stays.
 */
export function spelledAsStocked(refinements: Refinements, labels: Labels): Refinements {
  const out: Refinements = {};
  for (const [name, refinement] of Object.entries(refinements)) {
    const attribute = name as RefinementAttribute;
    if (isRangeAttribute(attribute) || !("values" in refinement)) out[attribute] = refinement;
    else
      out[attribute] = {
        values: cleanValues(
          refinement.values.flatMap((value) =>
            spelled(value, { attribute, labels: labels[attribute] ?? [] }),
          ),
        ),
      };
  }
  return out;
}

function spelled(
  value: string,
  { attribute, labels }: { attribute: ListAttribute; labels: readonly string[] },
): string[] {
  if (labels.includes(value)) return [value];
  const folded = value.toLowerCase();
  const same = labels.filter((label) => label.toLowerCase() === folded);
  if (same.length > 0) return same;
  const usual = attribute === "make" || attribute === "make_model" ? withUsualMake(value) : undefined;
  return usual === undefined || !labels.includes(usual) ? [value] : [usual];
}
