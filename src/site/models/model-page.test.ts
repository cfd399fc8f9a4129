import { expect, it } from "vitest";
import { type CarType, carTypes } from "#domain/cars/car.ts";
import { aCar } from "#tests/support/a-car.ts";
import { aModel } from "#tests/support/a-model.ts";
import { aStock } from "#tests/support/a-stock.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { modelPage } from "./model-page.server.ts";

const now = new Date("2026-03-10T12:00:00Z");
const site = sampleSite({ range: [aModel({ name: "CX-5", slug: "cx-5" })] });

/** Cars of one model: the used ones are the latest, and of a type the first. */
function carsOf(idsByType: Record<CarType, string[]>) {
  return carTypes.flatMap((type, later) =>
    idsByType[type].map((id, at) =>
      aCar({
        id,
        slug: id,
        make: "Mazda",
        model: "CX-5",
        make_model: "Mazda CX-5",
        car_type: type,
        created_at: `2026-0${later + 1}-${20 - at}T00:00:00Z`,
      }),
    ),
  );
}

it.each([
  [{ new: ["n1"], demo: ["d1"], used: ["u1", "u2", "u3"] }, ["n1", "d1", "u1", "u2"], 5],
  [{ new: ["n1", "n2", "n3", "n4", "n5"], demo: [], used: ["u1"] }, ["n1", "n2", "n3", "n4"], 6],
  [{ new: [], demo: [], used: [] }, [], 0],
])("of the stock %j a model's page shows %j of %d [DECIDE-175]", async (stock, ids, count) => {
  const stocks = { of: async () => aStock(carsOf(stock), site) };
  const page = await modelPage(stocks as never, site, "cx-5", now, "https://a.example");
  expect(page?.view.stock.cards.map(({ id }) => id)).toEqual(ids);
  expect(page?.view.stock.count).toBe(count);
});
