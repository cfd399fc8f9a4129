import { describe, expect, it } from "vitest";
import { financeSlice } from "../../site/finance-slice.ts";
import { priceSlice } from "../../site/offer-slices.ts";
import type { LenderOffer } from "../cars/car.ts";
import { type FinancedCar, financeOffer, weeklyAmount, weeklyView } from "./eligibility.ts";

const now = new Date("2026-03-10T12:00:00Z");
const offer: LenderOffer = {
  interestRate: 7.99,
  comparisonRate: 9.234,
  paymentWeek: 163.02,
  paymentMonth: 706,
  termMonths: 60,
};

function car(
  provider: string,
  change: Partial<FinancedCar> = {},
  own: Partial<LenderOffer> = {},
): FinancedCar {
  return {
    finance_lenders: { [provider]: { ...offer, ...own } },
    status: "in_stock",
    price: 20_000,
    year: 2020,
    dealership_slug: "north",
    ...change,
  };
}
const asks = (provider: string) => financeSlice.parse({ provider });

describe("finance is shown", () => {
  it.each<[string, string, Partial<FinancedCar>, Partial<LenderOffer>, boolean]>([
    ["with both rates [FIN-01] [ENT-094..104]", "taurus", {}, {}, true],
    ["not without an interest rate [FIN-01]", "car_clarity", {}, { interestRate: null }, false],
    ["not without a comparison rate [FIN-01, FIN-04]", "taurus", {}, { comparisonRate: null }, false],
    ["by Taurus up to 11 years [FIN-04, FIN-10] [DECIDE-05] [LIMIT-15]", "taurus", { year: 2015 }, {}, true],
    [
      "not by Taurus from 12 years [FIN-04, FIN-10] [DECIDE-05] [LIMIT-15]",
      "taurus",
      { year: 2014 },
      {},
      false,
    ],
    ["not by Taurus at $500 [FIN-04, FIN-09] [LIMIT-15]", "taurus", { price: 500 }, {}, false],
    ["by Taurus at $501 [FIN-04, FIN-09] [LIMIT-15]", "taurus", { price: 501 }, {}, true],
    ["not by Taurus on a sold car [FIN-04]", "taurus", { status: "sold" }, {}, false],
    [
      "by 360 Finance on an old cheap car [FIN-05] [DECIDE-05, DECIDE-06]",
      "360_finance",
      { price: 400, year: 1999 },
      {},
      true,
    ],
    ["not by 360 Finance on a sold car [FIN-05]", "360_finance", { status: "sold" }, {}, false],
    ["by AusLoans on a car coming soon [FIN-05]", "ausloans", { status: "coming_soon" }, {}, true],
    ["not by Manual without a weekly payment [FIN-06]", "manual", {}, { paymentWeek: null }, false],
    ["not by Angle at $500 [FIN-06, FIN-09]", "angle", { price: 500 }, {}, false],
    ["by Angle on an old car [FIN-06] [DECIDE-05]", "angle", { year: 1999 }, {}, true],
    ["not by Powertorque on a sold car [FIN-06]", "powertorque", { status: "sold" }, {}, false],
    ["by Powertorque [FIN-06]", "powertorque", {}, {}, true],
    [
      "not by Nissan Finance without a monthly payment [FIN-07]",
      "nissan_finance",
      {},
      { paymentMonth: null },
      false,
    ],
    [
      "by Nissan Finance without a weekly payment [FIN-07]",
      "nissan_finance",
      {},
      { paymentWeek: null },
      true,
    ],
    [
      "by Car Clarity with no more conditions [FIN-08] [DECIDE-06]",
      "car_clarity",
      { status: "sold", price: 0 },
      {},
      true,
    ],
    ["by a lender unknown to us [DECIDE-132]", "harbour_credit", { price: 0 }, {}, true],
  ])("%s", (_, provider, change, own, shown) => {
    expect(financeOffer(car(provider, change, own), asks(provider), now) !== null).toBe(shown);
  });

  it("only from the site's own lender [FIN-01] [DECIDE-132]", () => {
    expect(financeOffer(car("taurus"), asks("angle"), now)).toBeNull();
    expect(financeOffer(car("taurus"), financeSlice.parse({}), now)).toBeNull();
    expect(financeOffer({ ...car("taurus"), finance_lenders: null }, asks("taurus"), now)).toBeNull();
  });

  it("never where the site has it off [FIN-02]", () => {
    expect(
      financeOffer(car("taurus"), financeSlice.parse({ provider: "taurus", enabled: false }), now),
    ).toBeNull();
  });

  it("never for the dealerships left out [FIN-03]", () => {
    const slice = financeSlice.parse({ provider: "taurus", excludedDealerships: ["north"] });
    expect(financeOffer(car("taurus"), slice, now)).toBeNull();
    expect(financeOffer(car("taurus", { dealership_slug: "south" }), slice, now)).not.toBeNull();
  });
});

describe("the weekly line", () => {
  it("has no decimals, p/week, and the comparison rate with it [FIN-15, FIN-16] [PRICE-09] [CARD-09]", () => {
    expect(weeklyView(offer)).toMatchObject({
      text: "$163",
      unit: "p/week",
      comparisonRate: "9.23% p.a.",
      term: "over 60 months",
    });
  });

  it("is absent without a weekly payment [FIN-16]", () => {
    expect(weeklyView({ ...offer, paymentWeek: null })).toBeNull();
    expect(weeklyView(null)).toBeNull();
  });

  it("gives the weekly bands the subscription, else the estimate [DECIDE-139]", () => {
    const slices = { finance: asks("taurus"), price: priceSlice.parse({ subscriptions: true }) };
    expect(weeklyAmount({ ...car("taurus"), subscription_price: 199 }, slices, now)).toBe(199);
    expect(weeklyAmount({ ...car("taurus"), subscription_price: 0 }, slices, now)).toBe(163.02);
    expect(weeklyAmount({ ...car("angle"), subscription_price: null }, slices, now)).toBeNull();
  });
});
