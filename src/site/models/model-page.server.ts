import { carTypes, type ListedCar } from "#domain/cars/car.ts";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Model } from "#domain/configuration/slices/models.ts";
import { modelAt } from "#domain/models/model-rules.ts";
import type { SiteStock, SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { type ModelPageView, modelPageView, stockNames } from "./model-page-view.ts";

const carsShown = 4;

/**
 * The page of a model at `/{slug}` (ROUTE-47, ROUTE-48): by `new_slug`, then by `slug` (DECIDE-44); null when
 * no model of the site has this URL.
 * @param slug one path segment, without slashes
 * @returns the view, and when it next changes without a change of data: its `x-forecourt-until`
 */
export async function modelPage(
  stocks: SiteStocks,
  site: Site,
  slug: string,
  now: Date,
  origin: string,
): Promise<{ view: ModelPageView; until: Date } | null> {
  const model = modelAt(site.range, slug, site.models);
  if (!model) return null;
  const stock = await stocks.of(site);
  const found = await carsOf(stock, model);
  const view = modelPageView({ model, site, stock: found, now, origin });
  const change = nextChange(found.cars, site, now);
  const until = stock.nextChangeAt && stock.nextChangeAt < change ? stock.nextChangeAt : change;
  return { view, until };
}

async function carsOf(stock: SiteStock, model: Model): Promise<{ cars: ListedCar[]; count: number }> {
  const make = model.manufacturer_name ? [{ attribute: "make", anyOf: [model.manufacturer_name] }] : [];
  const nothing = { offset: 0, limit: 0, stats: [] };
  const { facets } = await stock.search({
    ...nothing,
    clauses: make,
    facets: [{ attribute: "model", limit: 1000 }],
  });
  const names = stockNames(
    model,
    (facets.model ?? []).map(({ value }) => value),
  );
  if (names.length === 0) return { cars: [], count: 0 };
  const clauses = [
    ...make,
    { attribute: "model", anyOf: names },
    { attribute: "status", anyOf: ["in_stock", "coming_soon"] },
  ];
  const answer = await stock.search({
    ...nothing,
    clauses,
    facets: [],
    // New cars first (DECIDE-175): a buyer who reads about a model is first interested in a new one.
    tiers: carTypes.map((type) => ({ attribute: "car_type", anyOf: [type] })),
    sort: "latest",
    limit: carsShown,
  });
  return { cars: stock.cars(answer.ids), count: answer.total };
}
