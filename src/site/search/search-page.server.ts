import type { Logger } from "pino";
import { data, redirect } from "react-router";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Site } from "#domain/configuration/site.ts";
import { countedSearch } from "#domain/search/counted-search.ts";
import { looserSearches } from "#domain/search/looser-searches.ts";
import { spelledAsStocked, withWordsRead } from "#domain/search/meant-search.ts";
import { sliderTails } from "#domain/search/range-slider.ts";
import { isNarrowed } from "#domain/search/search-edits.ts";
import { searchLexicon } from "#domain/search/search-lexicon.ts";
import { needsVocabulary, readSearchPath, searchHref, withPreset } from "#domain/search/search-path.ts";
import { formatSearch, parseSearch, type SearchState } from "#domain/search/search-query.ts";
import { toEngineQuery } from "#domain/search/to-engine-query.ts";
import type { SiteStock, SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { EngineAnswer } from "#faceted-search/search-engine.ts";
import type { Counted } from "#platform/http/counted.ts";
import { packPage } from "#site/parts/packed.ts";
import {
  type Loosening,
  type PresetPath,
  pageCount,
  type SearchPageView,
  searchPageView,
} from "./search-page-view.ts";

type SearchPageServices = {
  stocks: SiteStocks;
  now: () => Date;
  log: Pick<Logger, "error">;
  count?: (counted: Counted) => void;
};

/**
 * A results page: parses path and query string into a state, searches once, and returns the page's view.
 * Throws a 404 for an unknown path. A failed search returns a page with a message and status 503.
 */
export async function searchPage(
  { stocks, now, log, count }: SearchPageServices,
  request: Request,
  params: { first?: string; second?: string },
  site: Site,
) {
  const url = new URL(request.url);
  const at = new Date(now());
  const origin = url.origin;
  try {
    const stock = await stocks.of(site);
    const preset = presetOf(stock, params, site);
    if (!preset) throw data(null, { status: 404 });
    const requested = withPreset(parseSearch(url.searchParams), preset.refinements);
    const state = await meantSearch(stock, requested, site, at);
    if (hasRangeEnds(url) || formatSearch(state) !== formatSearch(requested))
      throw redirect(searchHref(state, preset));
    const { answer, page } = await answerOf(stock, state, site);
    // Further pages are the same search.
    if (state.page === 1)
      count?.(countedSearch(state, isNarrowed(state) ? stock.labels() : {}, answer.total));
    const shown = { ...state, page };
    const cars = stock.cars(answer.ids);
    const loosen = answer.total === 0 ? await loosenings(stock, shown, preset, site) : [];
    const view = searchPageView({
      state: shown,
      at: preset,
      answer,
      cars,
      loosen,
      failed: false,
      site,
      now: at,
      origin,
    });
    const until = earliest(nextChange(cars, site, at), stock.nextChangeAt);
    return data(packPage(view, request), { headers: { "x-forecourt-until": until.toISOString() } });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.error({ err: error }, "search failed");
    return data(packPage(failedPage(url, site, at), request), {
      status: 503,
      headers: { "Cache-Control": "no-store" },
    });
  }
}

function failedPage(url: URL, site: Site, now: Date): SearchPageView {
  const preset: PresetPath = { kind: "preset", path: "/search", refinements: {} };
  const answer: EngineAnswer = { total: 0, ids: [], facets: {}, stats: {} };
  const state = parseSearch(url.searchParams);
  const origin = url.origin;
  return searchPageView({ state, at: preset, answer, cars: [], loosen: [], failed: true, site, now, origin });
}

/**
 * Without JavaScript the two fields of a range are separate parameters; such a URL redirects to the canonical
 * form.
 */
function hasRangeEnds({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => name.endsWith("_min") || name.endsWith("_max"));
}

function presetOf(
  stock: Pick<SiteStock, "labels">,
  { first, second }: { first?: string; second?: string },
  site: Site,
): PresetPath | null {
  const known = needsVocabulary(first, second) ? vocabulary(stock, site) : nothing;
  const path = readSearchPath(first, second, known);
  return path.kind === "preset" ? path : null;
}

const nothing = { makes: [], bodies: [], makeModels: [] };

/** The labels of this site's stock, and its own make even when no car of it is in stock. */
function vocabulary(stock: Pick<SiteStock, "labels">, site: Site) {
  const { make, body, make_model } = stock.labels();
  const makes = new Set([...make, ...site.manufacturers.map((manufacturer) => manufacturer.name)]);
  return { makes: [...makes], bodies: [...body], makeModels: [...make_model] };
}

/**
 * The search that a state means: its values in the stock's spelling, and the words of its text that are filters as
 * filters, unless the words find cars as a text only.
 */
async function meantSearch(
  stock: Pick<SiteStock, "labels" | "search">,
  state: SearchState,
  site: Site,
  now: Date,
): Promise<SearchState> {
  if (!isNarrowed(state)) return state;
  const labels = stock.labels();
  const typed = { ...state, refinements: spelledAsStocked(state.refinements, labels) };
  if (!site.search.wordsAreFilters) return typed;
  const read = withWordsRead(typed, searchLexicon(labels, site, now));
  if (read === typed || (await countOf(stock, read, site)) > 0) return read;
  return (await countOf(stock, typed, site)) > 0 ? typed : read;
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

async function countOf(stock: Pick<SiteStock, "search">, state: SearchState, site: Site): Promise<number> {
  const query = toEngineQuery(state, site);
  const { total } = await stock.search({ ...query, limit: 0, facets: [], stats: [] });
  return total;
}

/** The result and its page number: a page past the last shows the last (DECIDE-41). */
async function answerOf(
  stock: SiteStock,
  state: SearchState,
  site: Site,
): Promise<{ answer: EngineAnswer; page: number }> {
  const query = toEngineQuery(state, site);
  const answer = await stock.search(query);
  if (answer.total === 0) return { answer: await withStockExtents(stock, answer, query.stats), page: 1 };
  const last = pageCount(answer.total, site.search.hitsPerPage);
  if (state.page <= last) return { answer, page: state.page };
  return { answer: await stock.search(toEngineQuery({ ...state, page: last }, site)), page: last };
}

/** The suggestions for an empty result. */
const maxLoosenings = 6;

/** The searches with the fewest choices left out that find cars, those that find most first. */
async function loosenings(
  stock: SiteStock,
  state: SearchState,
  at: PresetPath,
  site: Site,
): Promise<Loosening[]> {
  for (const round of looserSearches(state, at, site)) {
    const found: Loosening[] = [];
    for (const { label, href, state: looser } of round) {
      const count = await countOf(stock, looser, site);
      if (count > 0) found.push({ label, href, count });
    }
    if (found.length > 0) return found.sort((a, b) => b.count - a.count).slice(0, maxLoosenings);
  }
  return [];
}

function earliest(first: Date, second: Date | null): Date {
  return second && second < first ? second : first;
}
