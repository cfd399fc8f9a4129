import type { ListedCar } from "#domain/cars/car.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import {
  type ApiFacet,
  apiFacets,
  type Hit,
  hitOf,
  type Invalid,
  readCarsCall,
  readSearchCall,
} from "#domain/search/search-api.ts";
import { emptySearch } from "#domain/search/search-query.ts";
import { clausesOf, toEngineQuery } from "#domain/search/to-engine-query.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { formatsOf } from "#lib/formats.ts";
import { pageCount } from "#site/search/search-page-view.ts";

type SearchServices = { stocks: SiteStocks; now: () => Date };

export type SearchAnswer = {
  kind: "ok";
  answer: { hits: Hit[]; count: number; pages: number; ms: number; facets: Record<string, ApiFacet> };
};

/**
 * `POST /api/search` (SEARCH-54, SEARCH-55). The site's own filters always apply, whatever the client sends.
 */
export async function searchCall(
  { stocks, now }: SearchServices,
  body: unknown,
  site: Site,
): Promise<SearchAnswer | Invalid> {
  const call = readSearchCall(body, site.search);
  if (call.kind === "invalid") return call;
  const started = performance.now();
  const stock = await stocks.of(site);
  const found = await stock.search({
    ...toEngineQuery({ ...call.state, page: 1 }, site),
    offset: call.offset,
    limit: call.hitsPerPage,
  });
  return {
    kind: "ok",
    answer: {
      hits: hits(stock.cars(found.ids), site, now()),
      count: found.total,
      pages: found.total === 0 ? 0 : pageCount(found.total, call.hitsPerPage),
      ms: Math.round((performance.now() - started) * 100) / 100,
      facets: apiFacets(found, site.search),
    },
  };
}

/** `POST /api/search/cars` (SEARCH-57): short lists, such as similar cars. */
export async function carsCall(
  { stocks, now }: SearchServices,
  body: unknown,
  site: Site,
): Promise<{ kind: "ok"; answer: { hits: Hit[] } } | Invalid> {
  const call = readCarsCall(body);
  if (call.kind === "invalid") return call;
  const stock = await stocks.of(site);
  const found = await stock.search({
    ...toEngineQuery(emptySearch, site),
    clauses: clausesOf(call.refinements),
    limit: call.limit,
    facets: [],
    stats: [],
  });
  return { kind: "ok", answer: { hits: hits(stock.cars(found.ids), site, now()) } };
}

function hits(cars: readonly ListedCar[], site: Site, now: Date): Hit[] {
  const formats = formatsOf(site);
  return cars.map((car) => hitOf(car, { settings: settingsFor(site, car.dealership_slug), now, formats }));
}
