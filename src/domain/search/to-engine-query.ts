import { sellsByTheWeek } from "#domain/cars/price.ts";
import type { SearchSlice } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import {
  isRangeAttribute,
  type ListAttribute,
  type RefinementAttribute,
  type Refinements,
} from "#domain/configuration/slices/search-attributes.ts";
import { sliderTails } from "#domain/search/range-slider.ts";
import type { Clause, EngineQuery } from "#faceted-search/search-engine.ts";
import { facetLimit } from "./facet-limits.ts";
import type { SearchState } from "./search-query.ts";
import { engineSort, sortCondition } from "./sort-options.ts";

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

/** The single search of a results page. The offset follows from the page (DECIDE-41). */
export function toEngineQuery(
  state: SearchState,
  { search, price }: Pick<Site, "search" | "price">,
): EngineQuery {
  const byTheWeek = sellsByTheWeek(price);
  const weekly = byTheWeek ? (["subscription_price"] as const) : [];
  const attributes = [...new Set([...requestedAttributes(search), ...weekly])];
  return {
    ...(state.query ? { text: state.query } : {}),
    clauses: clausesOf(state.refinements),
    base: sortCondition(state.sortBy, search, byTheWeek),
    sort: engineSort(state.sortBy, state.query, byTheWeek),
    offset: (state.page - 1) * search.hitsPerPage,
    limit: search.hitsPerPage,
    facets: attributes
      .filter((attribute): attribute is ListAttribute => !isRangeAttribute(attribute))
      .map((attribute) => ({ attribute, limit: facetLimit(attribute) })),
    stats: attributes.filter(isRangeAttribute),
    tails: sliderTails,
  };
}
