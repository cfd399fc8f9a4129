import { expect, it } from "vitest";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { openDriveOf } from "./open-drive.server.ts";

const facet = (...values: string[]) => values.map((value, at) => ({ value, count: values.length - at }));
const stocks = (make: string[], models: string[], cars: object[] = []): SiteStocks => ({
  of: async () =>
    ({
      cars: () => cars,
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

it("offers first what most cars in stock are, each with the picture of a car [DECIDE-283]", async () => {
  const names = Array.from({ length: 13 }, (_, at) => `Audi A${at + 10}`).reverse();
  const car = { make_model: "Audi A12", pictures: [{ key: "k" }] };
  const { models } = await openDriveOf(
    stocks(["Audi"], names, [car, { make_model: "Audi A11", pictures: [] }]),
    sampleSite(),
  );
  const labels = models.map(({ label }) => label);
  expect(labels.slice(0, 11)).toEqual(names.slice(0, 11).reverse());
  expect(labels.slice(11)).toEqual(["Audi A10", "Audi A11"]);
  expect(models.flatMap(({ label, picture }) => (picture ? [`${label} ${picture}`] : []))).toEqual([
    "Audi A12 /img/320/k",
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
