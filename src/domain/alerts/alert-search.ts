import type { Site } from "#domain/configuration/site.ts";
import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import { chosenFilters, nearLabel } from "#domain/search/chosen-filters.ts";
import { offersDistance, withinClause } from "#domain/search/distances.ts";
import { spelledAsStocked } from "#domain/search/meant-search.ts";
import { withoutNear } from "#domain/search/search-edits.ts";
import { formatSearch, parseSearch, type SearchState } from "#domain/search/search-query.ts";
import { clausesOf } from "#domain/search/to-engine-query.ts";
import type { Distances } from "#domain/search/words/near.ts";
import { isPlain, readPhrase } from "#domain/search/words/read-phrase.ts";
import type { Lexicon } from "#domain/search/words/vocabulary.ts";
import type { Condition, EngineQuery } from "#faceted-search/search-engine.ts";

/** What a person waits for, as it is stored: a results page's query, one car, or the saved cars of an account. */
export type Wanted =
  | { kind: "search"; state: SearchState }
  | { kind: "car"; carId: string }
  | { kind: "saved"; accountId: string };

type Labels = Readonly<Partial<Record<ListAttribute, readonly string[]>>>;

export const carSearch = (carId: string): string => new URLSearchParams({ car_id: carId }).toString();
export const savedCarsSearch = (accountId: string): string =>
  new URLSearchParams({ saved_cars: accountId }).toString();

/** The query of a results page in its canonical form: without page and order, its values as the stock spells them. */
export function canonicalSearch(parameters: URLSearchParams, labels: Labels): string {
  const state = parseSearch(parameters);
  const refinements = spelledAsStocked(state.refinements, labels);
  return formatSearch({ ...state, refinements, page: 1, sortBy: "relevance" });
}

export function readWanted(search: string): Wanted {
  const parameters = new URLSearchParams(search);
  const carId = parameters.get("car_id");
  if (carId !== null) return { kind: "car", carId };
  const accountId = parameters.get("saved_cars");
  if (accountId !== null) return { kind: "saved", accountId };
  return { kind: "search", state: parseSearch(parameters) };
}

/** A saved search in words: its chips as the results page has them. */
export function searchName(state: SearchState, site: Site): string {
  const chips = chosenFilters(state, { kind: "preset", path: "/search", refinements: {} }, site);
  const near = state.near && !state.near.distances ? [nearLabel(state.near)] : [];
  const words = [...near, ...chips.map(({ label }) => label)].join(", ");
  return words || (site.car.caravans ? "All caravans" : "All cars");
}

/** Kilometres from a postcode to the site's locations; null for one that doesn't exist. */
export type DistancesOf = (postcode: string) => Distances | null;

/**
 * What a saved search asks of the engine: every car that it finds, in no order. All of its words must match: unlike on a results page, none is
 * left out, since an alert for another car is worse than none.
 * @returns null for a search that finds nothing, since its postcode doesn't exist
 */
export function alertQuery(
  state: SearchState,
  site: Site,
  { lexicon, distancesOf }: { lexicon: Lexicon | null; distancesOf: DistancesOf | null },
): EngineQuery | null {
  const near = placed(state, site, distancesOf);
  if (near === null) return null;
  const words = wordsOf(near.query, lexicon);
  return {
    ...(words.text ? { text: words.text } : {}),
    clauses: clausesOf(near.refinements),
    base: [...withinClause(near.near), ...words.base],
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
    facets: [],
    stats: [],
  };
}

function placed(state: SearchState, site: Site, distancesOf: DistancesOf | null): SearchState | null {
  if (!state.near) return state;
  if (!distancesOf || !offersDistance(site)) return withoutNear(state);
  const distances = distancesOf(state.near.postcode);
  return distances && { ...state, near: { ...state.near, distances } };
}

function wordsOf(query: string, lexicon: Lexicon | null): { text: string; base: Condition[] } {
  const reading = query !== "" && lexicon ? readPhrase(query, lexicon) : null;
  if (!reading || !isPlain(reading)) return { text: query, base: [] };
  return {
    text: reading.words.join(" "),
    base: reading.asks.flatMap(({ conditions, like }) => (like ? [] : conditions)),
  };
}
