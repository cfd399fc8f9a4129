import { expect, it } from "vitest";
import { aCar } from "#domain/cars/a-car.ts";
import type { CarType } from "#domain/cars/car.ts";
import { sampleSite } from "#domain/configuration/sample-site.ts";
import { aModel } from "#domain/models/a-model.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { modelPage } from "./model-page.server.ts";

const now = new Date("2026-03-10T12:00:00Z");

/** Cars in stock of one model by type, the latest first. */
function stocksWith(idsByType: Record<CarType, string[]>): SiteStocks {
  const search = async (query: { clauses: { attribute: string; anyOf: string[] }[]; limit: number }) => {
    const type = query.clauses.find(({ attribute }) => attribute === "car_type")?.anyOf[0] as CarType;
    const ids = type ? idsByType[type] : [];
    return {
      ids: ids.slice(0, query.limit),
      total: ids.length,
      facets: { model: [{ value: "CX-5", count: 1 }] },
    };
  };
  const stock = {
    search,
    cars: (ids: string[]) => ids.map((id) => aCar({ id, slug: id })),
    nextChangeAt: null,
  };
  return { of: async () => stock } as unknown as SiteStocks;
}

it.each([
  [{ new: ["n1"], demo: ["d1"], used: ["u1", "u2", "u3"] }, ["n1", "d1", "u1", "u2"], 5],
  [{ new: ["n1", "n2", "n3", "n4", "n5"], demo: [], used: ["u1"] }, ["n1", "n2", "n3", "n4"], 6],
  [{ new: [], demo: [], used: [] }, [], 0],
])("of the stock %j a model's page shows %j of %d [DECIDE-175]", async (stock, ids, count) => {
  const model = aModel({ name: "CX-5", slug: "cx-5" });
  const page = await modelPage(
    stocksWith(stock),
    sampleSite({ range: [model] }),
    "cx-5",
    now,
    "https://a.example",
  );
  expect(page?.view.stock.cards.map(({ id }) => id)).toEqual(ids);
  expect(page?.view.stock.count).toBe(count);
});
