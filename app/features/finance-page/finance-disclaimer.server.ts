import { platform } from "../../platform.server.ts";
import { type Site, settingsFor } from "../../site/site.ts";
import type { FinanceDisclaimer } from "../finance/disclaimer.ts";
import { disclaimerAnswer } from "../finance/disclaimer-answer.ts";
import { carById } from "../stock/stored-car.server.ts";

/** The finance info of a car by its id (DECIDE-55); null where the site shows no such car, or no finance for it. */
export async function financeDisclaimer(site: Site, carId: string): Promise<FinanceDisclaimer | null> {
  const { db, now } = platform();
  const at = now();
  const car = await carById(db, site, carId.slice(0, 200), at);
  return car && disclaimerAnswer(car, settingsFor(site, car.dealership_slug), at);
}
