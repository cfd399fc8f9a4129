import type { Settings } from "#domain/configuration/settings.ts";
import type { FinanceDisclaimer } from "./disclaimer.ts";
import { type FinancedCar, financeOffer } from "./eligibility.ts";

/**
 * The disclaimer of the car's lender under the key of the site's provider (FIN-14); the site's own text where
 * the lender data has none. Null where the site shows no offer for the car.
 */
export function disclaimerAnswer(
  car: FinancedCar,
  settings: Pick<Settings, "finance" | "timezone">,
  now: Date,
): FinanceDisclaimer | null {
  const { provider, disclaimer } = settings.finance;
  const offer = financeOffer(car, settings, now);
  if (!offer || !provider) return null;
  return { finance_lenders: { [provider]: { disclaimer: offer.disclaimer?.trim() || disclaimer } } };
}
