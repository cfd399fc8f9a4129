import { describe, expect, it } from "vitest";
import type { LenderOffer } from "#domain/cars/car.ts";
import { type FinanceProvider, financeSlice } from "#domain/configuration/slices/finance-slice.ts";
import { priceSlice } from "#domain/configuration/slices/price-slice.ts";
import { formatsFor } from "#lib/formats.ts";
import { type FinancedCar, financeOffer, weeklyAmount, weeklyBeside, weeklyView } from "./eligibility.ts";

const formats = formatsFor("en-AU", "AUD");

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
const siteWith = (provider: string, more: object = {}) => ({
  finance: financeSlice.parse({ provider, ...more }),
  timezone: "Australia/Sydney",
});

type Conditions = {
  /** Whether the price must be above $500. */
  hasFloor?: true;
  isForSale?: true;
  payment?: "weekly" | "monthly";
  /** The first age in calendar years at which it isn't shown. */
  tooOldAt?: number;
};

/** The conditions of each provider, written from the rules rather than from the code. */
const conditions: Record<FinanceProvider | "harbour_credit", Conditions> = {
  taurus: { hasFloor: true, isForSale: true, tooOldAt: 12 },
  "360_finance": { isForSale: true },
  ausloans: { isForSale: true },
  manual: { hasFloor: true, isForSale: true, payment: "weekly" },
  angle: { hasFloor: true, isForSale: true, payment: "weekly" },
  powertorque: { hasFloor: true, isForSale: true, payment: "weekly" },
  nissan_finance: { hasFloor: true, isForSale: true, payment: "monthly" },
  car_clarity: {},
  // No provider that there is.
  harbour_credit: {},
};
const shows = (provider: string, change: Partial<FinancedCar>, own: Partial<LenderOffer> = {}) =>
  financeOffer(car(provider, change, own), siteWith(provider), now) !== null;

describe.each(Object.entries(conditions))("finance by %s [DECIDE-132]", (provider, its) => {
  const rule: [string, Partial<FinancedCar>, Partial<LenderOffer>, boolean][] = [
    ["with both rates [FIN-01, FIN-08] [ENT-094..104]", {}, {}, true],
    ["without an interest rate [FIN-01]", {}, { interestRate: null }, false],
    ["without a comparison rate [FIN-01, FIN-04]", {}, { comparisonRate: null }, false],
    ["with neither rate [FIN-01]", {}, { interestRate: undefined, comparisonRate: undefined }, false],
    ["at a rate of 0 [FIN-01]", {}, { interestRate: 0 }, true],
    [
      "at $500 [FIN-04, FIN-06, FIN-07, FIN-09] [DECIDE-06] [LIMIT-15]",
      { price: 500 },
      {},
      its.hasFloor !== true,
    ],
    ["at $500.01 [FIN-09] [DECIDE-06] [LIMIT-15]", { price: 500.01 }, {}, true],
    ["at an offer price of $500 [FIN-09]", { price: 900, offer_price: 500 }, {}, its.hasFloor !== true],
    ["without a price [FIN-09]", { price: null }, {}, its.hasFloor !== true],
    ["on a sold car [FIN-04, FIN-05, FIN-06, FIN-07]", { status: "sold" }, {}, its.isForSale !== true],
    ["on a car coming soon [FIN-05]", { status: "coming_soon" }, {}, true],
    ["without a weekly payment [FIN-06, FIN-07]", {}, { paymentWeek: null }, its.payment !== "weekly"],
    ["at a weekly payment of 0 [FIN-06]", {}, { paymentWeek: 0 }, its.payment !== "weekly"],
    ["without a monthly payment [FIN-07]", {}, { paymentMonth: null }, its.payment !== "monthly"],
  ];
  it.each(rule)("%s", (_, change, own, shown) => {
    expect(shows(provider, change, own)).toBe(shown);
  });

  it("is shown until the car is too old [FIN-04, FIN-10] [DECIDE-05] [LIMIT-15]", () => {
    const ages = Array.from({ length: 40 }, (_, age) => age);
    const shown = ages.filter((age) => shows(provider, { year: 2026 - age }));
    expect(shown).toEqual(ages.slice(0, its.tooOldAt));
  });

  it("is never shown where the site has finance off, or for an excluded dealership [FIN-02, FIN-03]", () => {
    const offered = (more: object) => financeOffer(car(provider), siteWith(provider, more), now) !== null;
    expect(offered({ enabled: false })).toBe(false);
    expect(offered({ excludedDealerships: ["north"] })).toBe(false);
    expect(offered({ excludedDealerships: ["south"] })).toBe(true);
  });

  it("is never shown from another lender than the site's [FIN-01]", () => {
    expect(financeOffer(car("another"), siteWith(provider), now)).toBeNull();
    expect(financeOffer({ ...car(provider), finance_lenders: null }, siteWith(provider), now)).toBeNull();
    expect(financeOffer(car(provider), siteWith(provider, { provider: null }), now)).toBeNull();
  });
});

it("computes a car's age in the site's time zone [FIN-10] [DECIDE-05]", () => {
  // New Year in Sydney, still the old year in UTC.
  const newYear = new Date("2025-12-31T13:30:00Z");
  const old = car("taurus", { year: 2014 });
  expect(financeOffer(old, siteWith("taurus"), newYear)).toBeNull();
  expect(financeOffer(old, { ...siteWith("taurus"), timezone: "UTC" }, newYear)).not.toBeNull();
});

it("ignores a lender's name that is an inherited object property [DECIDE-132]", () => {
  expect(shows("constructor", { price: 0 })).toBe(true);
});

describe("the weekly line", () => {
  it("shows no decimals, p/week, and the comparison rate beside it [FIN-15, FIN-16] [PRICE-09] [CARD-09]", () => {
    expect(weeklyView(offer, formats)).toMatchObject({
      text: "$163",
      unit: "p/week",
      comparisonRate: "9.23% p.a.",
      interestRate: "7.99% p.a.",
      term: "over 60 months",
    });
    expect(weeklyView({ ...offer, termMonths: null, termYears: 3 }, formats)?.term).toBe("over 36 months");
    expect(weeklyView({ ...offer, termMonths: null }, formats)?.term).toBeNull();
  });

  it("isn't shown beside a subscription, which is a price a week itself", () => {
    const price = { kind: "price", amount: 9_000, text: "$9,000", was: null, type: null } as const;
    const weekly = { kind: "subscription", amount: 180, text: "$180", unit: "per week" } as const;
    expect(weeklyBeside(price, offer, formats)?.amount).toBe(163.02);
    expect(weeklyBeside(weekly, offer, formats)).toBeNull();
  });

  it("is absent without a weekly payment [FIN-16]", () => {
    for (const paymentWeek of [null, 0, -1])
      expect(weeklyView({ ...offer, paymentWeek }, formats)).toBeNull();
    expect(weeklyView(null, formats)).toBeNull();
  });

  it("supplies the weekly bands with the subscription, else the estimate [DECIDE-139]", () => {
    const slices = { ...siteWith("taurus"), price: priceSlice.parse({ subscriptions: true }) };
    expect(weeklyAmount({ ...car("taurus"), subscription_price: 199 }, slices, now)).toBe(199);
    expect(weeklyAmount({ ...car("taurus"), subscription_price: 0 }, slices, now)).toBe(163.02);
    expect(weeklyAmount({ ...car("angle"), subscription_price: null }, slices, now)).toBeNull();
  });
});
