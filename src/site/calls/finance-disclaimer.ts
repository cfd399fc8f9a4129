import type { FinanceDisclaimer } from "#domain/cars/finance/disclaimer.ts";
import { disclaimerAnswer } from "#domain/cars/finance/disclaimer-answer.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { type KnownCarServices, knownCar } from "#domain/stock/search-index/known-car.server.ts";
import { noStore } from "#platform/http/no-store.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/cars/{id}/finance-disclaimer`: `{finance_lenders: {[provider]: {disclaimer}}}` (FIN-14, DECIDE-55). */
export async function loader({ params, context }: CallArgs) {
  const found = await financeDisclaimer(siteServices(context), context.get(siteContext), params.id ?? "");
  return found
    ? Response.json(found, { headers: noStore })
    : Response.json(
        { error: "There is no finance information for this car.", code: "not_found" },
        { status: 404, headers: noStore },
      );
}

/**
 * A car's finance disclaimer by its id (DECIDE-55); null where the site doesn't show the car, or has no
 * finance for it.
 */
async function financeDisclaimer(
  services: KnownCarServices,
  site: Site,
  carId: string,
): Promise<FinanceDisclaimer | null> {
  const at = services.now();
  const car = (await knownCar(services, site, { id: carId.slice(0, 200) }))?.car;
  return car ? disclaimerAnswer(car, settingsFor(site, car.dealership_slug), at) : null;
}
