import { describe, expect, it } from "vitest";
import { matchesFilters } from "#domain/cars/attributes/car-attributes.ts";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { belongsToSite } from "./site-rules.ts";

const now = new Date("2026-03-10T00:00:00Z");
const belongs = (car: Partial<Car>, search: object = {}) =>
  belongsToSite(aCar(car), sampleSite(settings.parse({ search })), now);

it.each<[string, Partial<Car>, object, boolean]>([
  ["a car that doesn't say whether dealer websites show it", {}, {}, true],
  ["a car shown on dealer websites", { show_on_dealer_website: true }, {}, true],
  ["no car that isn't shown on dealer websites", { show_on_dealer_website: false }, {}, false],
  ["no car of an excluded dealership", {}, { exclusions: { dealerships: ["north-motors"] } }, false],
  ["a car of another dealership", {}, { exclusions: { dealerships: ["south"] } }, true],
  ["no car of an excluded yard", {}, { exclusions: { locations: ["newcastle"] } }, false],
  ["a car of another yard", {}, { exclusions: { locations: ["sydney"] } }, true],
  ["a car without a yard", { location: null }, { exclusions: { locations: ["newcastle"] } }, true],
  ["no car excluded by id", {}, { exclusions: { cars: ["car-1"] } }, false],
  ["no car excluded by stock number", {}, { exclusions: { cars: ["H1042"] } }, false],
  ["a car without a stock number", { stocknum: null }, { exclusions: { cars: ["H1042"] } }, true],
  ["a car within the site's filters", {}, { stockFilters: { make: ["Mazda"] } }, true],
  ["no car outside the site's filters", {}, { stockFilters: { make: ["Kia"] } }, false],
])("a site lists %s [SITE-05] [SITE-06] [SEARCH-59] [SEARCH-64] [DECIDE-144]", (_, car, search, listed) => {
  expect(belongs(car, search)).toBe(listed);
});

describe("attributes match filters", () => {
  const attributes = {
    values: { make: "Mazda", filtered_features: ["Tow bar", "Sunroof"], badge: null, tag: "" },
    numbers: { price: 20_000, km: null },
  };
  it.each<[object, boolean]>([
    [{}, true],
    [{ make: ["Kia", "Mazda"] }, true],
    [{ make: ["Kia"] }, false],
    [{ make: ["Mazda"], price: "30000:" }, false],
    [{ make: undefined, price: "10000:" }, true],
    [{ filtered_features: ["Sunroof"] }, true],
    [{ filtered_features: ["Heated seats"] }, false],
    [{ badge: ["Stryker was here", "Touring"] }, false],
    [{ tag: [""] }, false],
    [{ unknown: ["x"] }, false],
    [{ price: "20000:20000" }, true],
    [{ price: "20001:" }, false],
    [{ price: ":19999" }, false],
    [{ price: ":20000" }, true],
    [{ price: "cheap" }, false],
    [{ km: ":100" }, false],
    [{ year: "2000:" }, false],
  ])("%j: %s", (filters, matches) => {
    expect(matchesFilters(attributes, filters)).toBe(matches);
  });
});
