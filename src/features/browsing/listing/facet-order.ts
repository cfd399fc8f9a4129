import type { FacetValue } from "#faceted-search/search-engine.ts";
import { compareBands } from "#features/cars/cars/bands.ts";
import { carTypeRank } from "#features/cars/cars/car.ts";

/**
 * A facet's values in the order of the attribute: price bands by amount (SEARCH-77), car types new, demo, used
 * (SEARCH-78), seats by number; other attributes as given, which is by count.
 */
export function facetOrder(attribute: string, values: readonly FacetValue[]): FacetValue[] {
  const compare = comparisons[attribute];
  return compare ? values.toSorted((a, b) => compare(a.value, b.value)) : [...values];
}

const comparisons: Record<string, (a: string, b: string) => number> = {
  price_range: compareBands,
  weekly_price_range: compareBands,
  car_type: (a, b) => carTypeRank(a) - carTypeRank(b),
  seats: (a, b) => Number(a) - Number(b),
};
