import { isAvailable } from "#domain/cars/availability.ts";
import type { Car, LenderOffer } from "#domain/cars/car.ts";
import { displayedPrice, type PriceView, subscriptionPrice } from "#domain/cars/price.ts";
import type { Settings } from "#domain/configuration/settings.ts";
import { calendarDate } from "#lib/date.ts";
import type { Formats } from "#lib/formats.ts";
import { meetsConditions, ruleOf } from "./finance-provider.ts";
import { formatRate } from "./rate-text.ts";

export type FinancedCar = Pick<
  Car,
  "finance_lenders" | "status" | "price" | "offer_price" | "year" | "dealership_slug"
>;

/**
 * The lender's offer that may be shown for a car on this site, or null (FIN-01..10). An offer needs both
 * rates, whatever the provider; then each provider has its own conditions. Years are calendar years in the
 * site's time zone.
 */
export function financeOffer(
  car: FinancedCar,
  { finance, timezone }: Pick<Settings, "finance" | "timezone">,
  now: Date,
): LenderOffer | null {
  if (!finance.enabled || !finance.provider) return null;
  if (finance.excludedDealerships.includes(car.dealership_slug)) return null;
  const offer = car.finance_lenders?.[finance.provider];
  if (!offer || offer.interestRate == null || offer.comparisonRate == null) return null;
  const facts = {
    price: displayedPrice(car) ?? 0,
    age: Number(calendarDate(now, timezone).slice(0, 4)) - car.year,
    available: isAvailable(car),
  };
  return meetsConditions(ruleOf(finance.provider), facts, offer) ? offer : null;
}

/** A weekly estimate and, with equal prominence, the comparison rate (National Credit Code s164). */
export type WeeklyView = {
  amount: number;
  /** `$163` */
  text: string;
  unit: "p/week";
  /** `9.23% p.a.` */
  comparisonRate: string;
  interestRate: string;
  /** `over 60 months`, null when the lender gives no term. */
  term: string | null;
};

/** The weekly line of an offer, null when the lender gives no weekly payment. Without decimals (FIN-15). */
export function weeklyView(offer: LenderOffer | null, formats: Formats): WeeklyView | null {
  const amount = weeklyPayment(offer);
  if (!offer || amount === null) return null;
  const months = termMonths(offer);
  return {
    amount,
    text: formats.money(amount),
    unit: "p/week",
    comparisonRate: `${formatRate(offer.comparisonRate, formats)} p.a.`,
    interestRate: `${formatRate(offer.interestRate, formats)} p.a.`,
    term: months ? `over ${months} months` : null,
  };
}

/**
 * The weekly estimate shown beside a price: none beside a subscription, because a second weekly figure, based
 * on a purchase price that isn't shown, would mislead.
 */
export function weeklyBeside(
  price: PriceView,
  offer: LenderOffer | null,
  formats: Formats,
): WeeklyView | null {
  return price.kind === "subscription" ? null : weeklyView(offer, formats);
}

function weeklyPayment(offer: LenderOffer | null): number | null {
  return offer?.paymentWeek && offer.paymentWeek > 0 ? offer.paymentWeek : null;
}

/** The term of an offer in months, null when the lender gives none. */
export function termMonths(offer: Pick<LenderOffer, "termMonths" | "termYears">): number | null {
  return offer.termMonths ?? (offer.termYears ? offer.termYears * 12 : null);
}

/**
 * The weekly cost of the car for the weekly bands (DECIDE-139): the subscription where the site offers it,
 * else the estimate of the site's lender, else null.
 */
export function weeklyAmount(
  car: FinancedCar & Pick<Car, "subscription_price">,
  slices: Pick<Settings, "price" | "finance" | "timezone">,
  now: Date,
): number | null {
  const subscription = subscriptionPrice(car, slices.price);
  return subscription ?? weeklyPayment(financeOffer(car, slices, now));
}
