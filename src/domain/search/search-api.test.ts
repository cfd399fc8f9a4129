import { describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { financeSlice } from "#domain/configuration/slices/finance-slice.ts";
import { formatsFor } from "#lib/formats.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { apiFacets, hitFields, hitOf, readCarsCall, readSearchCall } from "./search-api.ts";

const { search } = sampleSite();

describe("POST /api/search", () => {
  it("reads query, filters, sort, hitsPerPage and offset [SEARCH-54]", () => {
    const call = {
      query: " cx  5 ",
      filters: { make: ["Mazda"], price: "10000:25000", seats: [5] },
      sort: "price_asc",
      hitsPerPage: 50,
      offset: 100,
    };
    expect(readSearchCall(call, search)).toEqual({
      kind: "ok",
      state: {
        query: "cx 5",
        sortBy: "price_asc",
        refinements: {
          make: { values: ["Mazda"] },
          price: { min: 10_000, max: 25_000 },
          seats: { values: ["5"] },
        },
      },
      hitsPerPage: 50,
      offset: 100,
    });
  });

  it("has no required field: 21 cars from the start [SEARCH-60]", () => {
    expect(readSearchCall({}, search)).toEqual({
      kind: "ok",
      hitsPerPage: 21,
      offset: 0,
      state: { query: "", sortBy: "relevance", refinements: {} },
    });
  });

  it("ignores the client's search_filters [DECIDE-62] [SEARCH-59]", () => {
    const read = readSearchCall({ search_filters: { make: ["Kia"] } }, search);
    expect(JSON.stringify(read)).not.toContain("Kia");
  });

  it("reads a range in a list of one, and drops an empty list", () => {
    const read = readSearchCall({ filters: { price: ["1:2"], make: [] } }, search);
    expect(read).toMatchObject({ state: { refinements: { price: { min: 1, max: 2 } } } });
    expect(JSON.stringify(read)).not.toContain("make");
  });

  it("says what is wrong with a filter [DECIDE-58]", () => {
    const fields = {
      "filters.price": 'A range is written "min:max".',
      "filters.x": "There is no such attribute.",
    };
    const filters = { price: "cheap", x: ["a"], make: ["Kia"] };
    expect(readSearchCall({ filters }, search)).toEqual({ kind: "invalid", fields });
    expect(readCarsCall({ filters })).toEqual({ kind: "invalid", fields });
  });

  it.each([
    [{ filters: { colour_of_money: ["a"] } }, "filters.colour_of_money"],
    [{ filters: { price: "cheap" } }, "filters.price"],
    [{ filters: { price: ["1:2", "3:4"] } }, "filters.price"],
    [{ filters: { private_suburb: ["x"] } }, "filters.private_suburb"],
    [{ hitsPerPage: 101 }, "hitsPerPage"],
    [{ hitsPerPage: 0 }, "hitsPerPage"],
    [{ offset: -1 }, "offset"],
    [{ sort: "cheapest" }, "sort"],
    [{ query: 5 }, "query"],
    [[], "body"],
    [null, "body"],
  ])("rejects %j and names the field [DECIDE-58]", (body, field) => {
    const read = readSearchCall(body, search);
    expect(read.kind).toBe("invalid");
    expect(Object.keys(read.kind === "invalid" ? read.fields : {})).toContain(field);
  });
});

it("POST /api/search/cars accepts a filter and a limit [SEARCH-57]", () => {
  expect(readCarsCall({ filters: { body: ["SUV"] }, limit: 4 })).toEqual({
    kind: "ok",
    refinements: { body: { values: ["SUV"] } },
    limit: 4,
  });
  expect(readCarsCall({ filter: { body: "SUV" } })).toMatchObject({
    limit: 10,
    refinements: { body: { values: ["SUV"] } },
  });
  expect(readCarsCall({ limit: 1000 }).kind).toBe("invalid");
});

describe("responses", () => {
  it("contain facets with labels and numbers with stats [SEARCH-55] [SEARCH-56]", () => {
    const facets = apiFacets(
      {
        facets: { make: [{ value: "Land Rover", count: 3 }] },
        stats: { price: { min: 1, max: 9 }, km: null },
      },
      search,
    );
    expect(facets).toEqual({
      make: { items: [{ label: "Land-Rover", count: 3, value: "Land Rover" }] },
      price: { items: [], facetStats: { min: 1, max: 9 } },
      km: { items: [] },
    });
  });

  it.each([
    ["car_type", ["used", "new", "demo"], ["new", "demo", "used"], "SEARCH-78"],
    [
      "price_range",
      ["$100,000+", "$20,000 – $30,000", "$0 – $10,000"],
      ["$0 – $10,000", "$20,000 – $30,000", "$100,000+"],
      "SEARCH-77",
    ],
    [
      "weekly_price_range",
      ["$200+ p/week", "$50 – $200 p/week"],
      ["$50 – $200 p/week", "$200+ p/week"],
      "SEARCH-77",
    ],
    ["make", ["Mazda", "Kia"], ["Mazda", "Kia"], "SEARCH-56"],
  ])("lists %s from %j as %j [%s]", (attribute, counted, ordered) => {
    const given = counted.map((value, i) => ({ value, count: 9 - i }));
    const { items } = apiFacets({ facets: { [attribute]: given }, stats: {} }, search)[attribute]!;
    expect(items.map(({ value }) => value)).toEqual(ordered);
    expect(items.map(({ count }) => count).toSorted()).toEqual(given.map(({ count }) => count).toSorted());
  });

  const hit = (change: Partial<Car> = {}, own: Parameters<typeof sampleSite>[0] = {}) => {
    const settings = sampleSite(own);
    const formats = formatsFor("en-AU", "AUD");
    return hitOf(aCar(change), { settings, now: new Date("2026-03-10T00:00:00Z"), formats });
  };

  it("contain the documented fields of a car and no other [SEARCH-55]", () => {
    const secrets = { purchase_cost: 12_000, groupId: "g" };
    const found = hit({
      ...secrets,
      private_suburb: "Hidden",
      private_postcode: "2250",
      file: "https://reports.example/x",
    } as Partial<Car>);
    const computed = ["sold", "price_range", "weekly_price_range", "location"];
    const media = ["photos_count", "thumbnails", "images", "primary_image_url"];
    expect(Object.keys(found).filter((key) => !(hitFields as readonly string[]).includes(key))).toEqual([
      ...computed,
      ...media,
    ]);
    expect(JSON.stringify(found)).not.toMatch(/private_|purchase|Hidden|12000|groupId|reports/);
  });

  it("have every field of a search card by its name [ENT-016] [ENT-027] [DECIDE-99]", () => {
    const card =
      "id slug status sold reserved price price_type car_type year make model badge series km simple_transmission simple_fuel simple_body make_model colour price_range weekly_price_range city has_nvic dealership_id location";
    expect(Object.keys(hit({ has_nvic: true }))).toEqual(expect.arrayContaining(card.split(" ")));
    expect(hit({ has_nvic: true })).toMatchObject({ has_nvic: true, dealership_id: "d1" });
    const without = hit({ has_nvic: undefined, tag: null, price: null });
    for (const field of ["has_nvic", "tag", "price"]) expect(without).not.toHaveProperty(field);
  });

  it.each([
    ["in_stock", false],
    ["coming_soon", false],
    ["sold", true],
  ] as const)("say of a car that is %s whether it is sold: %s [ENT-020] [DECIDE-145]", (status, sold) => {
    expect(hit({ status })).toMatchObject({ status, sold });
  });

  it("have a car's pictures under the specification's names [ENT-035..038]", () => {
    expect(hit({ picture_count: 30 })).toMatchObject({
      photos_count: 30,
      thumbnails: ["/img/160/key-1", "/img/160/key-2", "/img/160/key-3"],
      images: ["/img/1280/key-1", "/img/1280/key-2", "/img/1280/key-3"],
      primary_image_url: "/img/640/key-1",
    });
    const none = { photos_count: 0, thumbnails: [], images: [], primary_image_url: null };
    expect(hit({ pictures: [] })).toMatchObject(none);
  });

  it("have the bands of a car's price, and none without one [ENT-033] [ENT-034]", () => {
    const finance = financeSlice.parse({ provider: "ausloans" });
    const lender = { interestRate: 7, comparisonRate: 8, paymentWeek: 163, termPerUnit: 260 };
    expect(hit({ price: 34_990, finance_lenders: { ausloans: lender } }, { finance })).toMatchObject({
      price_range: "$30,000 – $40,000",
      weekly_price_range: "$150 – $200 p/week",
    });
    expect(hit({ price: null })).toMatchObject({ price_range: null, weekly_price_range: null });
  });

  it("have lenders' offers as they are given [ENT-101] [DECIDE-146]", () => {
    const offers = { ausloans: { interestRate: 7, comparisonRate: 8, termPerUnit: 260 } };
    expect(hit({ finance_lenders: offers }).finance_lenders).toEqual(offers);
  });

  it("have the car's location with its address and distribution locations [ENT-058..067] [DECIDE-22] [DECIDE-23]", () => {
    const { location } = aCar();
    const distributed = { ...location!, distribution_locations: ["depot"] };
    expect(hit({ location: distributed }).location).toEqual(distributed);
    expect(hit({ location: null }).location).toBeNull();
  });
});
