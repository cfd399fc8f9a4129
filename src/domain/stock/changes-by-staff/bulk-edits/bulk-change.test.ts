import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeSummary, editOf, type Rounding, readChange, rounded, roundings } from "./bulk-change.ts";

const read = (query: string) => readChange(new URLSearchParams(query));

describe("a change of many cars", () => {
  it.each([
    ["", { kind: "none" }],
    ["change=nonsense", { kind: "none" }],
    ["change=price-percent", { kind: "none" }],
    [
      "change=price-percent&by=-5%25&rounding=990",
      { change: { kind: "price-percent", of: "shown", by: -5, rounding: "990" } },
    ],
    [
      "change=price-amount&of=price&by=−1,000&rounding=7",
      { change: { kind: "price-amount", of: "price", by: -1_000, rounding: "1" } },
    ],
    ["change=return-price&of=offer_price", { change: { kind: "return-price", of: "offer_price" } }],
    ["change=price-percent&by=60", { kind: "invalid" }],
    ["change=price-percent&by=0", { kind: "invalid" }],
    ["change=price-amount&by=a+lot", { kind: "invalid" }],
    ["change=tag", { kind: "none" }],
    ["change=tag&tag=+Sale+", { change: { kind: "tag", text: "Sale" } }],
    ["change=tag&tag=", { change: { kind: "tag", text: "" } }],
    ["change=location", { kind: "none" }],
    ["change=location&to=yard", { change: { kind: "location", locationId: "yard" } }],
    ["change=hide", { change: { kind: "hide" } }],
  ])("is read from %s", (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it.each<[number, Rounding, number]>([
    [20_344.4, "1", 20_344],
    [20_344, "10", 20_340],
    [20_351, "100", 20_400],
    [20_344, "90", 20_390],
    [20_339, "90", 20_290],
    [20_344, "990", 19_990],
    [20_600, "990", 20_990],
    [40, "990", 990],
    [3, "100", 100],
  ])("rounds %s to %s", (price, rounding, expected) => {
    expect(rounded(price, rounding)).toBe(expected);
  });

  it("rounds to the nearest price that ends as wished", () => {
    const all = Object.keys(roundings) as Rounding[];
    fc.assert(
      fc.property(fc.integer({ min: 2_000, max: 500_000 }), fc.constantFrom(...all), (price, rounding) => {
        const to = rounded(price, rounding);
        const step = { "90": 100, "990": 1_000 }[rounding as "90"] ?? Number(rounding);
        expect(Math.abs(to - price)).toBeLessThanOrEqual(step / 2);
        expect(rounded(to, rounding)).toBe(to);
      }),
    );
  });

  it("becomes an edit of each car, or says why not", () => {
    const of = (query: string, shown: number | string | boolean | null, isCorrected = false) => {
      const found = read(query);
      return found.kind === "change" ? editOf(found.change, { shown, isCorrected }) : expect.fail(query);
    };
    expect(of("change=price-percent&by=-10", 20_000)).toEqual({ text: "18000" });
    expect(of("change=price-amount&by=500", 20_000)).toEqual({ text: "20500" });
    expect(of("change=price-amount&by=-500", 400)).toHaveProperty("problem");
    expect(of("change=price-percent&by=-10", null)).toEqual({ problem: "It has no price" });
    expect(of("change=price-percent&of=offer_price&by=-10", null)).toEqual({
      problem: "It has no offer price",
    });
    expect(of("change=feature", null)).toEqual({ text: "1000" });
    expect(of("change=unfeature", 1_000)).toEqual({ text: "" });
    expect(of("change=unfeature", 1_000, true)).toEqual({ text: null });
    expect(of("change=unfeature", 3)).toHaveProperty("problem");
    expect(of("change=return-price", 3, true)).toEqual({ text: null });
    expect(of("change=return-price", 3)).toHaveProperty("problem");
    expect(of("change=hide", null)).toEqual({ text: "no" });
  });

  it("is named in the list of changes", () => {
    const words = { money: (amount: number) => `$${amount}`, placeName: "Yard" };
    const of = (query: string) => {
      const found = read(query);
      return found.kind === "change" ? changeSummary(found.change, words) : expect.fail(query);
    };
    expect(of("change=price-percent&by=-5&rounding=990")).toBe("Price −5 %, ending in 990");
    expect(of("change=price-amount&by=500")).toBe("Price +$500");
    expect(of("change=price-amount&of=offer_price&by=500")).toBe("Offer price +$500");
    expect(of("change=return-price&of=offer_price")).toBe("Offer price returned to the feed");
    expect(of("change=tag&tag=Sale")).toBe("Tag “Sale”");
    expect(of("change=tag&tag=")).toBe("Tag removed");
    expect(of("change=location&to=yard")).toBe("Moved to Yard");
    expect(of("change=hide")).toBe("Hidden");
  });
});
