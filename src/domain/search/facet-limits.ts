import { listDefinitions } from "#domain/cars/attributes/list-attributes.ts";
import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";

/** Values requested from the engine (LIMIT-35, SEARCH-83..92). */
export function facetLimit(attribute: ListAttribute): number {
  return listDefinitions[attribute].requested ?? 30;
}

/** Models shown before the control that shows all (DECIDE-04), makes (SEARCH-80), and values of any other list. */
export const shownModels = 30;
export const popularMakes = 7;
export const shownValues = 8;
