import type { FinanceDisclaimer } from "#domain/cars/finance/disclaimer.ts";
import { disclaimerAnswer } from "#domain/cars/finance/disclaimer-answer.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { type KnownCarServices, knownCar } from "#domain/stock/search-index/known-car.server.ts";

/**
 * A car's finance disclaimer by its id (DECIDE-55); null where the site doesn't show the car, or has no
 * finance for it.
 */
export async function financeDisclaimer(
  services: KnownCarServices,
  site: Site,
  carId: string,
): Promise<FinanceDisclaimer | null> {
  const at = services.now();
  const car = (await knownCar(services, site, { id: carId.slice(0, 200) }))?.car;
  return car ? disclaimerAnswer(car, settingsFor(site, car.dealership_slug), at) : null;
}
