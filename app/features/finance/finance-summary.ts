import { formatDollars } from "../../lib/money.ts";
import type { LenderOffer } from "../cars/car.ts";

/** A lender's offer as lines, and its own small print. */
export type FinanceSummary = { lines: { label: string; value: string }[]; disclaimer: string | null };

/** The summary of an offer that may be shown (see eligibility.ts), null without one. Unknown parts are left out. */
export function financeSummary(offer: LenderOffer | null): FinanceSummary | null {
  if (!offer) return null;
  const dollars = (value: number | null | undefined) =>
    value != null && value > 0 ? formatDollars(value) : null;
  const rate = (value: number | null | undefined) => (value == null ? null : `${value.toFixed(2)}% p.a.`);
  const months = offer.termMonths ?? (offer.termYears ? offer.termYears * 12 : null);
  const lines: [string, string | null][] = [
    ["Weekly payment", dollars(offer.paymentWeek)],
    ["Monthly payment", dollars(offer.paymentMonth)],
    ["Comparison rate*", rate(offer.comparisonRate)],
    ["Interest rate", rate(offer.interestRate)],
    ["Term", months ? `${months} months` : null],
    ["Deposit", dollars(offer.deposit)],
    ["Balloon", dollars(offer.balloon)],
  ];
  return {
    lines: lines.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    disclaimer: offer.disclaimer?.trim() || null,
  };
}
