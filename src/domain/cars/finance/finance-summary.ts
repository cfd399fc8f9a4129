import type { LenderOffer } from "#domain/cars/car.ts";
import type { FinanceSlice } from "#domain/configuration/settings.ts";
import type { FinanceLayout } from "#domain/configuration/slices/finance-slice.ts";
import { formatDate } from "#lib/date.ts";
import type { Formats } from "#lib/formats.ts";
import { termMonths } from "./eligibility.ts";
import { ruleOf } from "./finance-provider.ts";
import { formatRate } from "./rate-text.ts";

/** The finance section of a car page, in one of the layouts (FIN-11). Unknown parts are left out. */
export type FinanceSummary = {
  /** Key in the lender data. */
  provider: string;
  layout: FinanceLayout;
  lender: { name: string; logo: string | null };
  /** The main payment; null where the lender gives only rates. */
  payment: { text: string; unit: "p/week" | "p/month" } | null;
  /** Always together and with equal prominence (National Credit Code s164): `9.23% p.a.` */
  comparisonRate: string;
  interestRate: string;
  lines: { label: string; value: string }[];
  /** The finance info on the car itself; null where it must be fetched (FIN-13). */
  info: string | null;
  /** Replaces the info in a browser without script when the car has none. */
  fallback: string;
  /** Link to the site's finance form with the car filled in. */
  apply: string;
  calculator: CalculatorStart | null;
};

/** The calculator's initial values; `page` is the URL where it works without script. */
export type CalculatorStart = {
  page: string;
  price: number | null;
  deposit: number;
  rate: number;
  disclaimer: string;
};

/**
 * The summary of an offer that may be shown (see eligibility.ts), null without one.
 * @param price displayed, in the group's currency
 * @param today by the site's calendar, `YYYY-MM-DD`
 * @param apply the finance link of the car
 */
export function financeSummary(
  offer: LenderOffer | null,
  finance: FinanceSlice,
  { price, today, apply, formats }: { price: number | null; today: string; apply: string; formats: Formats },
): FinanceSummary | null {
  if (!offer || !finance.provider) return null;
  const rule = ruleOf(finance.provider);
  const months = termMonths(offer);
  const deposit = depositOf(offer, finance.provider, price);
  const week = positive(offer.paymentWeek);
  const month = positive(offer.paymentMonth);
  const shown = (amount: number | null) => (amount === null ? null : formats.money(amount));
  const lines: [label: string, value: string | null][] = [
    ["Monthly payment", week ? shown(month) : null],
    ["Term", months ? `${months} months` : null],
    [deposit.assumed ? `Assumed deposit (${rule.depositPercent}%)` : "Deposit", shown(deposit.amount)],
    ["Balloon", shown(positive(offer.balloon))],
    [
      "Offer valid until",
      rule.validMonths ? formatDate(monthsOn(today, rule.validMonths), formats.language) : null,
    ],
  ];
  return {
    provider: finance.provider,
    layout: finance.layout ?? rule.layout,
    lender: { name: finance.lenderName ?? rule.name, logo: finance.lenderLogo },
    payment: week
      ? { text: formats.money(week), unit: "p/week" }
      : month
        ? { text: formats.money(month), unit: "p/month" }
        : null,
    comparisonRate: `${formatRate(offer.comparisonRate, formats)} p.a.`,
    interestRate: `${formatRate(offer.interestRate, formats)} p.a.`,
    lines: lines.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    info: offer.disclaimer?.trim() || null,
    fallback: finance.disclaimer,
    apply,
    calculator: calculatorStart(finance, price),
  };
}

/** The initial values of a site's calculator for a price, null where it has none. */
export function calculatorStart(finance: FinanceSlice, price: number | null): CalculatorStart | null {
  if (!finance.enabled || !finance.calculator) return null;
  const query = price ? `?${new URLSearchParams({ price: String(price) })}` : "";
  return {
    page: `${finance.path}${query}#calculator`,
    price,
    deposit: depositOf({}, finance.provider ?? "", price).amount ?? 0,
    rate: finance.calculatorRate,
    disclaimer: finance.calculatorDisclaimer,
  };
}

/**
 * The deposit of an offer, else the one its provider assumes: for Taurus 10% of the price (FIN-17). Whole
 * dollars.
 */
function depositOf(
  offer: Pick<LenderOffer, "deposit">,
  provider: string,
  price: number | null,
): { amount: number | null; assumed: boolean } {
  const named = positive(offer.deposit);
  const { depositPercent } = ruleOf(provider);
  if (named || !depositPercent || !price) return { amount: named, assumed: false };
  return { amount: Math.round((price * depositPercent) / 100), assumed: true };
}

/**
 * The date some calendar months later, clamped to that month's last day: a month after 31 January is 28 or 29
 * February (FIN-18, DECIDE-118).
 */
export function monthsOn(date: string, months: number): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

function positive(amount: number | null | undefined): number | null {
  return amount != null && amount > 0 ? amount : null;
}
