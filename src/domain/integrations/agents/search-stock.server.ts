import { createHash } from "node:crypto";
import { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import { sortNames } from "#domain/configuration/slices/search-attributes.ts";
import { forSale } from "#domain/content/discovery/site-addresses.server.ts";
import type { SearchState } from "#domain/search/search-query.ts";
import { toEngineQuery } from "#domain/search/to-engine-query.ts";
import type { EngineQuery } from "#faceted-search/search-engine.ts";
import { agentCar, agentCarOf } from "./agent-car.ts";
import { searchOf, stockFilters } from "./stock-filters.ts";
import { refused, tool } from "./tool.server.ts";

/** The query of a search among the cars for sale: never those just sold, which the site's lists show. */
export function forSaleQuery(state: Omit<SearchState, "page">, site: Site): EngineQuery {
  const query = toEngineQuery({ ...state, page: 1 }, site);
  return { ...query, base: [...(query.base ?? []), forSale] };
}

export const searchStock = tool({
  name: "search_stock",
  title: "Search cars for sale",
  description:
    "Finds cars that are for sale at this dealer now. Combine words with filters; use stock_facets for the values that filters have. Returns a page of cars, how many there are in all, and a cursor for the next page.",
  stores: null,
  path: "cars",
  input: z.strictObject({
    ...stockFilters,
    sort: z.enum(sortNames).exclude(["nearest"]).default("relevance").describe("Order of the cars."),
    limit: z.int().min(1).max(25).default(10).describe("Cars a page."),
    cursor: z.string().max(60).optional().describe("next_cursor of the page before, of the same search."),
  }),
  output: z.object({
    total: z.int().describe("Cars that the search finds."),
    cars: z.array(agentCar),
    next_cursor: z.string().nullable().describe("Null on the last page."),
  }),
  async run({ sort, limit, cursor, ...filters }, { site, services, origin }) {
    const stock = await services.stocks.of(site);
    const state = { ...searchOf(filters, stock.labels()), sortBy: sort };
    const offset = cursor === undefined ? 0 : offsetOf(cursor, state);
    if (offset === null)
      return refused({
        code: "SCHEMA_VALIDATION_FAILED",
        field: "cursor",
        message: "The cursor is of another search.",
      });
    const query = { ...forSaleQuery(state, site), offset, limit, facets: [], stats: [] };
    const { ids, total } = await stock.search(query);
    const next = offset + ids.length;
    return {
      kind: "ok",
      output: {
        total,
        cars: stock.cars(ids).map((car) => agentCarOf(car, site, origin)),
        next_cursor: ids.length > 0 && next < total ? cursorOf(next, state) : null,
      },
    };
  },
});

/** A place in the results of one search. */
function cursorOf(offset: number, state: object): string {
  return `${offset}.${createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 16)}`;
}

function offsetOf(cursor: string, state: object): number | null {
  const offset = Number(/^\d{1,9}(?=\.)/.exec(cursor)?.[0] ?? Number.NaN);
  return cursor === cursorOf(offset, state) ? offset : null;
}
