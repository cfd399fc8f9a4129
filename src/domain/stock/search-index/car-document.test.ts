import { describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import { createEngine } from "#faceted-search/engine.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { carSchema, documentOf } from "./car-document.ts";

const now = new Date("2026-03-10T00:00:00Z");
const site = sampleSite({
  ...settings.parse({ price: { subscriptions: true } }),
  search_categories: [
    { label: "Family cars", filters: { seats: ["7"] } },
    { label: "Small cars", filters: { seats: ["4"] } },
  ],
});

describe("a car's document", () => {
  // Each field has a value of its own, so that an attribute read from another field is noticed.
  const car: Car & { filtered_features: string[] } = {
    ...aCar({
      id: "id",
      slug: "slug",
      make: "make",
      model: "model",
      make_model: "make model",
      year: 2019,
      car_type: "demo",
      status: "coming_soon",
      name: "name",
      badge: " badge ",
      series: "series",
      carsales_title: "carsales title",
      colour: "colour",
      interior_colour: "interior",
      stocknum: "stocknum",
      vin: "vin",
      regplate: "regplate",
      item_type: "item type",
      tag: "tag",
      price: 41_000.4,
      before_price: 52_000,
      offer_price: 39_999.6,
      subscription_price: 187,
      km: 12_345.6,
      towing_capacity: 2_000,
      simple_body: "simple body",
      simple_fuel: "simple fuel",
      fuel: "fuel",
      simple_transmission: "simple transmission",
      trans: "trans",
      drive: "drive",
      seats: 7,
      doors: 3,
      city: "city",
      state: "state",
      private_suburb: "suburb",
      dealership_id: "dealership id",
      dealership_slug: "dealership slug",
      dealership_name: "dealership name",
      custom_rank: 12,
      created_at: "2026-03-09T01:02:03Z",
    }),
    filtered_features: ["Tow bar", "Sunroof"],
  };

  it("has each field of the car under its own attribute [DECIDE-18]", () => {
    expect(documentOf(car, site, now)).toEqual({
      id: "id",
      values: {
        badge: "badge",
        status: "coming_soon",
        car_type: "demo",
        categories: ["Family cars"],
        city: "city",
        colour: "colour",
        dealership_name: "dealership name",
        dealership_slug: "dealership slug",
        facts: ["doors 3", "litres 2.5", "drive away", "reduced"],
        filtered_features: ["Tow bar", "Sunroof"],
        item_type: "item type",
        location_id: "l1",
        location_name: "North Motors Newcastle",
        make: "make",
        make_model: "make model",
        model: "model",
        price_range: "$30,000 – $40,000",
        seats: "7",
        body: "simple body",
        drive: "drive",
        fuel: "simple fuel",
        transmission: "simple transmission",
        state: "state",
        tag: "tag",
        weekly_price_range: "$150 – $200 p/week",
      },
      numbers: {
        price: 40_000,
        km: 12_346,
        subscription_price: 187,
        year: 2019,
        towing_capacity: 2_000,
        weekly: 187,
        custom_rank: 12,
        car_type_rank: 1,
        created_at: Date.parse("2026-03-09T01:02:00Z") / 60_000,
      },
      text: {
        name: "2019 make model",
        trim: " badge  series name",
        details: "colour simple body simple fuel city item type",
        stocknum: "stocknum",
        vin: "vin",
        regplate: "regplate",
      },
    });
  });

  it("has no label or number for what the car lacks", () => {
    const { id, slug, make, model, make_model, year, car_type, status } = car;
    const bare = { id, slug, make, model, make_model, year, car_type, status } as Car;
    const platform = { reserved: false, sold_at: null, created_at: car.created_at, views: 0, pictures: [] };
    const owned = { dealership_id: "d", dealership_slug: "d", dealership_name: "D", location: null };
    const { values, numbers } = documentOf({ ...bare, ...platform, ...owned }, site, now);
    const given = ["make", "model", "make_model", "car_type", "status", "dealership_slug", "dealership_name"];
    for (const [name, value] of Object.entries(values))
      if (!given.includes(name)) expect([name, value?.length ? value : null]).toEqual([name, null]);
    expect(numbers).toMatchObject({ price: null, km: null, subscription_price: null, custom_rank: 0 });
  });
});

describe("the orders of a list", () => {
  const order = (sort: string | undefined, ...cars: Partial<Car>[]) =>
    createEngine(
      carSchema,
      cars.map((change) => documentOf(aCar(change), site, now)),
    ).search({ clauses: [], facets: [], stats: [], offset: 0, limit: 9, ...(sort ? { sort } : {}) }).ids;
  const created = (day: number) => ({ created_at: `2026-03-0${day}T00:00:00Z` });

  it.each(["latest", "price_asc", "price_desc"])(
    "%s has its ties in the default order [SEARCH-78] [DECIDE-138]",
    (sort) => {
      const tie = { price: 9_000, ...created(1) };
      const ids = order(
        sort,
        { ...tie, id: "a", car_type: "used" },
        { ...tie, id: "b", car_type: "demo" },
        { ...tie, id: "c", car_type: "new" },
        { ...tie, id: "d", car_type: "used", custom_rank: 1 },
      );
      expect(ids).toEqual(["d", "c", "b", "a"]);
    },
  );

  it.each([
    ["latest", ["b", "c", "a"]],
    ["price_asc", ["c", "a", "b"]],
    ["price_desc", ["b", "a", "c"]],
  ])("%s comes before rank and type [SEARCH-74] [DECIDE-40]", (sort, ids) => {
    const cars = [
      { id: "a", price: 20_000, car_type: "new", custom_rank: 9, ...created(1) },
      { id: "b", price: 30_000, car_type: "used", ...created(3) },
      { id: "c", price: 10_000, car_type: "demo", custom_rank: 5, ...created(2) },
    ] as const;
    expect(order(sort, ...cars)).toEqual(ids);
  });
});
