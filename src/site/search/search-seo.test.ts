import { expect, it } from "vitest";
import { emptySearch, type SearchState } from "#domain/search/search-query.ts";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { canonicalPath, searchData, searchHead } from "./search-seo.ts";

const site = sampleSite();
const state = (over: Partial<SearchState> = {}): SearchState => ({ ...emptySearch, ...over });
const list = (values: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(values).map(([name, texts]) => [name, { values: texts }]));

it.each([
  [{}, "/search"],
  [{ car_type: ["used"] }, "/search/used-cars"],
  [{ car_type: ["demo", "new"] }, "/search/new-and-demo-cars"],
  [{ car_type: ["demo", "new", "used"] }, "/search/new-demo-and-used-cars"],
  [{ make: ["Land Rover"] }, "/search/land-rover"],
  [{ make: ["Mazda"], model: ["CX-5"] }, "/search/mazda/cx-5"],
  [{ body: ["SUV"] }, "/search/suv"],
  [{ make: ["Kia", "Mazda"] }, "/search?make=Kia&make=Mazda"],
  [{ make: ["Mazda"], body: ["SUV"] }, "/search?make=Mazda&body=SUV"],
] as [Record<string, string[]>, string][])("%j has one address, %s", (refinements, path) => {
  expect(canonicalPath(state({ refinements: list(refinements), sortBy: "latest" }))).toBe(path);
});

const head = (over: Partial<SearchState>, count = 3) =>
  searchHead(state(over), { heading: "Used cars", count, cards: [] }, site, "http://a.example");

it("titles and describes a list with the site's texts", () => {
  expect(head({})).toMatchObject({
    title: "Used cars for sale | Sample Motors",
    description: expect.stringContaining("3 used cars at Sample Motors"),
    canonical: "http://a.example/search",
    index: true,
  });
  expect(head({ page: 2 }).title).toContain("page 2");
});

it.each([
  [{ query: "tow bar" }, 3],
  [{ refinements: list({ make: ["A"], body: ["B"], fuel: ["C"] }) }, 3],
  [{}, 0],
] as [Partial<SearchState>, number][])("excludes %j with %i cars from search engines", (over, count) => {
  expect(head(over, count).index).toBe(false);
  expect(pageMeta(head(over, count), [])).toContainEqual({ name: "robots", content: "noindex, follow" });
});

it("provides the list and its breadcrumbs as structured data", () => {
  const view = {
    heading: "Used cars",
    count: 40,
    site: "Sample Motors",
    cards: [{ slug: "a", name: "2022 Mazda CX-5" }],
    head: { canonical: "http://a.example/search/used-cars" },
  };
  expect(searchData(view)).toMatchObject([
    { "@type": "BreadcrumbList", itemListElement: [{ item: "http://a.example/" }, { name: "Used cars" }] },
    {
      "@type": "ItemList",
      numberOfItems: 40,
      itemListElement: [{ url: "http://a.example/cars/a", position: 1 }],
    },
  ]);
});
