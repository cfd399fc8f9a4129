import { formatDollars } from "../../lib/money.ts";
import type { FinanceSlice, PriceSlice } from "../../site/slices.ts";
import { isAvailable } from "../cars/availability.ts";
import type { Car, LenderOffer } from "../cars/car.ts";
import { displayedPrice, type PriceView, subscriptionPrice } from "../cars/price.ts";

export type FinancedCar = Pick<
  Car,
  "finance_lenders" | "status" | "price" | "offer_price" | "year" | "dealership_slug"
>;

/** The finance price floor in dollars and the years from which Taurus no longer lends (LIMIT-15). */
const priceFloor = 500;
const taurusYears = 12;

/**
 * The lender's offer that may be shown for a car on this site, or null (FIN-01..10). Without both rates there is no offer,
 * whoever lends; then each provider has its own conditions (DECIDE-05, 06), an unknown one none (DECIDE-132).
 */
export function financeOffer(car: FinancedCar, finance: FinanceSlice, now: Date): LenderOffer | null {
  if (!finance.enabled || !finance.provider) return null;
  if (finance.excludedDealerships.includes(car.dealership_slug)) return null;
  const offer = car.finance_lenders?.[finance.provider];
  if (!offer || offer.interestRate == null || offer.comparisonRate == null) return null;
  return lends(finance.provider, car, offer, now) ? offer : null;
}

function lends(provider: string, car: FinancedCar, offer: LenderOffer, now: Date): boolean {
  const dear = (displayedPrice(car) ?? 0) > priceFloor;
  switch (provider) {
    case "taurus":
      return dear && isAvailable(car) && now.getUTCFullYear() - car.year < taurusYears;
    case "360_finance":
    case "ausloans":
      return isAvailable(car);
    case "manual":
    case "angle":
    case "powertorque":
      return dear && isAvailable(car) && (offer.paymentWeek ?? 0) > 0;
    case "nissan_finance":
      return dear && isAvailable(car) && (offer.paymentMonth ?? 0) > 0;
    default:
      return true;
  }
}

/** A weekly estimate and, of equal standing beside it, the comparison rate (National Credit Code s164). */
export type WeeklyView = {
  amount: number;
  /** `$163` */
  text: string;
  unit: "p/week";
  /** `9.23% p.a.` */
  comparisonRate: string;
  interestRate: string;
  /** `over 60 months`, null when the lender names no term. */
  term: string | null;
};

/** The weekly line of an offer, null when the lender gives no weekly payment. Dollars without decimals (FIN-15). */
export function weeklyView(offer: LenderOffer | null): WeeklyView | null {
  if (!offer?.paymentWeek || offer.paymentWeek <= 0) return null;
  const months = offer.termMonths ?? (offer.termYears ? offer.termYears * 12 : null);
  return {
    amount: offer.paymentWeek,
    text: formatDollars(offer.paymentWeek),
    unit: "p/week",
    comparisonRate: `${formatRate(offer.comparisonRate)} p.a.`,
    interestRate: `${formatRate(offer.interestRate)} p.a.`,
    term: months ? `over ${months} months` : null,
  };
}

/**
 * The weekly estimate that stands beside a price: none beside a subscription, where a second weekly figure, for a purchase
 * price that isn't shown, would mislead.
 */
export function weeklyBeside(price: PriceView, offer: LenderOffer | null): WeeklyView | null {
  return price.kind === "subscription" ? null : weeklyView(offer);
}

function formatRate(percent: number | null | undefined): string {
  return `${(percent ?? 0).toFixed(2)}%`;
}

/**
 * What the car costs a week, for the weekly bands (DECIDE-139): the subscription where the site offers it, else the
 * estimate of the site's lender, else null.
 */
export function weeklyAmount(
  car: FinancedCar & Pick<Car, "subscription_price">,
  slices: { price: PriceSlice; finance: FinanceSlice },
  now: Date,
): number | null {
  return (
    subscriptionPrice(car, slices.price) ?? weeklyView(financeOffer(car, slices.finance, now))?.amount ?? null
  );
}
