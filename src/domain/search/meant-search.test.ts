import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ListAttribute,
  listAttributes,
  type Refinements,
} from "#domain/configuration/slices/search-attributes.ts";
import { aVocabulary } from "#domain/search/words/a-vocabulary.ts";
import { joined } from "#domain/search/words/read-phrase.ts";
import { lexiconOf } from "#domain/search/words/vocabulary.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { chosenFilters } from "./chosen-filters.ts";
import { spelledAsStocked, withWordsRead } from "./meant-search.ts";
import { emptySearch, parseSearch, type SearchState } from "./search-query.ts";

const vocabulary = aVocabulary({
  // "2WD" also means front and rear wheel drive.
  values: { ...aVocabulary().values, drive: ["4WD", "AWD", "FWD", "RWD"] },
});
const lexicon = lexiconOf(vocabulary);
const site = sampleSite();
const root = { kind: "preset", path: "/search", refinements: {} } as const;
const chips = (state: SearchState) => chosenFilters(state, root, site);
const stateAt = (href: string) => parseSearch(new URL(href, "http://site").searchParams);

const attributes = [
  "body",
  "fuel",
  "transmission",
  "drive",
  "car_type",
  "seats",
  "filtered_features",
] as const;
const valuesOf = (attribute: ListAttribute) =>
  fc
    // Of several features a car has to have all, which no filter says.
    .subarray([...(vocabulary.values[attribute] ?? [])], {
      minLength: 1,
      maxLength: attribute === "filtered_features" ? 1 : 2,
    })
    .map((values) => ({ values: values.sort() }));
const thousands = (low: number, high: number) =>
  fc.tuple(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: high })).map(([a, b]) => ({
    min: Math.min(a, b) * 1000,
    max: Math.max(a, b) * 1000 + 1000,
  }));
const ends = (range: fc.Arbitrary<{ min: number; max: number }>) =>
  fc.oneof(
    range,
    range.map(({ max }) => ({ max })),
    range.map(({ min }) => ({ min })),
  );
/** Filters that words can say. */
const refinements: fc.Arbitrary<Refinements> = fc.record(
  {
    ...Object.fromEntries(attributes.map((attribute) => [attribute, valuesOf(attribute)])),
    make: valuesOf("make"),
    price: ends(thousands(3, 90)),
    km: ends(thousands(5, 200)),
    year: ends(fc.integer({ min: 2005, max: 2024 }).map((min) => ({ min, max: min + 1 }))),
    subscription_price: ends(fc.integer({ min: 50, max: 400 }).map((min) => ({ min, max: min + 100 }))),
  },
  { requiredKeys: [] },
);

describe("words of a search that are filters", () => {
  it("are the chips they become: the chips' own words give the same filters [SEARCH-01] [SEARCH-04]", () => {
    fc.assert(
      fc.property(refinements, (chosen) => {
        const query = chips({ ...emptySearch, refinements: chosen })
          .map(({ label }) => label)
          .join(", ");
        const read = withWordsRead({ ...emptySearch, query }, lexicon);
        expect(read.refinements).toEqual(spelledAsStocked(chosen, vocabulary.values));
        expect(read.query).toBe("");
      }),
      { numRuns: 300 },
    );
  });

  it("taken back one by one, in any order, leave the search as it was before [SEARCH-06]", () => {
    fc.assert(
      fc.property(refinements, refinements, fc.infiniteStream(fc.nat()), (before, said, order) => {
        const others = Object.fromEntries(Object.entries(before).filter(([name]) => !(name in said)));
        const start: SearchState = { ...emptySearch, query: "dual cab", refinements: others };
        const words = chips({ ...emptySearch, refinements: said }).map(({ label }) => label);
        const read = withWordsRead({ ...start, query: `${words.join(", ")} dual cab` }, lexicon);
        const own = new Set(chips(start).map(({ label }) => label));
        let state = read;
        for (;;) {
          const added = chips(state).filter(({ label }) => !own.has(label));
          if (added.length === 0) break;
          const [at = 0] = order.take(1);
          state = stateAt(added[at % added.length]!.href);
        }
        expect({ ...state, sortBy: "relevance" }).toEqual({ ...start, sortBy: "relevance" });
      }),
      { numRuns: 200 },
    );
  });

  it("join the filters of the address, an end of a range by its new value", () => {
    const state = {
      ...emptySearch,
      refinements: { body: { values: ["SUV"] }, price: { min: 1_000, max: 90_000 } },
    };
    expect(withWordsRead({ ...state, query: "ute under 30k" }, lexicon).refinements).toEqual({
      body: { values: ["SUV", "Ute"] },
      price: { max: 30_000 },
    });
    expect(joined({}, {})).toEqual({});
  });

  it("set the postcode and the radius, before those of the address [DECIDE-298]", () => {
    const finder = { find: () => [{ lat: -33, long: 151 }], postcodeAt: () => "2250" };
    const own = lexiconOf(
      aVocabulary({ places: { attribute: "location_name", stocked: [], finder, byDistance: true } }),
    );
    const state = { ...emptySearch, query: "suv within 50 km of gosford", near: { postcode: "2000" } };
    expect(withWordsRead(state, own)).toMatchObject({ query: "", near: { postcode: "2250", within: 50 } });
  });

  it("set a sort order only where none was chosen, and return to the first page [SEARCH-06] [SEARCH-74]", () => {
    const state = { ...emptySearch, query: "cheap ute", page: 3 };
    expect(withWordsRead(state, lexicon)).toMatchObject({ sortBy: "price_asc", page: 1, query: "" });
    expect(withWordsRead({ ...state, sortBy: "latest" }, lexicon)).toMatchObject({ sortBy: "latest" });
  });

  it("leave a search without such words as it is", () => {
    const state = { ...emptySearch, query: "dual cab", page: 2 };
    expect(withWordsRead(state, lexicon)).toBe(state);
  });
});

describe("values in another case", () => {
  it("are spelled as the stock spells them, in any attribute [SEARCH-04]", () => {
    const labels = Object.fromEntries(listAttributes.map((name) => [name, ["Used", "MAZDA", "Mazda"]]));
    for (const attribute of listAttributes) {
      expect(spelledAsStocked({ [attribute]: { values: ["used"] } }, labels)).toEqual({
        [attribute]: { values: ["Used"] },
      });
    }
  });

  it("name a make in its usual spelling where the stock has that [DECIDE-153]", () => {
    const labels = { make: ["Volkswagen", "Merc"], make_model: ["Volkswagen Golf"], badge: ["VW"] };
    expect(
      spelledAsStocked(
        {
          make: { values: ["VW", "merc", "landrover"] },
          make_model: { values: ["VW Golf", "VW Polo"] },
          badge: { values: ["volkswagen"] },
        },
        labels,
      ),
    ).toEqual({
      make: { values: ["Merc", "Volkswagen", "landrover"] },
      make_model: { values: ["VW Polo", "Volkswagen Golf"] },
      badge: { values: ["volkswagen"] },
    });
  });

  it("mean every spelling that the stock has, one that is exact only itself, an unknown one itself", () => {
    const labels = { make: ["MAZDA", "Mazda"] };
    expect(spelledAsStocked({ make: { values: ["mazda", "Kia"] } }, labels)).toEqual({
      make: { values: ["Kia", "MAZDA", "Mazda"] },
    });
    expect(spelledAsStocked({ make: { values: ["Mazda"] }, price: { max: 1 } }, labels)).toEqual({
      make: { values: ["Mazda"] },
      price: { max: 1 },
    });
  });
});
