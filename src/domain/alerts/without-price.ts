import type { RefinementAttribute } from "#domain/configuration/slices/search-attributes.ts";
import { formatSearch, parseSearch } from "#domain/search/search-query.ts";

const prices = [
  "price",
  "price_range",
  "subscription_price",
  "weekly_price_range",
] as const satisfies readonly RefinementAttribute[];

/** A search of a results page without what it says of the price. */
export function withoutPrice(search: string): string {
  const state = parseSearch(new URLSearchParams(search));
  const refinements = { ...state.refinements };
  for (const name of prices) delete refinements[name];
  return formatSearch({ ...state, refinements });
}
