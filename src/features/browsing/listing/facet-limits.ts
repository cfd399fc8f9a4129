import type { RefinementAttribute } from "#platform/config/search-attributes.ts";

/** Values requested from the engine (LIMIT-35, SEARCH-83..92). */
const requested: Partial<Record<RefinementAttribute, number>> = {
  city: 20,
  dealership_name: 40,
  body: 30,
  make: 100,
  model: 250,
  make_model: 250,
  colour: 30,
  car_type: 6,
  price_range: 30,
  weekly_price_range: 30,
  location_name: 30,
  fuel: 30,
};

export function facetLimit(attribute: RefinementAttribute): number {
  return requested[attribute] ?? 30;
}

/** Models shown before the control that shows all (DECIDE-04), makes (SEARCH-80), and values of any other list. */
export const shownModels = 30;
export const popularMakes = 7;
export const shownValues = 8;
