import type { Logger } from "pino";
import { data, redirect } from "react-router";
import type { EngineAnswer } from "#faceted-search/search-engine.ts";
import { nextChange } from "#features/cars/cars/next-change.ts";
import type { SiteStock, SiteStocks } from "#features/stock/stock-index/site-stock.ts";
import type { Site } from "#platform/config/site.ts";
import { type Packed, pack } from "#ui/packed.ts";
import { chosenFilters } from "./chosen-filters.ts";
import {
  type Loosening,
  type PresetPath,
  pageCount,
  type SearchPageView,
  searchPageView,
} from "./search-page-view.ts";
import { needsVocabulary, readSearchPath, searchHref, withPreset } from "./search-path.ts";
import { parseSearch, type SearchState } from "./search-query.ts";
import { toEngineQuery } from "./to-engine-query.ts";

type SearchPageServices = { stocks: SiteStocks; now: () => Date; log: Pick<Logger, "error"> };

/**
 * A results page: parses path and query string into a state, searches once, and returns the page's view.
 * Throws a 404 for an unknown path. A failed search returns a page with a message and status 503.
 */
export async function searchPage(
  { stocks, now, log }: SearchPageServices,
  request: Request,
  params: { first?: string; second?: string },
  site: Site,
) {
  const url = new URL(request.url);
  const at = new Date(now());
  const origin = url.origin;
  try {
    const stock = await stocks.of(site);
    const preset = await presetOf(stock, params, site);
    if (!preset) throw data(null, { status: 404 });
    const typed = parseSearch(url.searchParams);
    const state = withPreset(typed, preset.refinements);
    if (hasRangeEnds(url)) throw redirect(searchHref(state, preset));
    const { answer, page } = await answerOf(stock, state, site);
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
    return data(pack(view), { headers: { "x-forecourt-until": until.toISOString() } });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.error({ err: error }, "search failed");
    return data(failedPage(url, site, at), { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}

function failedPage(url: URL, site: Site, now: Date): Packed<SearchPageView> {
  const preset: PresetPath = { kind: "preset", path: "/search", refinements: {} };
  const answer: EngineAnswer = { total: 0, ids: [], facets: {}, stats: {} };
  const state = parseSearch(url.searchParams);
  const origin = url.origin;
  return pack(
    searchPageView({ state, at: preset, answer, cars: [], loosen: [], failed: true, site, now, origin }),
  );
}

/**
 * Without JavaScript the two fields of a range are separate parameters; such a URL redirects to the canonical
 * form.
 */
function hasRangeEnds({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => name.endsWith("_min") || name.endsWith("_max"));
}

async function presetOf(
  stock: SiteStock,
  { first, second }: { first?: string; second?: string },
  site: Site,
): Promise<PresetPath | null> {
  const known = needsVocabulary(first, second) ? await vocabulary(stock, site) : nothing;
  const path = readSearchPath(first, second, known);
  return path.kind === "preset" ? path : null;
}

const nothing = { makes: [], bodies: [], makeModels: [] };

/** The labels of this site's stock, and its own make even when no car of it is in stock. */
async function vocabulary(stock: SiteStock, site: Site) {
  const all = (attribute: string) => ({ attribute, limit: 10_000 });
  const { facets } = await stock.search({
    clauses: [],
    offset: 0,
    limit: 0,
    facets: [all("make"), all("body"), all("make_model")],
    stats: [],
  });
  const labels = (attribute: string) => (facets[attribute] ?? []).map((facet) => facet.value);
  const makes = new Set([...labels("make"), ...site.manufacturers.map((manufacturer) => manufacturer.name)]);
  return { makes: [...makes], bodies: labels("body"), makeModels: labels("make_model") };
}

/** The result and its page number: a page past the last shows the last (DECIDE-41). */
async function answerOf(
  stock: SiteStock,
  state: SearchState,
  site: Site,
): Promise<{ answer: EngineAnswer; page: number }> {
  const answer = await stock.search(toEngineQuery(state, site.search));
  const last = pageCount(answer.total, site.search.hitsPerPage);
  if (state.page <= last) return { answer, page: state.page };
  return { answer: await stock.search(toEngineQuery({ ...state, page: last }, site.search)), page: last };
}

/** How many refinements of an empty search are tried without. */
const maxTried = 8;

/** Suggestions for an empty result: each refinement whose removal gives results. */
async function loosenings(
  stock: SiteStock,
  state: SearchState,
  at: PresetPath,
  site: Site,
): Promise<Loosening[]> {
  const out: Loosening[] = [];
  for (const chip of chosenFilters(state, at, site).slice(0, maxTried)) {
    const url = new URL(chip.href, "http://site");
    const [, , first, second] = url.pathname.split("/");
    const preset = await presetOf(
      stock,
      { ...(first ? { first } : {}), ...(second ? { second } : {}) },
      site,
    );
    if (!preset) continue;
    const without = withPreset(parseSearch(url.searchParams), preset.refinements);
    const query = toEngineQuery(without, site.search);
    const { total } = await stock.search({ ...query, limit: 0, facets: [], stats: [] });
    if (total > 0) out.push({ ...chip, count: total });
  }
  return out.sort((a, b) => b.count - a.count);
}

function earliest(first: Date, second: Date | null): Date {
  return second && second < first ? second : first;
}
