import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultMaximum,
  isOpenEnd,
  moveEnd,
  rangeBounds,
  roundValue,
  sliderDelay,
  sliderStep,
} from "./range-slider.ts";

const bounds = { min: 5_000, max: 105_000, roundTo: 1_000 };
const ends = { low: 20_000, high: 60_000 };

describe("slider rules", () => {
  it.each([
    ["low", 4_999],
    ["high", 105_001],
    ["low", Number.NaN],
  ] as const)("ignores %s = %s: the previous value stays [SEARCH-93]", (end, value) => {
    expect(moveEnd(ends, end, value, bounds)).toMatchObject({ kind: "ignored", ends });
  });

  it("stops one end at the other, equal ends allowed [SEARCH-94] [DECIDE-03]", () => {
    expect(moveEnd(ends, "low", 90_000, bounds).ends).toEqual({ low: 60_000, high: 60_000 });
    expect(moveEnd(ends, "high", 6_000, bounds).ends).toEqual({ low: 20_000, high: 20_000 });
  });

  it.each([
    [1_000, 12_499, 12_000],
    [1_000, 12_500, 13_000],
    [50, 1_774, 1_750],
    [1, 2018.4, 2018],
    [undefined, 183.6, 184],
  ])("rounds to multiples of %s: %d to %d [SEARCH-95] [LIMIT-11]", (roundTo, value, rounded) => {
    expect(roundValue(value, roundTo ? { roundTo } : {})).toBe(rounded);
  });

  it("steps by a hundredth of the range [SEARCH-96] [LIMIT-11]", () => {
    expect(sliderStep(bounds)).toBe(1_000);
    expect(sliderStep({ min: 2005, max: 2025 })).toBe(0.2);
  });

  it("goes up to 100000 when no values are known [SEARCH-97] [LIMIT-10]", () => {
    expect(rangeBounds(1_000, null)).toEqual({ min: 0, max: defaultMaximum, roundTo: 1_000 });
    expect(defaultMaximum).toBe(100_000);
    expect(rangeBounds(1_000, { min: 9_990, max: 84_100 })).toMatchObject({ min: 9_000, max: 85_000 });
    expect(rangeBounds(1, { min: 2009, max: 2025 })).toEqual({ min: 2009, max: 2025 });
  });

  it("leaves out the tails, which the fields still reach", () => {
    const found = { min: 990, max: 1_250_000, low: 8_400, high: 149_500 };
    const range = { min: 8_000, max: 150_000, least: 0, most: 1_250_000, roundTo: 1_000 };
    expect(rangeBounds(1_000, found)).toEqual(range);
    expect(rangeBounds(1_000, { min: 8_100, max: 149_900, low: 8_400, high: 149_500 })).toEqual({
      min: 8_000,
      max: 150_000,
      roundTo: 1_000,
    });
    const typed = moveEnd({ low: 8_000, high: 150_000 }, "high", 400_000, range);
    expect(typed).toEqual({ kind: "moved", ends: { low: 8_000, high: 400_000 } });
    expect(moveEnd(typed.ends, "low", 300_000, range).ends).toEqual({ low: 300_000, high: 400_000 });
    expect(moveEnd(typed.ends, "high", 1_250_001, range).kind).toBe("ignored");
  });

  it("is all of the range when nothing is between the tails", () => {
    const found = { min: 5_000, max: 90_000, low: 20_000, high: 20_000 };
    expect(rangeBounds(1_000, found)).toMatchObject({ min: 5_000, max: 90_000 });
  });

  it.each([
    ["low", 8_000, true],
    ["low", 0, true],
    ["low", 5_000, false],
    ["high", 150_000, true],
    ["high", 400_000, false],
    ["high", 1_250_000, true],
  ] as const)("has at the %s end %d: no limit is %s", (end, value, isOpen) => {
    expect(isOpenEnd(end, value, { min: 8_000, max: 150_000, least: 0, most: 1_250_000 })).toBe(isOpen);
  });

  it("waits 400 ms [SEARCH-98] [LIMIT-04]", () => {
    expect(sliderDelay).toBe(400);
  });

  it("always keeps low ≤ high and both within the range", () => {
    const value = fc.integer({ min: 0, max: 120_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("low", "high"), value)), (moves) => {
        let now = { low: bounds.min, high: bounds.max };
        for (const [end, to] of moves) now = moveEnd(now, end as "low" | "high", to, bounds).ends;
        expect(now.low).toBeLessThanOrEqual(now.high);
        expect(now.low).toBeGreaterThanOrEqual(bounds.min);
        expect(now.high).toBeLessThanOrEqual(bounds.max);
      }),
    );
  });
});
