import type { LenderOffer } from "#features/cars/cars/car.ts";
import type { FinanceLayout, FinanceProvider } from "#platform/config/finance-slice.ts";

/** What a provider lends on, beyond both rates being known, and how its offers are shown. Null: it asks nothing of the kind. */
export type ProviderRule = {
  name: string;
  layout: FinanceLayout;
  /** The price must be above this many dollars. */
  priceAbove: number | null;
  /** The car must be younger than this many years, by calendar year. */
  yearsUnder: number | null;
  availableOnly: boolean;
  /** The payment that the offer must name. */
  payment: "paymentWeek" | "paymentMonth" | null;
  /** Deposit assumed where the offer names none, percent of the price. */
  depositPercent: number | null;
  /** How long the offer holds from today, calendar months. */
  validMonths: number | null;
};

/** Lent on whatever the general rules let through (FIN-08, DECIDE-132). */
const general: Omit<ProviderRule, "name"> = {
  layout: "panel",
  priceAbove: null,
  yearsUnder: null,
  availableOnly: false,
  payment: null,
  depositPercent: null,
  validMonths: null,
};
/** FIN-09, LIMIT-15. */
const priceAbove = 500;

/** Each provider's conditions (FIN-04..10, DECIDE-05, DECIDE-06), and what Taurus assumes (FIN-17, FIN-18, LIMIT-14). */
export const providerRules: Record<FinanceProvider, ProviderRule> = {
  taurus: {
    ...general,
    name: "Taurus",
    priceAbove,
    yearsUnder: 12,
    availableOnly: true,
    depositPercent: 10,
    validMonths: 1,
  },
  "360_finance": { ...general, name: "360 Finance", layout: "compact", availableOnly: true },
  ausloans: { ...general, name: "AusLoans", layout: "compact", availableOnly: true },
  manual: {
    ...general,
    name: "Dealer finance",
    layout: "branded",
    priceAbove,
    availableOnly: true,
    payment: "paymentWeek",
  },
  angle: { ...general, name: "Angle Finance", priceAbove, availableOnly: true, payment: "paymentWeek" },
  powertorque: {
    ...general,
    name: "Powertorque",
    layout: "branded",
    priceAbove,
    availableOnly: true,
    payment: "paymentWeek",
  },
  nissan_finance: {
    ...general,
    name: "Nissan Finance",
    layout: "branded",
    priceAbove,
    availableOnly: true,
    payment: "paymentMonth",
  },
  car_clarity: { ...general, name: "Car Clarity", layout: "compact" },
};

/** The rule of a provider by its key; one unknown to us follows the general rules only (DECIDE-132). */
export function ruleOf(provider: string): ProviderRule {
  return Object.hasOwn(providerRules, provider)
    ? providerRules[provider as FinanceProvider]
    : { ...general, name: "Finance" };
}

/** Whether a rule lets an offer be shown. @param price displayed, dollars @param age in calendar years */
export function lends(
  rule: ProviderRule,
  car: { price: number; age: number; available: boolean },
  offer: Pick<LenderOffer, "paymentWeek" | "paymentMonth">,
): boolean {
  if (rule.priceAbove !== null && !(car.price > rule.priceAbove)) return false;
  if (rule.yearsUnder !== null && !(car.age < rule.yearsUnder)) return false;
  if (rule.availableOnly && !car.available) return false;
  return rule.payment === null || (offer[rule.payment] ?? 0) > 0;
}
