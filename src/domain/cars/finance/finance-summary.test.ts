import { describe, expect, it } from "vitest";
import type { LenderOffer } from "#domain/cars/car.ts";
import {
  type FinanceLayout,
  type FinanceProvider,
  financeProviders,
  financeSlice,
} from "#domain/configuration/slices/finance-slice.ts";
import { formatsFor } from "#lib/formats.ts";
import { calculatorStart, financeSummary, monthsOn } from "./finance-summary.ts";

const formats = formatsFor("en-AU", "AUD");

const offer: LenderOffer = {
  interestRate: 7.99,
  comparisonRate: 8.874,
  paymentWeek: 163.02,
  paymentMonth: 706.4,
  termMonths: 60,
};
const summary = (provider: string, own: Partial<LenderOffer> = {}, more: object = {}) =>
  financeSummary({ ...offer, ...own }, financeSlice.parse({ provider, ...more }), {
    price: 24_990,
    today: "2026-01-31",
    apply: "/finance?car_id=1#finance-form",
    formats,
  })!;
const line = (provider: string, label: RegExp, own: Partial<LenderOffer> = {}) =>
  summary(provider, own).lines.find((one) => label.test(one.label))?.value;

describe("a car's finance summary", () => {
  const layouts: Record<FinanceProvider | "another_lender", FinanceLayout> = {
    taurus: "panel",
    "360_finance": "compact",
    ausloans: "compact",
    manual: "branded",
    angle: "panel",
    powertorque: "branded",
    nissan_finance: "branded",
    car_clarity: "compact",
    another_lender: "panel",
  };
  it.each(Object.entries(layouts))(
    "has the layout of %s: %s, unless the site chooses one [FIN-11]",
    (provider, layout) => {
      expect(summary(provider).layout).toBe(layout);
      const other = layout === "compact" ? "panel" : "compact";
      expect(summary(provider, {}, { layout: other }).layout).toBe(other);
    },
  );

  it.each([...financeProviders, "another_lender"])(
    "by %s never shows a payment without comparison and interest rate [FIN-11]",
    (provider) => {
      expect(summary(provider)).toMatchObject({
        payment: { text: "$163", unit: "p/week" },
        comparisonRate: "8.87% p.a.",
        interestRate: "7.99% p.a.",
      });
    },
  );

  it("shows the weekly payment without decimals, else the monthly one, else only the rates [FIN-15] [DECIDE-26]", () => {
    expect(summary("manual", { paymentWeek: 163.5 }).payment?.text).toBe("$164");
    expect(summary("nissan_finance", { paymentWeek: null }).payment).toEqual({
      text: "$706",
      unit: "p/month",
    });
    expect(summary("ausloans", { paymentWeek: null, paymentMonth: null }).payment).toBeNull();
  });

  it("lists what the lender gives, each under its label, and nothing else", () => {
    const lines = (own: Partial<LenderOffer>) =>
      summary("manual", own).lines.map(({ label, value }) => [label, value]);
    expect(lines({ deposit: 1_000, balloon: 5_000 })).toEqual([
      ["Monthly payment", "$706"],
      ["Term", "60 months"],
      ["Deposit", "$1,000"],
      ["Balloon", "$5,000"],
    ]);
    expect(lines({ termMonths: null, termYears: 3, deposit: 0, balloon: -1 })).toEqual([
      ["Monthly payment", "$706"],
      ["Term", "36 months"],
    ]);
    expect(lines({ paymentWeek: 0, termMonths: null, balloon: null })).toEqual([]);
    expect(summary("manual", { paymentWeek: 0 }).payment).toEqual({ text: "$706", unit: "p/month" });
    expect(summary("manual", { paymentWeek: -1, paymentMonth: 0 }).payment).toBeNull();
  });

  it("starts the calculator without a car at the site's own path and rate", () => {
    const finance = financeSlice.parse({ provider: null });
    expect(calculatorStart(finance, null)).toMatchObject({
      page: `${finance.path}#calculator`,
      price: null,
      deposit: 0,
      rate: finance.calculatorRate,
    });
    expect(calculatorStart(finance, 20_000)).toMatchObject({
      page: `${finance.path}?price=20000#calculator`,
      deposit: 0,
    });
  });

  it("assumes a deposit of a tenth of the price with Taurus only [FIN-17] [LIMIT-14]", () => {
    expect(line("taurus", /^Assumed deposit \(10%\)/)).toBe("$2,499");
    expect(line("taurus", /^Deposit$/, { deposit: 4_000 })).toBe("$4,000");
    expect(line("taurus", /^Assumed/, { deposit: 4_000 })).toBeUndefined();
    expect(line("manual", /deposit/i)).toBeUndefined();
  });

  it("is valid for one month from today for a Taurus offer [FIN-18] [LIMIT-14]", () => {
    expect(line("taurus", /valid/)).toBe("28 Feb 2026");
    expect(line("manual", /valid/)).toBeUndefined();
  });

  it.each([
    ["2026-01-15", 1, "2026-02-15"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-03-31", 1, "2026-04-30"],
    ["2026-12-31", 1, "2027-01-31"],
    ["2026-11-30", 3, "2027-02-28"],
  ])("a month ends on an existing day: %s + %d is %s [DECIDE-118]", (date, months, until) => {
    expect(monthsOn(date, months)).toBe(until);
  });

  it("names the lender by the site's name for it, else by its own [FIN-11]", () => {
    expect(summary("nissan_finance").lender).toEqual({ name: "Nissan Finance", logo: null });
    expect(
      summary("manual", {}, { lenderName: "North Finance", lenderLogo: "/img/640/logo" }).lender,
    ).toEqual({ name: "North Finance", logo: "/img/640/logo" });
  });

  it("uses the text on the car, and is null when there is none [FIN-13]", () => {
    expect(summary("taurus", { disclaimer: " Terms apply. " }).info).toBe("Terms apply.");
    expect(summary("taurus", { disclaimer: " " }).info).toBeNull();
    expect(summary("taurus").fallback).toMatch(/approved applicants/);
  });

  it("is absent without an offer", () => {
    expect(
      financeSummary(null, financeSlice.parse({ provider: "taurus" }), {
        price: 1,
        today: "2026-01-01",
        apply: "/finance",
        formats,
      }),
    ).toBeNull();
  });
});

describe("the calculator's initial values", () => {
  it("carry the price, the site's rate and its disclaimer [FIN-25] [FIN-26] [FIN-27] [LIMIT-29]", () => {
    const start = calculatorStart(financeSlice.parse({ path: "/apply-for-finance" }), 24_990);
    expect(start).toMatchObject({
      page: "/apply-for-finance?price=24990#calculator",
      price: 24_990,
      deposit: 0,
      rate: 10,
    });
    for (const word of [/indicative only/, /approved applicants/, /terms/, /fees/])
      expect(start?.disclaimer).toMatch(word);
    expect(calculatorStart(financeSlice.parse({ calculatorRate: 8.5 }), null)?.rate).toBe(8.5);
  });

  it("assume the deposit that the lender assumes [FIN-17]", () => {
    expect(calculatorStart(financeSlice.parse({ provider: "taurus" }), 24_990)?.deposit).toBe(2_499);
  });

  it("are null where the site has no calculator", () => {
    expect(calculatorStart(financeSlice.parse({ calculator: false }), 24_990)).toBeNull();
    expect(calculatorStart(financeSlice.parse({ enabled: false }), 24_990)).toBeNull();
  });
});

it("has the example of a 5-year secured loan of $30,000 and a warning beside every estimate [FIN-19] [LIMIT-13]", () => {
  const { exampleText, warning } = financeSlice.parse({});
  expect(exampleText).toMatch(/5-year secured loan of \$30,000/);
  expect(warning).toMatch(/^WARNING: This comparison rate is true only for the examples given/);
});

it("keeps the dealer's own example verbatim, cents included [FIN-20] [DECIDE-26]", () => {
  const copy =
    "$163.02 per week over 60 months at 10.76% APR, with comparison rates between 8.38% and 19.42%.";
  expect(financeSlice.parse({ copy }).copy).toBe(copy);
});
