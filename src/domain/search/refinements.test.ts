import { describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import {
  listAttributes,
  type RefinementAttribute,
  rangeAttributes,
  refinementAttributes,
} from "#domain/configuration/slices/search-attributes.ts";
import { carSchema, documentOf } from "#domain/stock/search-index/car-document.ts";
import { createEngine } from "#faceted-search/engine.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { facetPanels } from "./facets.ts";
import { parseSearch } from "./search-query.ts";
import { toEngineQuery } from "./to-engine-query.ts";

type Change = Partial<Car> & { filtered_features?: string[] };

const now = new Date("2026-03-10T00:00:00Z");
const at = (name: string): Change => ({ location: { ...aCar().location!, name } });

/** For each attribute a car that has the value, and one that differs in this alone. */
const lists: [rule: string, attribute: RefinementAttribute, value: string, has: Change, other: Change][] = [
  ["SEARCH-09", "badge", "Maxx Sport", { badge: "Maxx Sport" }, { badge: "Touring" }],
  ["SEARCH-10", "status", "coming_soon", { status: "coming_soon" }, { status: "in_stock" }],
  ["SEARCH-11", "car_type", "demo", { car_type: "demo" }, { car_type: "used" }],
  ["SEARCH-12", "categories", "Family cars", { seats: 7 }, { seats: 5 }],
  ["SEARCH-13", "city", "Gosford", { city: "Gosford" }, { city: "Sydney" }],
  ["SEARCH-14", "colour", "Red", { colour: "Red" }, { colour: "Blue" }],
  ["SEARCH-15", "dealership_name", "North", { dealership_name: "North" }, { dealership_name: "South" }],
  ["SEARCH-16", "filtered_features", "Tow bar", { filtered_features: ["Sunroof", "Tow bar"] }, {}],
  ["SEARCH-17", "item_type", "caravan", { item_type: "caravan" }, { item_type: "car" }],
  ["SEARCH-19", "location_name", "Gosford yard", at("Gosford yard"), at("Sydney yard")],
  ["SEARCH-20", "make", "Kia", { make: "Kia" }, { make: "Mazda" }],
  ["SEARCH-21", "make_model", "Kia Rio", { make_model: "Kia Rio" }, { make_model: "Kia Seltos" }],
  ["SEARCH-22", "model", "Rio", { model: "Rio" }, { model: "Seltos" }],
  ["SEARCH-25", "price_range", "$20,000 – $30,000", { price: 25_000 }, { price: 35_000 }],
  ["SEARCH-26", "seats", "7", { seats: 7 }, { seats: 5 }],
  ["SEARCH-27", "body", "Ute", { simple_body: "Ute" }, { simple_body: "SUV" }],
  ["SEARCH-28", "drive", "4WD", { drive: "4WD" }, { drive: "FWD" }],
  ["SEARCH-29", "fuel", "Diesel", { simple_fuel: "Diesel" }, { simple_fuel: "Petrol", fuel: "Diesel" }],
  ["SEARCH-30", "transmission", "Manual", { simple_transmission: "Manual" }, { trans: "Manual" }],
  ["SEARCH-31", "state", "NSW", { state: "NSW" }, { state: "QLD" }],
  ["SEARCH-32", "tag", "Special", { tag: "Special" }, { tag: "Sale" }],
  [
    "SEARCH-33",
    "weekly_price_range",
    "$150 – $200 p/week",
    { subscription_price: 187 },
    { subscription_price: 287 },
  ],
  ["SEARCH-08", "dealership_slug", "north", { dealership_slug: "north" }, { dealership_slug: "south" }],
];

const ranges: [rule: string, attribute: RefinementAttribute, low: Change, high: Change][] = [
  ["SEARCH-18", "km", { km: 19_999 }, { km: 20_000 }],
  ["SEARCH-23", "price", { price: 19_999 }, { price: 20_000 }],
  ["SEARCH-24", "subscription_price", { subscription_price: 19_999 }, { subscription_price: 20_000 }],
  ["SEARCH-34", "year", { year: 19_999 }, { year: 20_000 }],
  ["SEARCH-37", "towing_capacity", { towing_capacity: 19_999 }, { towing_capacity: 20_000 }],
];

function siteWith(attribute: RefinementAttribute, widget: "checkbox" | "range") {
  const filters = [{ attribute, widget }];
  return sampleSite({
    ...settings.parse({ price: { subscriptions: true }, search: { filters } }),
    search_categories: [{ label: "Family cars", filters: { seats: ["7"] } }],
  });
}

/** What the results page of an address finds and offers, in a stock of two cars. */
function results(address: string, site: ReturnType<typeof siteWith>, cars: Change[]) {
  const documents = cars.map((change, i) => documentOf(aCar({ ...change, id: `car ${i}` }), site, now));
  const state = parseSearch(new URLSearchParams(address));
  const answer = createEngine(carSchema, documents).search(toEngineQuery(state, site));
  return { ids: answer.ids, panels: facetPanels(state, answer, site) };
}

describe("an attribute in the address of the results", () => {
  it.each(lists)(
    "[%s] %s finds the cars with %j and offers it as a checkbox",
    (_, attribute, value, has, other) => {
      const site = siteWith(attribute, "checkbox");
      const { ids, panels } = results(String(new URLSearchParams({ [attribute]: value })), site, [
        other,
        has,
      ]);
      expect(ids).toEqual(["car 1"]);
      if (attribute === "model") expect(panels).toEqual([]);
      else if (attribute === "make_model") expect(panels).toEqual([]);
      else {
        const option = expect.objectContaining({ value, count: 1, on: true });
        expect(panels).toMatchObject([
          { kind: "checkbox", attribute, options: expect.arrayContaining([option]) },
        ]);
      }
    },
  );

  it.each(ranges)("[%s] %s finds the cars within a range and offers a slider", (_, attribute, low, high) => {
    const site = siteWith(attribute, "range");
    const cars = [low, high];
    expect(results(`${attribute}=20000:20000`, site, cars).ids).toEqual(["car 1"]);
    expect(results(`${attribute}=:19999`, site, cars).ids).toEqual(["car 0"]);
    const { ids, panels } = results(`${attribute}=19999:20000`, site, cars);
    expect(ids.toSorted()).toEqual(["car 0", "car 1"]);
    expect(panels).toMatchObject([{ kind: "range", attribute, low: 19_999, high: 20_000 }]);
  });

  it("is tested here for every attribute that there is", () => {
    const tested = [...lists, ...ranges].map(([, attribute]) => attribute);
    expect(tested.toSorted()).toEqual(refinementAttributes.toSorted());
    expect([lists.length, ranges.length]).toEqual([listAttributes.length, rangeAttributes.length]);
  });
});

describe("models of a refined make", () => {
  const cars: Change[] = [
    { make: "Kia", model: "Rio", make_model: "Kia Rio" },
    { make: "Kia", model: "Seltos", make_model: "Kia Seltos" },
    { make: "Mazda", model: "3", make_model: "Mazda 3" },
  ];
  it("are a checkbox list that refines by model [SEARCH-22] [SEARCH-43]", () => {
    const { ids, panels } = results("make=Kia&model=Rio", siteWith("model", "checkbox"), cars);
    expect(ids).toEqual(["car 0"]);
    const options = [
      { value: "Rio", label: "Rio", count: 1, on: true },
      { value: "Seltos", label: "Seltos", count: 1 },
    ];
    expect(panels).toMatchObject([{ kind: "checkbox", attribute: "model", options }]);
  });

  it("are grouped by make where the site refines by make and model [SEARCH-21] [SEARCH-43]", () => {
    const { ids, panels } = results(
      "make=Kia&make_model=Kia+Seltos",
      siteWith("make_model", "checkbox"),
      cars,
    );
    expect(ids).toEqual(["car 1"]);
    const options = [
      { value: "Kia Rio", label: "Rio", count: 1 },
      { value: "Kia Seltos", label: "Seltos", count: 1, on: true },
    ];
    expect(panels).toMatchObject([
      { kind: "groups", attribute: "make_model", groups: [{ label: "Kia", options }] },
    ]);
  });
});
