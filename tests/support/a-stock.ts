import type { ListedCar } from "#domain/cars/car.ts";
import { factsAttribute } from "#domain/cars/search-facts.ts";
import type { Site } from "#domain/configuration/site.ts";
import { listAttributes } from "#domain/configuration/slices/search-attributes.ts";
import { carSchemaOf, documentOf } from "#domain/stock/search-index/car-document.ts";
import type { SiteStock, StockLabels } from "#domain/stock/search-index/site-stock.ts";
import { createEngine } from "#faceted-search/engine.ts";

/** The stock of a site with these cars, as pages search it, without a database. */
export function aStock(
  cars: readonly (ListedCar & { filtered_features?: string[] })[],
  site: Site,
): SiteStock {
  const now = new Date("2025-06-01T00:00:00Z");
  const engine = createEngine(
    carSchemaOf(site.search),
    cars.map((car) => documentOf(car, site, now)),
  );
  const byId = new Map(cars.map((car) => [car.id, car]));
  const labelled = [...listAttributes, factsAttribute];
  const facets = labelled.map((attribute) => ({ attribute, limit: 10_000 }));
  const counted = engine.search({ clauses: [], offset: 0, limit: 0, facets, stats: [] }).facets;
  const labels = Object.fromEntries(
    labelled.map((name) => [name, (counted[name] ?? []).map(({ value }) => value)]),
  ) as Record<keyof StockLabels, string[]>;
  const stock: SiteStock = {
    search: async (query) => engine.search(query),
    cars: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    slugs: (query) => engine.search(query).ids.flatMap((id) => byId.get(id)?.slug ?? []),
    ids: (query) => engine.search(query).ids,
    labels: () => labels,
    remembered: () => null,
    carVersion: () => 0,
    inCommon: (_, read) => read(stock),
    isEmbedded: true,
    version: 1,
    nextChangeAt: null,
    confirmedDays: "",
  };
  return stock;
}
