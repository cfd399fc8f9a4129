import fc from "fast-check";
import { expect, it } from "vitest";
import { addressProblem, canonicalUrl, maxParameters, pageQuery } from "./canonical-url.ts";

const read = ["make", "model", "page", "price", "query", "sortBy", "year"];

it.each([
  ["", "/search"],
  ["?", "/search"],
  ["?utm_source=mail&gclid=1", "/search"],
  ["?model=3&make=Mazda&utm_source=mail", "/search?make=Mazda&model=3"],
  ["?make=Mazda&make=Kia", "/search?make=Mazda&make=Kia"],
  ["?query=&page=2", "/search?page=2"],
  ["?make=A%00B", "/search?make=AB"],
  ["?price=10000:25000", "/search?price=10000%3A25000"],
  ["?query=%E0%A4%A", "/search?query=%EF%BF%BD%25A"],
])("normalises %j to one spelling", (query, address) => {
  expect(canonicalUrl("/search", query, read)).toBe(address);
});

it("is the same for any order of known parameters and any unknown ones between", () => {
  const name = fc.constantFrom(
    "make",
    "model",
    "page",
    "query",
    "sortBy",
    "year",
    "utm_source",
    "fbclid",
    "x",
  );
  const pairs = fc.uniqueArray(fc.tuple(name, fc.string({ maxLength: 12, unit: "binary" })), {
    selector: ([key]) => key,
  });
  fc.assert(
    fc.property(pairs, fc.infiniteStream(fc.nat()), (list, order) => {
      const shuffled = list
        .map((pair) => [order.next().value as number, pair] as const)
        .sort(([a], [b]) => a - b)
        .map(([, pair]) => pair);
      const spell = (some: [string, string][]) =>
        canonicalUrl("/search", `?${new URLSearchParams(some)}`, read);
      expect(spell(shuffled)).toBe(spell(list));
    }),
  );
});

it("of a call keeps every parameter", () => {
  expect(canonicalUrl("/api/x", "?b=1&a=2", "any")).toBe("/api/x?a=2&b=1");
});

it("keeps the router's own parameter of data requests", () => {
  expect(canonicalUrl("/search.data", "?_routes=root&x=1", [])).toBe("/search.data?_routes=root");
});

it.each([
  ["", ""],
  ["?make=Kia&make=Mazda", "?make=Kia&make=Mazda"],
  ["?a=%20b", "?a=%20b"],
  ["?_routes=root", ""],
  ["?make=Kia&%5Froutes=root&page=2", "?make=Kia&page=2"],
])("of a page, in redirects, is %j without the router's own parameter", (query, rest) => {
  expect(pageQuery(query)).toBe(rest);
});

it("is total and idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (query) => {
      const once = canonicalUrl("/search", `?${query}`, read);
      const mark = once.indexOf("?");
      const twice = mark < 0 ? once : canonicalUrl("/search", once.slice(mark), read);
      expect(twice).toBe(once);
    }),
  );
});

it("handles a query of ten thousand values", () => {
  const query = `?${Array.from({ length: 10_000 }, (_, at) => `make=m${at}`).join("&")}`;
  expect(canonicalUrl("/search", query, read)).toHaveLength("/search".length + query.length);
});

it.each([
  ["/search", null],
  ["/cars/m%C3%A9gane", null],
  ["/cars/%00", 400],
  ["/cars/%zz", 400],
  ["/cars/%E0%A4%A", 400],
  ["//evil.example/x", 400],
  ["/a\\b", 400],
])("decides whether routes can be given %j", (path, status) => {
  expect(addressProblem(path, "?a=1")).toBe(status);
});

it("refuses an address of more parameters than a search has, before they are parsed", () => {
  for (const host of ["site", "console"] as const) {
    expect(addressProblem("/search", `?${"a&".repeat(maxParameters[host] - 1)}`, host)).toBeNull();
    expect(addressProblem("/search", `?${"a&".repeat(maxParameters[host])}`, host)).toBe(414);
  }
});
