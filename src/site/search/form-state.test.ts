import { expect, it } from "vitest";
import type { RangePanel } from "#domain/search/facets.ts";
import { formatSearch } from "#domain/search/search-query.ts";
import { stateOfForm } from "./form-state.ts";

const price: RangePanel = {
  kind: "range",
  as: "money",
  roundTo: 1_000,
  attribute: "price",
  label: "Price",
  open: true,
  min: 5_000,
  max: 105_000,
  step: 1_000,
  low: 20_000,
};
const read = (text: string) => formatSearch(stateOfForm(new URLSearchParams(text), [price]));

it.each([
  ["price_min=20000&price_max=", "price=20000:"],
  ["price_min=24600&price_max=60000", "price=25000:60000"],
  ["price_min=&price_max=", ""],
  ["price_min=5000&price_max=105000", ""],
  ["price_min=90000&price_max=60000", "price=90000:90000"],
])("a form with %s leads to %j [SEARCH-94] [SEARCH-95]", (form, address) => {
  expect(read(form)).toBe(address);
});

it.each(["price_min=4999", "price_min=105001", "price_min=lots"])(
  "%s is outside the slider and is ignored, the previous value stays [SEARCH-93]",
  (form) => {
    expect(read(form)).toBe("price=20000:");
  },
);

it.each([
  ["price_min=&price_max=400000", "price=:400000"],
  ["price_min=200000&price_max=", "price=200000:"],
  ["price_min=0&price_max=1250000", ""],
  ["price_min=2000&price_max=", "price=2000:"],
  ["price_min=1250001&price_max=", ""],
])("beyond a slider without its tails, %s leads to %j", (form, address) => {
  const wide = { ...price, low: undefined, least: 0, most: 1_250_000 };
  expect(formatSearch(stateOfForm(new URLSearchParams(form), [wide as RangePanel]))).toBe(address);
});

it("resets the page [SEARCH-06] and retains everything else", () => {
  expect(read("make=Mazda&page=4&query=tow&sortBy=latest&price_min=20000")).toBe(
    "query=tow&make=Mazda&price=20000:&sortBy=latest",
  );
});
