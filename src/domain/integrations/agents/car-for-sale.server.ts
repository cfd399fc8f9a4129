import { isAvailable } from "#domain/cars/availability.ts";
import type { Site } from "#domain/configuration/site.ts";
import { forSale } from "#domain/content/discovery/site-addresses.server.ts";
import { type KnownCar, knownCar } from "#domain/stock/search-index/known-car.server.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import type { Problem } from "./problem.ts";
import type { ToolServices } from "./tool.server.ts";

export type CarReference = { id: string } | { vin: string } | { stock_number: string };

/** A car that this site has for sale; otherwise the problem of the field that named it. Another tenant's car is an unknown one. */
export async function carForSale(
  services: Pick<ToolServices, "db" | "stocks" | "now">,
  site: Site,
  by: CarReference,
  field: string,
): Promise<{ kind: "found"; known: KnownCar } | { kind: "problem"; problem: Problem }> {
  const problem = (code: Problem["code"], message: string) =>
    ({ kind: "problem", problem: { code, field, message } }) as const;
  const ids = "id" in by ? [by.id] : await idsOf(await services.stocks.of(site), by);
  if (ids.length > 1)
    return problem("SCHEMA_VALIDATION_FAILED", `Several cars have it: ask by id (${ids.join(", ")}).`);
  const known = ids[0] === undefined ? null : await knownCar(services, site, { id: ids[0] });
  if (!known) return problem("VEHICLE_NOT_FOUND", "This dealer has no such car.");
  if (!isAvailable(known.car)) return problem("VEHICLE_UNAVAILABLE", "The car is sold.");
  return { kind: "found", known };
}

async function idsOf(stock: SiteStock, by: { vin: string } | { stock_number: string }): Promise<string[]> {
  const [name, value] = "vin" in by ? (["vin", by.vin] as const) : (["stocknum", by.stock_number] as const);
  const query = { text: value, clauses: [], base: [forSale], offset: 0, limit: 25, facets: [], stats: [] };
  const { ids } = await stock.search(query);
  const wanted = value.trim().toLowerCase();
  return stock.cars(ids).flatMap((car) => (car[name]?.trim().toLowerCase() === wanted ? [car.id] : []));
}
