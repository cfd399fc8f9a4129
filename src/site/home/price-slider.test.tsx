// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { formatsFor } from "#lib/formats.ts";
import {
  handlesOf,
  heroPrice,
  heroPriceStep,
  heroRange,
  moveHandle,
  priceText,
  requestedPrice,
} from "./price-slider.ts";
import { PriceSlider } from "./price-slider.tsx";

const formats = formatsFor("en-AU", "AUD");

const fullRange = { low: 5_000, high: 250_000 };
afterEach(cleanup);

describe("the hero's price slider", () => {
  it("has the range 5,000 to 250,000 in steps of 500 [HOME-17] [HOME-18] [LIMIT-36]", () => {
    expect([heroPrice, heroPriceStep]).toEqual([{ min: 5_000, max: 250_000 }, 500]);
    expect(moveHandle(fullRange, "low", 12_260)).toEqual({ low: 12_500, high: 250_000 });
    expect(moveHandle(fullRange, "low", 100)).toEqual(fullRange);
    expect(moveHandle(fullRange, "high", 999_999)).toEqual(fullRange);
  });

  it.each([
    [{ low: 5_000, high: 20_000 }, "low", 30_000, { low: 19_500, high: 20_000 }],
    [{ low: 5_000, high: 20_000 }, "low", 20_000, { low: 19_500, high: 20_000 }],
    [{ low: 20_000, high: 30_000 }, "high", 10_000, { low: 20_000, high: 20_500 }],
    [{ low: 20_000, high: 30_000 }, "high", 20_000, { low: 20_000, high: 20_500 }],
  ] as const)("keeps the handles of %j apart when %s goes to %i [HOME-19]", (ends, end, value, next) => {
    expect(moveHandle(ends, end, value)).toEqual(next);
  });

  it("never has equal handles, for any sequence of changes [HOME-19] [DECIDE-03] [LIMIT-36]", () => {
    const moves = fc.array(fc.tuple(fc.constantFrom("low" as const, "high" as const), fc.double()), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(moves, (all) => {
        const ends = all.reduce((now, [end, value]) => moveHandle(now, end, value), fullRange);
        expect(ends.low).toBeLessThanOrEqual(ends.high - 1);
        expect(ends.low % 500).toBe(0);
        expect(ends.low).toBeGreaterThanOrEqual(5_000);
        expect(ends.high).toBeLessThanOrEqual(250_000);
      }),
    );
  });

  it("sets no limit at its ends, and parses typed numbers", () => {
    expect(requestedPrice(fullRange)).toBeNull();
    expect(requestedPrice({ low: 5_000, high: 30_000 })).toEqual({ max: 30_000 });
    expect(handlesOf("$20,000", "")).toEqual({ low: 20_000, high: 250_000 });
    expect(handlesOf("50000", "20000")).toEqual({ low: 19_500, high: 20_000 });
    expect(handlesOf("cheap", null)).toEqual(fullRange);
  });

  it("formats values as dollars with separators and without cents [HOME-20]", () => {
    expect([priceText(25_000, heroRange, formats), priceText(250_000, heroRange, formats)]).toEqual([
      "$25,000",
      "$250,000+",
    ]);
    render(<PriceSlider start={fullRange} />);
    const low = screen.getByRole("slider", { name: "Minimum price" });
    fireEvent.change(low, { target: { value: "20500" } });
    expect(low.getAttribute("aria-valuetext")).toBe("$20,500");
    expect(screen.getByText("$20,500 – $250,000+")).toBeTruthy();
    expect(document.querySelector<HTMLInputElement>("[name=price_min]")?.value).toBe("20500");
    expect(document.querySelector<HTMLInputElement>("[name=price_max]")?.value).toBe("");
  });
});
