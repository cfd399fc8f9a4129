import { carName } from "#domain/cars/title.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { PlaceLookup } from "#domain/places/geocode.server.ts";
import { chosenFilters } from "#domain/search/chosen-filters.ts";
import { spelledAsStocked, withWordsRead } from "#domain/search/meant-search.ts";
import { searchLexicon } from "#domain/search/search-lexicon.ts";
import { searchHref } from "#domain/search/search-path.ts";
import { emptySearch, parseSearch, type SearchState } from "#domain/search/search-query.ts";
import {
  type SuggestedFacets,
  suggestedAttributes,
  valueSuggestions,
} from "#domain/search/suggested-values.ts";
import { toEngineQuery } from "#domain/search/to-engine-query.ts";
import { maxSuggestions, minTyped, type Suggestion } from "#domain/search/words/suggestion.ts";
import { keyOf } from "#domain/search/words/tokens.ts";
import type { SiteStock, SiteStocks } from "#domain/stock/search-index/site-stock.ts";

type PlacesService = { places(): Promise<PlaceLookup> };
type At = { site: Site; now: Date; finder: PlaceLookup | null };
type Stock = Pick<SiteStock, "search" | "labels" | "cars">;

/** How long a browser may repeat an answer, in seconds. */
const freshSeconds = 60;

/** More values of an attribute than any stock has. */
const allValues = 100_000;

/**
 * `GET /api/suggest?query=rav&body=SUV`: `{ suggestions }` for a typed text within the other parameters' filters.
 * At most three searches, whatever the number of suggestions.
 */
export async function suggestCall(
  { stocks, now, postcodes }: { stocks: SiteStocks; now: () => Date; postcodes?: PlacesService },
  request: Request,
  site: Site,
): Promise<Response> {
  const state = parseSearch(new URL(request.url).searchParams);
  const suggestions =
    keyOf(state.query).length < minTyped
      ? []
      : await suggestionsOf(await stocks.of(site), state, {
          site,
          now: now(),
          finder: (await postcodes?.places()) ?? null,
        });
  return Response.json({ suggestions }, { headers: { "Cache-Control": `public, max-age=${freshSeconds}` } });
}

async function suggestionsOf(
  stock: Stock,
  requested: SearchState,
  { site, now, finder }: At,
): Promise<Suggestion[]> {
  const within: SearchState = {
    ...emptySearch,
    refinements: spelledAsStocked(requested.refinements, stock.labels()),
  };
  const typed = requested.query;
  const [values, filters, cars] = await Promise.all([
    valuesOf(stock, within, typed, site),
    filtersOf(stock, within, typed, { site, now, finder }),
    carsOf(stock, typed, site),
  ]);
  // A value by its own name rather than as filters.
  const others = filters.filter(({ href }) => !values.some((value) => value.href === href));
  return [...cars, ...others, ...values].slice(0, maxSuggestions);
}

/** Makes, models, bodies and trims, counted within the filters. */
async function valuesOf(stock: Stock, within: SearchState, typed: string, site: Site): Promise<Suggestion[]> {
  const { facets } = await stock.search({
    clauses: toEngineQuery(within, site).clauses,
    offset: 0,
    limit: 0,
    facets: suggestedAttributes.map((attribute) => ({ attribute, limit: allValues })),
    stats: [],
  });
  return valueSuggestions(typed, facets as SuggestedFacets, within, site);
}

/** The whole text as filters, when it is nothing else and finds cars: `SUV, Up to $30,000`. */
async function filtersOf(
  stock: Stock,
  within: SearchState,
  typed: string,
  { site, now, finder }: At,
): Promise<Suggestion[]> {
  if (!site.search.wordsAreFilters) return [];
  const read = withWordsRead({ ...within, query: typed }, searchLexicon(stock.labels(), site, now, finder));
  // How far cars are from a typed postcode is looked up by the page.
  if (read.query !== "" || read.near !== within.near) return [];
  const at = { kind: "preset", path: "/search", refinements: {} } as const;
  const before = new Set(chosenFilters(within, at, site).map(({ label }) => label));
  const labels = chosenFilters(read, at, site).flatMap(({ label }) => (before.has(label) ? [] : [label]));
  if (labels.length === 0) return [];
  const { total } = await stock.search({
    ...toEngineQuery(read, site),
    limit: 0,
    facets: [],
    stats: [],
  });
  return total > 0
    ? [{ kind: "filters", label: labels.join(", "), count: total, href: searchHref(read) }]
    : [];
}

/** How many cars a stock number's beginning suggests. */
const maxCars = 3;

/** Cars whose stock number the text begins, whatever the filters. */
async function carsOf(stock: Stock, typed: string, site: Site): Promise<Suggestion[]> {
  const number = keyOf(typed);
  if (number.length < 3 || !/\d/.test(number)) return [];
  const { ids } = await stock.search({
    ...toEngineQuery({ ...emptySearch, query: typed }, site),
    limit: 20,
    facets: [],
    stats: [],
  });
  return stock
    .cars(ids)
    .filter((car) => car.stocknum && keyOf(car.stocknum).startsWith(number))
    .slice(0, maxCars)
    .map((car) => ({
      kind: "car",
      label: `${carName(car)}, stock number ${car.stocknum}`,
      href: `/cars/${car.slug}`,
    }));
}
