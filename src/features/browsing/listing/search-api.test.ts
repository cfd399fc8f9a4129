import { describe, expect, it } from "vitest";
import { aCar } from "#features/cars/cars/a-car.ts";
import { sampleSite } from "#platform/config/sample-site.ts";
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
    expect(readSearchCall({}, search)).toMatchObject({
      hitsPerPage: 21,
      offset: 0,
      state: { refinements: {} },
    });
  });

  it("ignores the client's search_filters [DECIDE-62] [SEARCH-59]", () => {
    const read = readSearchCall({ search_filters: { make: ["Kia"] } }, search);
    expect(JSON.stringify(read)).not.toContain("Kia");
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

  it("contain listed fields and no other [SEARCH-55]", () => {
    const car = {
      ...aCar(),
      private_suburb: "Hidden",
      private_postcode: "2250",
      purchase_cost: 12_000,
      groupId: "g",
      file: "https://reports.example/x",
    };
    const hit = hitOf(car, ["/img/640/a"]);
    expect(Object.keys(hit).filter((key) => !(hitFields as readonly string[]).includes(key))).toEqual([
      "location",
      "pictures",
      "picture_count",
    ]);
    expect(JSON.stringify(hit)).not.toMatch(/private_|purchase|Hidden|12000|dealership_id|groupId/);
    expect(hit).toMatchObject({
      id: car.id,
      slug: car.slug,
      make: "Mazda",
      pictures: ["/img/640/a"],
      picture_count: 3,
    });
  });
});
