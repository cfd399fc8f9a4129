import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceSlice } from "#domain/configuration/slices/price-slice.ts";
import { formatsFor } from "#lib/formats.ts";
import { displayedPrice, type PricedCar, priceView, sellsByTheWeek } from "./price.ts";

const formats = formatsFor("en-AU", "AUD");

const buying = priceSlice.parse({});
const subscribing = priceSlice.parse({ subscriptions: true });

describe("the price shown", () => {
  it.each<[string, PricedCar, typeof buying, object]>([
    [
      "a subscription first, per week [PRICE-01] [CARD-13] [ENT-031]",
      { subscription_price: 189, price: 24_990 },
      subscribing,
      { kind: "subscription", text: "$189", unit: "per week" },
    ],
    [
      "the price to buy beside a subscription",
      { subscription_price: 189, price: 24_990, offer_price: 23_990 },
      subscribing,
      { kind: "subscription", text: "$189", buy: "$23,990" },
    ],
    [
      "what a price is beside prices by the week",
      { price: 24_990, price_type: "Drive Away" },
      priceSlice.parse({ subscriptions: true, byTheWeek: true }),
      { kind: "price", text: "$24,990", type: "to buy" },
    ],
    [
      "no subscription of 0 [PRICE-01]",
      { subscription_price: 0, price: 24_990 },
      subscribing,
      { kind: "price", text: "$24,990" },
    ],
    [
      "no subscription where the site offers none [PRICE-01]",
      { subscription_price: 189, price: 24_990 },
      buying,
      { kind: "price", text: "$24,990" },
    ],
    [
      "the reduced price before the price [PRICE-02] [DECIDE-89] [ENT-030]",
      { offer_price: 22_000, price: 24_990 },
      buying,
      { kind: "price", amount: 22_000 },
    ],
    [
      "the price when the reduced one is a placeholder [PRICE-02] [DECIDE-89]",
      { offer_price: 10, price: 24_990 },
      buying,
      { kind: "price", amount: 24_990 },
    ],
    ["eleven dollars [PRICE-02] [LIMIT-16]", { price: 11 }, buying, { kind: "price", text: "$11" }],
    [
      "not ten dollars [PRICE-02] [LIMIT-16] [DECIDE-90]",
      { price: 10 },
      buying,
      { kind: "none", text: "Contact us for price" },
    ],
    [
      "PREORDER without a price [PRICE-03] [ENT-026]",
      { preorder: true },
      buying,
      { kind: "preorder", text: "PREORDER" },
    ],
    [
      "the price before PREORDER [PRICE-03]",
      { preorder: true, price: 50_000 },
      buying,
      { kind: "price", amount: 50_000 },
    ],
    [
      "the site's own text otherwise [PRICE-04] [DECIDE-90]",
      {},
      priceSlice.parse({ noPriceText: "Ask our team" }),
      { kind: "none", text: "Ask our team" },
    ],
  ])("shows %s", (_, car, slice, expected) => {
    expect(priceView(car, slice, formats)).toMatchObject(expected);
  });

  it.each([
    [30_000, "$30,000"],
    [24_991, "$24,991"],
    [24_990, null],
    [20_000, null],
    [null, null],
  ])("strikes a was-price of %s as %s beside $24,990 [PRICE-05] [ENT-029]", (before_price, was) => {
    expect(priceView({ price: 24_990, before_price }, buying, formats)).toMatchObject({ was });
  });

  it("compares the was-price with the reduced price when that is shown [PRICE-05]", () => {
    expect(
      priceView({ price: 25_000, offer_price: 22_000, before_price: 24_000 }, buying, formats),
    ).toMatchObject({
      text: "$22,000",
      was: "$24,000",
    });
  });

  it("shows the price type with the price, in dollars without cents [PRICE-06] [CARD-08] [DECIDE-91] [ENT-028, ENT-032]", () => {
    expect(priceView({ price: 24_990.4, price_type: " Drive Away " }, buying, formats)).toMatchObject({
      text: "$24,990",
      type: "Drive Away",
    });
    expect(priceView({ price: 24_990, price_type: " " }, buying, formats)).toMatchObject({ type: null });
  });

  it("is filtered and sorted by its purchase price, whatever the site shows [PRICE-02] [DECIDE-89]", () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: -5, max: 90_000 })),
        fc.option(fc.integer({ min: -5, max: 90_000 })),
        (price, offer_price) => {
          const amount = displayedPrice({ price, offer_price });
          const view = priceView({ price, offer_price }, buying, formats);
          expect(amount === null).toBe(view.kind !== "price");
          if (view.kind === "price") expect(view.amount).toBe(amount);
          if (amount !== null) expect(amount).toBeGreaterThan(10);
        },
      ),
    );
  });
});

it("shows no price to buy beside a subscription where the site hides it, or the car has none", () => {
  const hiding = priceSlice.parse({ subscriptions: true, showPriceToBuy: false });
  expect(priceView({ subscription_price: 189, price: 24_990 }, hiding, formats)).not.toHaveProperty("buy");
  expect(priceView({ subscription_price: 189, price: 0 }, subscribing, formats)).not.toHaveProperty("buy");
});

it("sells by the week only where there are subscriptions", () => {
  expect(sellsByTheWeek(priceSlice.parse({ byTheWeek: true }))).toBe(false);
  expect(sellsByTheWeek(priceSlice.parse({ byTheWeek: true, subscriptions: true }))).toBe(true);
  expect(sellsByTheWeek(subscribing)).toBe(false);
});
