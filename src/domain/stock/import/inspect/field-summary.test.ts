import { expect, test } from "vitest";
import type { CarFacts } from "#domain/cars/car.ts";
import { factSummary } from "./field-summary.ts";

const summaryOf = (cars: number, factsOf: (at: number) => Partial<CarFacts>) => {
  const summary = factSummary();
  for (let at = 0; at < cars; at++) summary.add(factsOf(at) as CarFacts);
  return Object.fromEntries(summary.list().map((field) => [field.field, field]));
};

test("shows three of many different values, and counts those that are in several cars [DECIDE-599]", () => {
  const { stocknum, make, km } = summaryOf(12_000, (at) => ({
    stocknum: `S${at}`,
    make: at % 4 === 0 ? "Kia" : "Ford",
    km: at,
  }));
  expect(stocknum).toEqual({
    field: "stocknum",
    filled: 12_000,
    numbers: null,
    words: [],
    different: 5_000,
    samples: ["S0", "S1", "S2"],
  });
  expect(make?.words).toEqual([
    { word: "Ford", cars: 9_000 },
    { word: "Kia", cars: 3_000 },
  ]);
  expect(km?.numbers).toEqual([0, 599, 5_999, 11_399, 11_999]);
});

test("counts all values of a field of which one is in two of the first cars [DECIDE-599]", () => {
  const { stocknum } = summaryOf(12_000, (at) => ({ stocknum: `S${at === 1 || at > 6_000 ? 0 : at}` }));
  expect(stocknum?.words[0]).toEqual({ word: "S0", cars: 6_001 });
});
