import { sellsByTheWeek } from "#domain/cars/price.ts";
import type { SearchSlice } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import {
  isRangeAttribute,
  type ListAttribute,
  type RefinementAttribute,
  type Refinements,
  type SortName,
} from "#domain/configuration/slices/search-attributes.ts";
import { sliderTails } from "#domain/search/range-slider.ts";
import type { Clause, Condition, EngineQuery } from "#faceted-search/search-engine.ts";
import { nearestTiers, withinClause } from "./distances.ts";
import { facetLimit } from "./facet-limits.ts";
import type { SearchState } from "./search-query.ts";
import { engineSort, possibleSort, sortCondition } from "./sort-options.ts";

/**
 * Refinements as the engine's clauses: attributes are combined with AND, values of one with OR (DECIDE-38).
 */
export function clausesOf(refinements: Refinements): Clause[] {
  return Object.entries(refinements).map(([attribute, refinement]) =>
    "values" in refinement ? { attribute, anyOf: refinement.values } : { attribute, ...refinement },
  );
}

/** Requested in every search (SEARCH-61), by their names in addresses (DECIDE-18). */
const alwaysRequested = [
  "car_type",
  "make",
  "make_model",
  "body",
  "colour",
  "fuel",
  "price_range",
  "weekly_price_range",
  "price",
] as const satisfies readonly RefinementAttribute[];

/** The ten of the rules and those of the site's filters (DECIDE-19). */
export function requestedAttributes(
  search: Pick<SearchSlice, "filters" | "locationAttribute">,
): RefinementAttribute[] {
  const configured = search.filters.map((filter) => filter.attribute as RefinementAttribute);
  return [...new Set<RefinementAttribute>([...alwaysRequested, search.locationAttribute, ...configured])];
}

/** What the text of a search asks of the engine: words to search for, what every car must be, and what the first ones are. */
export type SoughtWords = { text: string; base: Condition[]; prefer: Condition[]; tie: SortName | null };

export const plainText = (text: string): SoughtWords => ({ text, base: [], prefer: [], tie: null });

/**
 * The single search of a results page. The offset follows from the page (DECIDE-41).
 * @param words what the state's text asks for; by default it is searched for as it is
 */
export function toEngineQuery(
  state: SearchState,
  { search, price }: Pick<Site, "search" | "price">,
  words: SoughtWords = plainText(state.query),
): EngineQuery {
  const byTheWeek = sellsByTheWeek(price);
  const distances = state.near?.distances;
  const sortBy = possibleSort(state.sortBy, search);
  const weekly = byTheWeek ? (["subscription_price"] as const) : [];
  const attributes = [...new Set([...requestedAttributes(search), ...weekly])];
  // Cars without a price by the week don't head a list by the week (DECIDE-179).
  const prefer = [...words.prefer, ...weekly.map((attribute) => ({ attribute, min: 1 }))];
  return {
    ...(words.text ? { text: words.text } : {}),
    clauses: clausesOf(state.refinements),
    base: [...sortCondition(sortBy, search, byTheWeek), ...withinClause(state.near), ...words.base],
    // Wishes are ways of being relevant, so another order has none.
    ...(sortBy === "relevance" && prefer.length > 0 ? { prefer } : {}),
    ...(sortBy === "nearest" && distances ? { tiers: nearestTiers(distances) } : {}),
    sort: engineSort(
      sortBy === "relevance" ? possibleSort(words.tie ?? "relevance", search) : sortBy,
      words.text,
      byTheWeek,
    ),
    offset: (state.page - 1) * search.hitsPerPage,
    limit: search.hitsPerPage,
    facets: attributes
      .filter((attribute): attribute is ListAttribute => !isRangeAttribute(attribute))
      .map((attribute) => ({ attribute, limit: facetLimit(attribute) })),
    stats: attributes.filter(isRangeAttribute),
    tails: sliderTails,
  };
}
