import { describe, expect, it } from "vitest";
import { mainCacheSize, ResultCache, smallCacheSize } from "#site/parts/search-field/result-cache.ts";
import { fillTemplate, searchHeading } from "#site/search/heading.ts";
import { countCeiling, shownCount } from "#site/search/result-count.ts";
import { historySize, type PastSearch, readHistory, rememberSearch } from "#site/search/search-history.ts";
import { searchStatus } from "#site/search/search-status.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { chosenFilters } from "./chosen-filters.ts";
import { makeLabel } from "./make-label.ts";
import { emptySearch } from "./search-query.ts";
import { engineSort, sortCondition, sortOptions } from "./sort-options.ts";

const site = sampleSite();
const { makeLabels } = site.search;

describe("make labels", () => {
  it.each([
    ["Hyundai Australia", "Hyundai", "SEARCH-66"],
    ["Land Rover", "Land-Rover", "SEARCH-67"],
    ["Alfa Romeo Australia", "Alfa-Romeo", "SEARCH-67"],
    ["Isuzu UTE", "Isuzu", "SEARCH-68"],
    ["Mercedes-Benz Trucks", "Mercedes-Benz", "SEARCH-68"],
    ["Isuzu UTE Australia", "Isuzu", "SEARCH-68"],
    ["Great Wall Motors", "Great Wall Motors", "SEARCH-67"],
    ["Australia", "Australia", "SEARCH-66"],
    ["Mazda", "Mazda", "SEARCH-66"],
  ])("%s is read as %s [%s] [DECIDE-96]", (make, label) => {
    expect(makeLabel(make, makeLabels)).toBe(label);
  });
});

describe("sorting", () => {
  it("offers most relevant, latest, highest and lowest price, in this order [SEARCH-74]", () => {
    expect(sortOptions(site.search, "relevance", false).map((option) => option.label)).toEqual([
      "Most relevant",
      "Latest",
      "Highest price",
      "Lowest price",
    ]);
  });

  it("sorts by custom rank unless a text is typed or a sort chosen [SEARCH-75] [DECIDE-138]", () => {
    expect(engineSort("relevance", "")).toBe("custom_rank");
    expect(engineSort("relevance", "mazda")).toBe("relevance");
    expect(engineSort("latest", "mazda")).toBe("latest");
  });

  it("sorts by the price by the week on a site that sells by the week [SEARCH-74] [SEARCH-76]", () => {
    expect(engineSort("price_asc", "", true)).toBe("weekly_asc");
    expect(engineSort("price_desc", "", true)).toBe("weekly_desc");
    expect(engineSort("latest", "", true)).toBe("latest");
    expect(sortCondition("price_asc", { priceAscExcludesZero: true }, true)).toEqual([
      { attribute: "subscription_price", min: 1 },
    ]);
  });

  it.each([
    ["price_asc", true, [{ attribute: "price", min: 1 }]],
    ["price_asc", false, []],
    ["price_desc", true, []],
  ] as const)("%s with the option %s adds %j [SEARCH-76]", (sortBy, priceAscExcludesZero, clauses) => {
    expect(sortCondition(sortBy, { priceAscExcludesZero })).toEqual(clauses);
  });
});

describe("the displayed count", () => {
  it.each([
    [1999, false, 2500, [1, 2], 1999],
    [2000, false, 2500, [1200, 850], 2500],
    [2000, false, null, [1200, 850], 2050],
    [2000, true, 2500, [1200, 850], 2050],
    [2000, true, 2500, [], 2000],
    [0, true, 2500, [], 0],
  ])(
    "%i (narrowed %s, stock count %s, types %j) is %i [SEARCH-79] [LIMIT-07] [DECIDE-106]",
    (total, narrowed, stockCount, typeCounts, shown) => {
      expect(countCeiling).toBe(1999);
      expect(shownCount(total, { narrowed, stockCount, typeCounts })).toBe(shown);
    },
  );
});

describe("cached results", () => {
  it("evicts the oldest when full, whatever was read since [SEARCH-71] [LIMIT-02]", () => {
    const cache = new ResultCache<number>(smallCacheSize);
    for (let n = 0; n < 10; n++) cache.set(String(n), n);
    expect(cache.get("0")).toBe(0);
    cache.set("10", 10);
    expect(cache.get("0")).toBeUndefined();
    expect(cache.get("1")).toBe(1);
    cache.set("1", 11);
    expect(cache.get("2")).toBe(2);
    expect(cache.size).toBe(10);
  });

  it("holds 50 results of the main search [DECIDE-105]", () => {
    const cache = new ResultCache<number>(mainCacheSize);
    for (let n = 0; n < 51; n++) cache.set(String(n), n);
    expect([cache.size, cache.get("0"), cache.get("1")]).toEqual([50, undefined, 1]);
  });
});

describe("recent searches", () => {
  const past = (n: number): PastSearch => ({
    refinements: {},
    path: `/search?seats=${n}`,
    label: `${n} seats`,
  });

  it("stores five, the sixth drops the oldest, a repeated one moves up [SEARCH-73] [LIMIT-24] [ENT-116]", () => {
    let history: PastSearch[] = [];
    for (let n = 1; n <= 6; n++) history = rememberSearch(history, past(n));
    expect(historySize).toBe(5);
    expect(history.map((entry) => entry.label)).toEqual([
      "6 seats",
      "5 seats",
      "4 seats",
      "3 seats",
      "2 seats",
    ]);
    expect(rememberSearch(history, past(3)).map((entry) => entry.label)[0]).toBe("3 seats");
    expect(rememberSearch(history, past(3))).toHaveLength(5);
  });

  it.each([null, "", "{", "[1]", '[{"path":"javascript:alert(1)","refinements":{},"label":"x"}]'])(
    "reads %j as an empty history",
    (text) => {
      expect(readHistory(text)).toEqual([]);
    },
  );

  it("reads back what was written", () => {
    expect(readHistory(JSON.stringify([past(1)]))).toEqual([past(1)]);
  });
});

describe("the state of a search [SEARCH-69]", () => {
  const page = { failed: false, name: "first" };
  it("is loading with the last data on screen [SEARCH-70]", () => {
    expect(searchStatus(page, true)).toEqual({ kind: "loading", last: page });
    expect(searchStatus({ ...page, failed: true }, true).kind).toBe("loading");
  });
  it("has data or an error", () => {
    expect(searchStatus(page, false)).toEqual({ kind: "hasData", data: page });
    expect(searchStatus({ ...page, failed: true }, false)).toMatchObject({ kind: "hasError" });
  });
});

describe("wording", () => {
  it.each([
    [{}, "Cars"],
    [{ car_type: { values: ["used"] } }, "Used cars"],
    [{ car_type: { values: ["demo", "new"] } }, "New & Demo cars"],
    [{ car_type: { values: ["used"] }, make: { values: ["Land Rover"] } }, "Used Land-Rover cars"],
    [{ make: { values: ["Mazda"] }, model: { values: ["CX-5"] } }, "Mazda CX-5 cars"],
    [{ make: { values: ["A", "B", "C"] } }, "Cars"],
  ])("names %j %s [SEARCH-78]", (refinements, expected) => {
    expect(searchHeading({ refinements }, site)).toBe(expected);
  });

  it("says caravans where caravans are sold", () => {
    expect(searchHeading({ refinements: {} }, { ...site, car: { ...site.car, caravans: true } })).toBe(
      "Caravans",
    );
  });

  it("says certified where only certified cars are sold [SITE-12]", () => {
    const certified = { ...site, variant: "certified" as const };
    expect(searchHeading({ refinements: { make: { values: ["Mazda"] } } }, certified)).toBe(
      "Certified Mazda cars",
    );
  });

  it("fills a template and leaves unknown placeholders", () => {
    expect(fillTemplate("{count} {heading} {x}", { count: "3", heading: "$& cars" })).toBe("3 $& cars {x}");
  });

  it("returns a chip for each choice, with the address without it [SEARCH-04]", () => {
    const state = {
      ...emptySearch,
      page: 3,
      query: "tow bar",
      refinements: {
        make: { values: ["Mazda"] },
        price: { min: 10_000, max: 25_000 },
        year: { min: 2019 },
        km: { max: 80_000 },
        dealership_slug: { values: ["north"] },
      },
    };
    const chips = chosenFilters(state, { kind: "preset", path: "/search", refinements: {} }, site);
    expect(chips.map((chip) => chip.label)).toEqual([
      "“tow bar”",
      "Mazda",
      "$10,000 – $25,000",
      "From 2019",
      "Up to 80,000 km",
      "Sample North",
    ]);
    expect(chips[1]?.href).toBe(
      "/search?query=tow+bar&dealership_slug=north&km=:80000&price=10000:25000&year=2019:",
    );
  });

  it.each([
    [{ min: 2_500 }, "Towing capacity: from 2,500 kg"],
    [{ max: 2_500 }, "Towing capacity: up to 2,500 kg"],
    [{ min: 2_000, max: 2_500 }, "Towing capacity: 2,000 kg – 2,500 kg"],
  ])("names a range %j whose unit doesn't say what it is of", (range, label) => {
    const state = { ...emptySearch, refinements: { towing_capacity: range } };
    const chips = chosenFilters(state, { kind: "preset", path: "/search", refinements: {} }, site);
    expect(chips.map((chip) => chip.label)).toEqual([label]);
  });
});
