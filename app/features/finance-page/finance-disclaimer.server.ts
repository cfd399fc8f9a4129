import { platform } from "../../platform.server.ts";
import { type Site, settingsFor } from "../../site/site.ts";
import type { FinanceDisclaimer } from "../finance/disclaimer.ts";
import { financeOffer } from "../finance/eligibility.ts";
import { carById } from "../stock/stored-car.server.ts";

/**
 * What a car's lender says of its offer, under the key of the site's provider (FIN-14); the site's own words where the lender
 * data has none. Null where the site shows no such car, or no finance for it.
 */
export async function financeDisclaimer(site: Site, carId: string): Promise<FinanceDisclaimer | null> {
  const { db, now } = platform();
  const at = now();
  const car = await carById(db, site, carId.slice(0, 200), at);
  if (!car) return null;
  const settings = settingsFor(site, car.dealership_slug);
  const { provider, disclaimer } = settings.finance;
  const offer = financeOffer(car, settings, at);
  if (!offer || !provider) return null;
  return { finance_lenders: { [provider]: { disclaimer: offer.disclaimer?.trim() || disclaimer } } };
}
