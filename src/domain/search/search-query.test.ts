import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  listAttributes,
  rangeAttributes,
  refinementAttributes,
} from "#domain/configuration/slices/search-attributes.ts";
import { emptySearch, formatSearch, parseSearch, searchParameters } from "./search-query.ts";

const read = (text: string) => parseSearch(new URLSearchParams(text));

describe("the address of a results page", () => {
  it("reads and writes the text of the search box [SEARCH-01]", () => {
    expect(read("query=mazda+cx").query).toBe("mazda cx");
    expect(formatSearch({ ...emptySearch, query: "mazda cx" })).toBe("query=mazda+cx");
  });

  it.each([
    ["2", 2],
    ["0", 1],
    ["-3", 1],
    ["two", 1],
    ["", 1],
    ["2.9", 2],
    ["1e9", 1_000_000_000],
    ["Infinity", 1_000_000_000],
  ])("reads page %j as %i [SEARCH-02] [DECIDE-41]", (text, page) => {
    expect(read(`page=${text}`).page).toBe(page);
  });

  it("omits page 1 and the default sort [SEARCH-02] [SEARCH-03] [DECIDE-40]", () => {
    expect(formatSearch(emptySearch)).toBe("");
    expect(formatSearch({ ...emptySearch, page: 3, sortBy: "price_asc" })).toBe("sortBy=price_asc&page=3");
    expect(read("sortBy=latest").sortBy).toBe("latest");
    expect(read("sortBy=cheapest").sortBy).toBe("relevance");
  });

  it.each(listAttributes)("has one parameter %s, named as the attribute [SEARCH-04]", (name) => {
    expect(read(`${name}=A&${name}=B+c`).refinements).toEqual({ [name]: { values: ["A", "B c"] } });
    expect(formatSearch({ ...emptySearch, refinements: { [name]: { values: ["A", "B c"] } } })).toBe(
      `${name}=A&${name}=B+c`,
    );
  });

  it.each(rangeAttributes)("writes the range %s as min:max [SEARCH-05]", (name) => {
    expect(read(`${name}=10000:25000`).refinements).toEqual({ [name]: { min: 10_000, max: 25_000 } });
    expect(formatSearch({ ...emptySearch, refinements: { [name]: { min: 10_000, max: 25_000 } } })).toBe(
      `${name}=10000:25000`,
    );
  });

  it.each([
    ["price=10000:", { min: 10_000 }],
    ["price=:25000", { max: 25_000 }],
    ["price=a:b&price=1:2", { min: 1, max: 2 }],
    ["price_min=10,000&price_max=", { min: 10_000 }],
    ["price_min=%2410000&price_max=20000", { min: 10_000, max: 20_000 }],
  ])("accepts %s [DECIDE-39]", (text, range) => {
    expect(read(text).refinements.price).toEqual(range);
  });

  it.each(["price=", "price=:", "price=10000", "price=cheap", "price=1:2:3", "price=9:1", "price=1e5:2"])(
    "ignores the malformed %s [DECIDE-39]",
    (text) => {
      expect(read(text).refinements).toEqual({});
    },
  );

  it("repeats a parameter for several values, in one order, each once [DECIDE-38]", () => {
    expect(formatSearch(read("make=Mazda&make=Kia&make=Mazda"))).toBe("make=Kia&make=Mazda");
  });

  it("ignores unknown parameters and retains dealership_slug [DECIDE-18] [SEARCH-08]", () => {
    const state = read("utm_source=x&dealership_slug=north&colour=Red&nonsense=1");
    expect(formatSearch(state)).toBe("colour=Red&dealership_slug=north");
  });

  it("handles null bytes, ten thousand values and a hundred kilobytes", () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `make=M${i}`).join("&");
    expect(read(many).refinements.make).toMatchObject({ values: { length: 100 } });
    expect(read("query=%00%00a%00b&make=%00").query).toBe("a b");
    expect(read("make=%00").refinements).toEqual({});
    expect(read(`query=${"x".repeat(100_000)}`).query).toHaveLength(200);
  });

  it("restores the same state from its own address, for any input [SEARCH-07]", () => {
    const name = fc.oneof(fc.constantFrom(...searchParameters), fc.string());
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("1:2", ":5", "0:", "Mazda", "new", "3", "1e9", "latest", "-5:-0", "0.4:0.6"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 30 }), (pairs) => {
        const state = parseSearch(new URLSearchParams(pairs));
        const address = formatSearch(state);
        expect(parseSearch(new URLSearchParams(address))).toEqual(state);
        expect(formatSearch(parseSearch(new URLSearchParams(address)))).toBe(address);
      }),
      { numRuns: 500 },
    );
  });

  it("names every attribute and both ends of each range among its parameters", () => {
    for (const attribute of refinementAttributes) expect(searchParameters).toContain(attribute);
    for (const attribute of rangeAttributes) expect(searchParameters).toContain(`${attribute}_max`);
  });
});
