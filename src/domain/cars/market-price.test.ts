import { expect, it } from "vitest";
import { formatsFor } from "#lib/formats.ts";
import { marketPriceView } from "./market-price.ts";

const formats = formatsFor("en-AU", "AUD");

it.each<[string, number | null, number | null, number | null, string | undefined]>([
  ["500 below the state", 20_000, 20_500, null, "$500 below the state market average"],
  ["499 below the state", 20_000, 20_499, null, undefined],
  ["499.50 below the state", 20_000, 20_499.5, null, "$500 below the state market average"],
  [
    "just below the state average, 500 below the national one",
    20_000,
    20_001,
    20_500,
    "$500 below the national market average",
  ],
  ["above the state average, far below the national one", 20_000, 19_999, 25_000, undefined],
  ["equal to the state average, far below the national one", 20_000, 20_000, 25_000, undefined],
  ["no state average", 20_000, null, 25_000, undefined],
  ["no price", null, 20_000, 20_000, undefined],
])(
  "%s [PRICE-07, PRICE-08] [LIMIT-21] [DECIDE-07] [CAR-19] [ENT-092, ENT-093]",
  (_, price, state, national, text) => {
    const autograb_data = { state_average_market_price: state, average_market_price: national };
    expect(marketPriceView({ price, autograb_data }, formats)?.text).toBe(text);
  },
);

it("says how much below which average [PRICE-07]", () => {
  const view = (state: number, national: number) =>
    marketPriceView(
      {
        price: 20_000,
        autograb_data: { state_average_market_price: state, average_market_price: national },
      },
      formats,
    );
  expect(view(20_600, 20_700)).toMatchObject({ saving: 600, against: "state" });
  expect(view(20_400, 20_700)).toMatchObject({ saving: 700, against: "national" });
  expect(view(20_400, 20_499)).toBeNull();
});

it("says what was compared and what wasn't [PRICE-07] [DECIDE-177]", () => {
  const autograb_data = { state_average_market_price: 20_400, average_market_price: 20_700 };
  expect(marketPriceView({ price: 20_000, autograb_data }, formats)?.explanation).toBe(
    "We compared this price, $20,000, with the national average of $20,700 in our market data for this vehicle. Its own kilometres, condition and equipment were not compared.",
  );
});

it("compares the offer price where there is one [PRICE-07] [PRICE-02]", () => {
  const autograb_data = { state_average_market_price: 20_000, average_market_price: null };
  const saving = (price: number, offer_price: number | null) =>
    marketPriceView({ price, offer_price, autograb_data }, formats)?.saving;
  expect(saving(20_500, 19_000)).toBe(1_000);
  expect(saving(19_500, 19_000)).toBe(1_000);
  expect(saving(19_000, 20_500)).toBeUndefined();
  expect(saving(19_000, null)).toBe(1_000);
});

it("needs market data [PRICE-07]", () => {
  expect(marketPriceView({ price: 20_000, autograb_data: null }, formats)).toBeNull();
});
