import { describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Suggestion } from "#domain/search/words/suggestion.ts";
import type { EngineQuery } from "#faceted-search/search-engine.ts";
import { aCar } from "#tests/support/a-car.ts";
import { aStock } from "#tests/support/a-stock.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { suggestCall } from "./suggest-call.server.ts";

const site = sampleSite();
const car = (id: string, change: Partial<Car>): Car =>
  aCar({ id, slug: id, name: id, stocknum: id, ...change });
const rav4 = { make: "Toyota", model: "RAV4", make_model: "Toyota RAV4", badge: "GXL" };
const cars: (Car & { filtered_features?: string[] })[] = [
  car("U1001", { ...rav4, simple_body: "SUV", price: 30_000 }),
  car("U1002", { ...rav4, simple_body: "SUV", price: 50_000, colour: "White" }),
  car("U2001", {
    make: "Toyota",
    model: "HiLux",
    make_model: "Toyota HiLux",
    simple_body: "Ute",
    badge: "SR5",
  }),
  car("M3001", {
    make: "Mazda",
    model: "Mazda3",
    make_model: "Mazda Mazda3",
    simple_body: "Sedan",
    badge: "",
    simple_fuel: "Hybrid",
    location: { id: "w", name: "Wollongong Sales", slug: "w", phone: null, address: {} },
  }),
].map((one, at) => (at === 2 ? { ...one, filtered_features: ["Sunroof"] } : one));

async function ask(query: string, on = site) {
  const stock = aStock(cars, on);
  const searches: EngineQuery[] = [];
  const counting = {
    ...stock,
    search: (one: EngineQuery) => {
      searches.push(one);
      return stock.search(one);
    },
  };
  const answer = await suggestCall(
    { stocks: { of: async () => counting }, now: () => new Date("2026-11-22T00:00:00Z") },
    new Request(`http://sample.example/api/suggest?${query}`),
    on,
  );
  const { suggestions } = (await answer.json()) as { suggestions: Suggestion[] };
  return { answer, suggestions, searches: searches.length };
}
const found = async (query: string, on = site) =>
  (await ask(query, on)).suggestions.map(({ kind, label, count, href }) => [kind, label, count, href]);

describe("suggestions for a typed text", () => {
  it.each([
    [
      "a model by its beginning",
      "query=rav",
      [["model", "Toyota RAV4", 2, "/search?make=Toyota&model=RAV4"]],
    ],
    [
      "a model named like its make",
      "query=mazda3",
      [["model", "Mazda3", 1, "/search?make=Mazda&model=Mazda3"]],
    ],
    ["a body", "query=ut", [["body", "Ute", 1, "/search?body=Ute"]]],
    ["a fuel", "query=hyb", [["fuel", "Hybrid", 1, "/search?fuel=Hybrid"]]],
    ["equipment", "query=sunr", [["equipment", "Sunroof", 1, "/search?filtered_features=Sunroof"]]],
    ["a place", "query=wollon", [["place", "Wollongong Sales", 1, "/search?location_name=Wollongong+Sales"]]],
    ["a trim", "query=sr", [["trim", "SR5", 1, "/search?badge=SR5"]]],
    ["a stock number", "query=u20", [["car", expect.stringContaining("U2001"), undefined, "/cars/U2001"]]],
    ["a text of filters", "query=white+suv", [["filters", "White, SUV", 1, "/search?colour=White&body=SUV"]]],
    ["a misspelt make", "query=toyoto", [["filters", "Toyota", 3, "/search?make=Toyota"]]],
    ["nothing for a letter", "query=r", []],
    ["nothing for no text", "", []],
    ["nothing for words of no car", "query=zebra", []],
  ])("are %s [SEARCH-01]", async (_name, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it("are counted within the filters, and lead to them", async () => {
    expect(await found("query=rav&price=:40000")).toEqual([
      ["model", "Toyota RAV4", 1, "/search?make=Toyota&model=RAV4&price=:40000"],
    ]);
    expect(await found("query=ute&body=suv")).toContainEqual(["body", "Ute", 1, "/search?body=Ute"]);
  });

  it("count what their address finds", async () => {
    const stock = aStock(cars, site);
    for (const { count, href } of (await ask("query=to&body=SUV")).suggestions) {
      const parameters = new URL(href, "http://site").searchParams;
      const clauses = [...new Set(parameters.keys())].map((attribute) => ({
        attribute,
        anyOf: parameters.getAll(attribute),
      }));
      const { total } = await stock.search({ clauses, offset: 0, limit: 0, facets: [], stats: [] });
      expect(count).toBe(total);
    }
  });

  it("take three searches at most, and may be cached for a minute", async () => {
    const { searches, answer } = await ask("query=toyota+2");
    expect(searches).toBeLessThanOrEqual(3);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60");
    expect((await ask("query=")).searches).toBe(0);
  });

  it("don't read words as filters where the site doesn't", async () => {
    const on = sampleSite({ search: settings.parse({ search: { wordsAreFilters: false } }).search });
    expect(await found("query=white+suv", on)).toEqual([]);
  });
});
