import type { LenderOffer } from "#domain/cars/car.ts";
import type { FinanceLayout, FinanceProvider } from "#domain/configuration/slices/finance-slice.ts";

/**
 * A provider's conditions, beyond both rates being known, and how its offers are shown. Null means no such
 * condition.
 */
export type ProviderRule = {
  name: string;
  layout: FinanceLayout;
  /** The price must be above this many dollars. */
  priceAbove: number | null;
  /** The car must be younger than this many calendar years. */
  yearsUnder: number | null;
  availableOnly: boolean;
  /** The payment that the offer must include. */
  payment: "paymentWeek" | "paymentMonth" | null;
  /** Deposit assumed where the offer has none, percent of the price. */
  depositPercent: number | null;
  /** How long the offer is valid from today, calendar months. */
  validMonths: number | null;
};

/** No conditions beyond the general rules (FIN-08, DECIDE-132). */
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

/** The rule of a provider by its key; an unknown provider has the general rule (DECIDE-132). */
export function ruleOf(provider: string): ProviderRule {
  return Object.hasOwn(providerRules, provider)
    ? providerRules[provider as FinanceProvider]
    : { ...general, name: "Finance" };
}

/**
 * Whether a rule allows an offer to be shown. @param price displayed, dollars @param age in calendar years
 */
export function meetsConditions(
  rule: ProviderRule,
  car: { price: number; age: number; available: boolean },
  offer: Pick<LenderOffer, "paymentWeek" | "paymentMonth">,
): boolean {
  if (rule.priceAbove !== null && !(car.price > rule.priceAbove)) return false;
  if (rule.yearsUnder !== null && !(car.age < rule.yearsUnder)) return false;
  if (rule.availableOnly && !car.available) return false;
  return rule.payment === null || (offer[rule.payment] ?? 0) > 0;
}
