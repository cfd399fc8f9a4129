import type { SearchSlice } from "#domain/configuration/settings.ts";
import type { Clause } from "#faceted-search/search-engine.ts";
import type { SortName } from "./search-query.ts";

/** In the order they are offered (SEARCH-74, DECIDE-40). */
export const sortOptions: readonly { name: SortName; label: string }[] = [
  { name: "relevance", label: "Most relevant" },
  { name: "latest", label: "Latest" },
  { name: "price_desc", label: "Highest price" },
  { name: "price_asc", label: "Lowest price" },
];

/**
 * The engine's sort. Most relevant is match quality first when a text is typed, else the index's custom rank,
 * descending (SEARCH-75, DECIDE-138).
 * @param byTheWeek whether prices are by the week
 */
export function engineSort(sortBy: SortName, query: string, byTheWeek = false): string {
  if (byTheWeek && sortBy === "price_desc") return "weekly_desc";
  if (byTheWeek && sortBy === "price_asc") return "weekly_asc";
  if (sortBy !== "relevance") return sortBy;
  return query ? "relevance" : "custom_rank";
}

/** Lowest price first omits cars without a price where the site configures that (SEARCH-76). */
export function sortCondition(
  sortBy: SortName,
  search: Pick<SearchSlice, "priceAscExcludesZero">,
  byTheWeek = false,
): Clause[] {
  const attribute = byTheWeek ? "subscription_price" : "price";
  return sortBy === "price_asc" && search.priceAscExcludesZero ? [{ attribute, min: 1 }] : [];
}
