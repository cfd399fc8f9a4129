import fc from "fast-check";
import { expect, it } from "vitest";
import { formatsFor } from "#lib/formats.ts";
import { bandNumber, compareBands, priceBand, weeklyPriceBand } from "./bands.ts";

const formats = formatsFor("en-AU", "AUD");

const borders = [10_000, 20_000, 100_000];

it.each([
  [0, "$0 – $10,000"],
  [9_999, "$0 – $10,000"],
  [10_000, "$10,000 – $20,000"],
  [99_999.99, "$20,000 – $100,000"],
  [100_000, "$100,000+"],
  [null, null],
])("puts %s into the band %s [DECIDE-139] [ENT-033, ENT-034]", (amount, label) => {
  expect(priceBand(amount, borders, formats)).toBe(label);
});

it("has no bands without boundaries [DECIDE-139]", () => {
  expect(priceBand(5, [], formats)).toBeNull();
  expect(weeklyPriceBand(5, [], formats)).toBeNull();
});

it("labels a weekly band as weekly [DECIDE-139] [ENT-034]", () => {
  expect(weeklyPriceBand(163, [100, 200], formats)).toBe("$100 – $200 p/week");
});

it("sorts bands by the number in their label, not alphabetically [SEARCH-77]", () => {
  const labels = ["$100,000+", "$20,000 – $100,000", "$0 – $10,000", "$10,000 – $20,000"];
  expect(labels.toSorted(compareBands)).toEqual([
    "$0 – $10,000",
    "$10,000 – $20,000",
    "$20,000 – $100,000",
    "$100,000+",
  ]);
});

it("keeps the order of amounts in the order of bands [SEARCH-77]", () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), (a, b) => {
      const low = bandNumber(priceBand(Math.min(a, b), borders, formats)!);
      expect(low).toBeLessThanOrEqual(bandNumber(priceBand(Math.max(a, b), borders, formats)!));
    }),
  );
});

it("sorts bands of the same number by their labels, equal ones as equal", () => {
  expect(compareBands("$0 – $10,000", "$0 – $5,000")).toBeLessThan(0);
  expect(compareBands("$0 – $5,000", "$0 – $10,000")).toBeGreaterThan(0);
  expect(compareBands("$0 – $5,000", "$0 – $5,000")).toBe(0);
});
