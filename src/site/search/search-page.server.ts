import type { Logger } from "pino";
import { data, redirect } from "react-router";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Site } from "#domain/configuration/site.ts";
import { carsShown } from "#domain/measurement/car-days.ts";
import { countedOffers } from "#domain/measurement/offer-counts.ts";
import type { PlaceLookup } from "#domain/places/geocode.server.ts";
import { countedSearch, countedWords } from "#domain/search/counted-search.ts";
import { facetPanels, type Panel } from "#domain/search/facets.ts";
import { spelledAsStocked, withWordsRead } from "#domain/search/meant-search.ts";
import { movedPath } from "#domain/search/moved-path.ts";
import { sliderTails } from "#domain/search/range-slider.ts";
import { isNarrowed } from "#domain/search/search-edits.ts";
import { searchLexicon } from "#domain/search/search-lexicon.ts";
import { needsVocabulary, readSearchPath, searchHref, withPreset } from "#domain/search/search-path.ts";
import { emptySearch, formatSearch, parseSearch, type SearchState } from "#domain/search/search-query.ts";
import { plainText, type SoughtWords, toEngineQuery } from "#domain/search/to-engine-query.ts";
import { isFoundAsText, wordSearch } from "#domain/search/word-search.server.ts";
import type { Lexicon } from "#domain/search/words/vocabulary.ts";
import type { SiteStock, SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { EngineAnswer, EngineQuery } from "#faceted-search/search-engine.ts";
import type { Counted } from "#platform/http/counted.ts";
import { noStore } from "#platform/http/no-store.ts";
import { lasting } from "#site/parts/lasting.ts";
import { packPage } from "#site/parts/packed.ts";
import { countOf, looserResults } from "./looser-results.server.ts";
import { isNearMisspelt, nearSearch } from "./near-search.server.ts";
import { type PresetPath, pageCount, type SearchPageView, searchPageView } from "./search-page-view.ts";

type SearchPageServices = {
  stocks: SiteStocks;
  now: () => Date;
  /** Where places are; without it, words are no places but those of the stock. */
  postcodes?: { places(): Promise<PlaceLookup> };
  log: Pick<Logger, "error">;
  count?: (counted: Counted) => void;
};

/**
 * A results page: parses path and query string into a state, searches once, and returns the page's view.
 * Throws a 404 for an unknown path. A failed search returns a page with a message and status 503.
 */
export async function searchPage(
  { stocks, now, log, count, postcodes }: SearchPageServices,
  request: Request,
  params: { first?: string; second?: string },
  site: Site,
) {
  const url = new URL(request.url);
  const at = new Date(now());
  const origin = url.origin;
  try {
    const stock = await stocks.of(site);
    const preset = presetOf(stock, params, site, url.search);
    if (!preset) throw data(null, { status: 404 });
    const parsed = withPreset(parseSearch(url.searchParams), preset.refinements);
    const { state: requested, problem } = await nearSearch({ postcodes, log }, parsed, site);
    const lexicon = await lexiconOf(requested, stock, site, at, postcodes);
    const state = await meantSearch(stock, requested, site, lexicon);
    if (hasRangeEnds(url) || isNearMisspelt(url, state) || formatSearch(state) !== formatSearch(parsed))
      throw redirect(searchHref(state, preset));
    const words = await wordSearch(stock, state, site, lexicon);
    const { answer, page, panels } = await answerOf(stock, state, site, words);
    // Further pages are the same search.
    if (state.page === 1) {
      count?.(countedSearch(state, isNarrowed(state) ? stock.labels() : {}, answer.total));
      for (const word of countedWords(words.leftOut, site)) count?.(word);
    }
    if (answer.ids.length > 0) count?.(carsShown(answer.ids));
    const shown = { ...state, page };
    const cars = stock.cars(answer.ids);
    const { loosen, nearest } = await looserResults(stock, shown, answer.total, preset, site, words);
    const view = searchPageView({
      state: shown,
      at: preset,
      answer,
      ...(panels ? { panels } : {}),
      cars,
      loosen,
      nearest: nearest && { ...nearest, cars: stock.cars(nearest.ids) },
      ...(postcodes ? { nearProblem: problem } : {}),
      words,
      failed: false,
      site,
      now: at,
      origin,
    });
    for (const one of countedOffers(view.promos.map(({ slide }) => slide.name))) count?.(one);
    // A postcode that doesn't exist is one of too many to cache.
    if (problem !== null) return data(packPage(view, request), { headers: noStore });
    const shownCars = nearest ? [...cars, ...stock.cars(nearest.ids)] : cars;
    const until = earliest(nextChange(shownCars, site, at), stock.nextChangeAt);
    return data(packPage(view, request), { headers: { "x-forecourt-until": until.toISOString() } });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.error({ err: error }, "search failed");
    return data(packPage(failedPage(url, site, at), request), {
      status: 503,
      headers: noStore,
    });
  }
}

function failedPage(url: URL, site: Site, now: Date): SearchPageView {
  const preset: PresetPath = { kind: "preset", path: "/search", refinements: {} };
  const answer: EngineAnswer = { total: 0, ids: [], facets: {}, stats: {} };
  const state = parseSearch(url.searchParams);
  const origin = url.origin;
  const nothing = { at: preset, answer, cars: [], loosen: [], failed: true };
  return searchPageView({ ...nothing, state, site, now, origin });
}

/**
 * Without JavaScript the two fields of a range are separate parameters; such a URL redirects to the canonical
 * form.
 */
function hasRangeEnds({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => name.endsWith("_min") || name.endsWith("_max"));
}

/** Redirects from the address of a make as feeds once wrote it. */
function presetOf(
  stock: Pick<SiteStock, "labels">,
  { first, second }: { first?: string; second?: string },
  site: Site,
  query: string,
): PresetPath | null {
  const known = needsVocabulary(first, second) ? vocabulary(stock, site) : nothing;
  const path = readSearchPath(first, second, known);
  if (path.kind === "preset") return path;
  const moved = first === undefined ? null : movedPath(first, second, known);
  if (moved !== null) throw redirect(moved + query, 301);
  return null;
}

const nothing = { makes: [], bodies: [], makeModels: [] };

/** The labels of this site's stock, and its own make even when no car of it is in stock. */
function vocabulary(stock: Pick<SiteStock, "labels">, site: Site) {
  const { make, body, make_model } = stock.labels();
  const makes = new Set([...make, ...site.manufacturers.map((manufacturer) => manufacturer.name)]);
  return { makes: [...makes], bodies: [...body], makeModels: [...make_model] };
}

/** The lexicon that a state's text is read with; null where there is no text, or words are no filters. */
async function lexiconOf(
  { query }: SearchState,
  stock: Pick<SiteStock, "labels">,
  site: Site,
  now: Date,
  postcodes: SearchPageServices["postcodes"],
): Promise<Lexicon | null> {
  if (query === "" || !site.search.wordsAreFilters) return null;
  return searchLexicon(stock.labels(), site, now, (await postcodes?.places()) ?? null);
}

/**
 * The search that a state means: its values in the stock's spelling, and the words of its text that are filters as
 * filters, unless the words find cars as a text only.
 */
async function meantSearch(
  stock: SiteStock,
  state: SearchState,
  site: Site,
  lexicon: Lexicon | null,
): Promise<SearchState> {
  if (!isNarrowed(state)) return state;
  const typed = { ...state, refinements: spelledAsStocked(state.refinements, stock.labels()) };
  if (!lexicon) return typed;
  const read = withWordsRead(typed, lexicon);
  const isFound = read === typed || (await countOf(stock, read, site, plainText(""))) > 0;
  return isFound || !(await isFoundAsText(stock, typed, site)) ? read : typed;
}

/** An empty result has no lowest and highest value: its sliders have the whole stock's. */
async function withStockExtents(
  stock: Pick<SiteStock, "search">,
  answer: EngineAnswer,
  names: string[],
): Promise<EngineAnswer> {
  const whole = await stock.search({
    clauses: [],
    offset: 0,
    limit: 0,
    facets: [],
    stats: names,
    tails: sliderTails,
  });
  const stats = Object.fromEntries(
    names.map((name) => [name, answer.stats[name] ?? whole.stats[name] ?? null]),
  );
  return { ...answer, stats };
}

/** The result and its page number: a page past the last shows the last (DECIDE-41). */
async function answerOf(
  stock: SiteStock,
  state: SearchState,
  site: Site,
  words: SoughtWords,
): Promise<{ answer: EngineAnswer; page: number; panels?: Panel[] }> {
  const query = toEngineQuery(state, site, words);
  if (isWholeList(query)) return wholeList(stock, state, site, query);
  const answer = await stock.search(query);
  if (answer.total === 0) return { answer: await withStockExtents(stock, answer, query.stats), page: 1 };
  const last = pageCount(answer.total, site.search.hitsPerPage);
  if (state.page <= last) return { answer, page: state.page };
  return { answer: await stock.search(toEngineQuery({ ...state, page: last }, site, words)), page: last };
}

const isWholeList = ({ text, clauses, base, tiers }: EngineQuery): boolean =>
  text === undefined && clauses.length === 0 && !base?.length && tiers === undefined;

const filtersOfAll =
  (site: Site, { facets, stats, tails }: EngineQuery) =>
  async (stock: SiteStock) => {
    const counts = { clauses: [], offset: 0, limit: 0, facets, stats, ...(tails ? { tails } : {}) };
    const answer = await stock.search(counts);
    const panels = facetPanels(emptySearch, answer, site);
    for (const panel of panels) lasting(panel);
    return { total: answer.total, facets: { car_type: answer.facets.car_type ?? [] }, panels };
  };

/** A page of all cars in some order. Its filters are the same on each of these pages. */
async function wholeList(
  stock: SiteStock,
  state: SearchState,
  site: Site,
  query: EngineQuery,
): Promise<{ answer: EngineAnswer; page: number; panels: Panel[] }> {
  const { facets, total, panels } = await stock.inCommon("whole list", filtersOfAll(site, query));
  const page = Math.min(state.page, pageCount(total, site.search.hitsPerPage));
  const { offset } = toEngineQuery({ ...state, page }, site);
  const { ids } = await stock.search({ ...query, offset, facets: [], stats: [] });
  return { answer: { total, ids, facets, stats: {} }, page, panels };
}

function earliest(first: Date, second: Date | null): Date {
  return second && second < first ? second : first;
}
