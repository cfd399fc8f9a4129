import { expect, it } from "vitest";
import { sampleLocation, sampleSite } from "#domain/configuration/sample-site.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { openDriveOf } from "./open-drive.server.ts";

const facet = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const stocks = (make: string[], models: string[]): SiteStocks => ({
  of: async () =>
    ({
      search: async () => ({
        ids: [],
        total: 0,
        facets: { make: facet(...make), make_model: facet(...models) },
      }),
    }) as unknown as Awaited<ReturnType<SiteStocks["of"]>>,
});

it("offers the models in stock by name, with make and model apart", async () => {
  const { models } = await openDriveOf(
    stocks(["Land", "Land Rover", "Audi"], ["Land Rover Defender 110", "Audi A3", "Nobody’s Car"]),
    sampleSite(),
  );
  expect(models).toEqual([
    { value: "Audi / A3", label: "Audi A3" },
    { value: "Land Rover / Defender 110", label: "Land Rover Defender 110" },
  ]);
});

it("offers the places of sale whose dealership offers drives, told apart by their towns", async () => {
  const south = sampleLocation({
    id: "south",
    slug: "south",
    name: "Gosford South",
    dealership_slug: "south",
  });
  const site = sampleSite({ locations: [sampleLocation(), south] });
  expect((await openDriveOf(stocks([], []), site)).places).toEqual([
    { value: "north-sales", label: "Sample North - Sales, Gosford" },
    { value: "south", label: "Gosford South" },
  ]);
  const without = { ...site, testDrive: { ...site.testDrive, enabled: false } };
  const { places } = await openDriveOf(stocks([], []), { ...site, dealershipSettings: { south: without } });
  expect(places.map(({ value }) => value)).toEqual(["north-sales"]);
});
