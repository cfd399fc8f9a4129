import { expect, it } from "vitest";
import {
  isNarrowed,
  without,
  withPage,
  withQuery,
  withRefinements,
  withSort,
  withValue,
} from "./search-edits.ts";
import { emptySearch, formatSearch } from "./search-query.ts";

const state = {
  ...emptySearch,
  page: 4,
  refinements: { make: { values: ["Kia", "Mazda"] }, model: { values: ["CX-5"] }, price: { max: 20_000 } },
};

it.each([
  ["a value", withValue(state, "colour", "Red")],
  ["a value taken back", without(state, "make", "Kia")],
  ["a range taken back", without(state, "price")],
  ["a text", withQuery(state, "tow bar")],
  ["a sort", withSort(state, "latest")],
  ["nothing", withRefinements(state, {})],
])("starts at the first page after %s [SEARCH-06]", (_what, after) => {
  expect(after.page).toBe(1);
  expect(formatSearch(after)).not.toContain("page=");
});

it("changes the page only when paging", () => {
  expect(withPage(state, 5)).toEqual({ ...state, page: 5 });
});

it("removes models with the last make [SEARCH-43]", () => {
  expect(without(state, "make", "Kia").refinements).toHaveProperty("model");
  expect(without(without(state, "make", "Kia"), "make", "Mazda").refinements).toEqual({
    price: { max: 20_000 },
  });
});

it("adds a value once, sorted", () => {
  expect(withValue(state, "make", "Audi").refinements.make).toEqual({ values: ["Audi", "Kia", "Mazda"] });
  expect(withValue(state, "make", "Kia").refinements.make).toEqual({ values: ["Kia", "Mazda"] });
});

it("detects whether anything narrows the list", () => {
  expect(isNarrowed(emptySearch)).toBe(false);
  expect(isNarrowed({ ...emptySearch, page: 3, sortBy: "latest" })).toBe(false);
  expect(isNarrowed({ ...emptySearch, query: "a" })).toBe(true);
});
