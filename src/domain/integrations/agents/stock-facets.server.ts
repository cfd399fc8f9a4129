import { z } from "zod";
import { listDefinitions } from "#domain/cars/attributes/list-attributes.ts";
import { rangeDefinitions } from "#domain/cars/attributes/range-attributes.ts";
import {
  isRangeAttribute,
  type RefinementAttribute,
} from "#domain/configuration/slices/search-attributes.ts";
import { apiFacets } from "#domain/search/search-api.ts";
import { forSaleQuery } from "./search-stock.server.ts";
import { searchOf, stockFilters } from "./stock-filters.ts";
import { tool } from "./tool.server.ts";

export const stockFacets = tool({
  name: "stock_facets",
  title: "Count cars for sale",
  description:
    "Counts the cars for sale by make, model, body, fuel, price and other attributes, within filters: the values and ranges that search_stock accepts, with how many cars each has.",
  stores: null,
  path: "facets",
  input: z.strictObject(stockFilters),
  output: z.object({
    total: z.int().describe("Cars within the filters."),
    facets: z.array(
      z.object({
        filter: z.string().describe("Name of the filter of search_stock."),
        label: z.string(),
        values: z.array(z.object({ value: z.string(), label: z.string(), cars: z.int() })),
      }),
    ),
    ranges: z.array(
      z.object({
        filter: z.string().describe("Name of the filter of search_stock."),
        label: z.string(),
        min: z.number(),
        max: z.number(),
      }),
    ),
  }),
  async run(filters, { site, services }) {
    const stock = await services.stocks.of(site);
    const state = { ...searchOf(filters, stock.labels()), sortBy: "relevance" as const };
    const found = await stock.search({ ...forSaleQuery(state, site), limit: 0 });
    const counted = Object.entries(apiFacets(found, site.search));
    return {
      kind: "ok",
      output: {
        total: found.total,
        facets: counted.flatMap(([name, { items }]) => {
          const filter = name as RefinementAttribute;
          if (isRangeAttribute(filter)) return [];
          const values = items.map(({ value, label, count }) => ({ value, label, cars: count }));
          return [{ filter, label: listDefinitions[filter].label, values }];
        }),
        ranges: counted.flatMap(([name, { facetStats }]) => {
          const filter = name as RefinementAttribute;
          if (!isRangeAttribute(filter) || !facetStats) return [];
          return [
            { filter, label: rangeDefinitions[filter].label, min: facetStats.min, max: facetStats.max },
          ];
        }),
      },
    };
  },
});
