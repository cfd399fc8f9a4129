import { listDefinitions } from "#domain/cars/attributes/list-attributes.ts";
import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import type { FacetValue } from "#faceted-search/search-engine.ts";

/** A facet's values in the order of the attribute (SEARCH-77, SEARCH-78); without one as given, which is by count. */
export function facetOrder(attribute: ListAttribute, values: readonly FacetValue[]): FacetValue[] {
  const { order } = listDefinitions[attribute];
  return order ? values.toSorted((a, b) => order(a.value, b.value)) : [...values];
}
