import type { SearchSlice } from "#domain/configuration/settings.ts";
import type { SortName } from "#domain/configuration/slices/search-attributes.ts";
import type { Clause } from "#faceted-search/search-engine.ts";

const labels: Record<SortName, string> = {
  relevance: "Most relevant",
  latest: "Latest",
  price_desc: "Highest price",
  price_asc: "Lowest price",
  km: "Lowest kilometres",
  year: "Latest year",
  nearest: "Nearest first",
};

/** The orders that a list offers, and the one that it is in (SEARCH-74, DECIDE-40). @param isNear whether distances are known */
export function sortOptions(
  { sorts }: Pick<SearchSlice, "sorts">,
  sortBy: SortName,
  isNear: boolean,
): { name: SortName; label: string }[] {
  const offered = sorts.includes("relevance") ? sorts : (["relevance", ...sorts] as const);
  return [...new Set<SortName>([...offered, sortBy])]
    .filter((name) => name !== "nearest" || isNear)
    .map((name) => ({ name, label: labels[name] }));
}

/** The orders that need an index of their own are possible where the site offers them. */
export function possibleSort(sortBy: SortName, { sorts }: Pick<SearchSlice, "sorts">): SortName {
  return (sortBy === "km" || sortBy === "year") && !sorts.includes(sortBy) ? "relevance" : sortBy;
}

/**
 * The engine's sort. Most relevant is match quality first when a text is typed, else the index's custom rank,
 * descending (SEARCH-75, DECIDE-138).
 * @param byTheWeek whether prices are by the week
 */
export function engineSort(sortBy: SortName, query: string, byTheWeek = false): string {
  if (byTheWeek && sortBy === "price_desc") return "weekly_desc";
  if (byTheWeek && sortBy === "price_asc") return "weekly_asc";
  if (sortBy === "nearest") return "custom_rank";
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
