import type { Site } from "#domain/configuration/site.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { saveCar } from "#domain/shoppers/watchlist/watchlist.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import type { SessionServices } from "#site/parts/session/session.server.ts";

/**
 * The sign-in page's parameter with the car to save after sign-in. With JavaScript the browser stores it
 * instead.
 */
export const saveField = "save";

/**
 * Runs after sign-in: saves the car in the URL's `save` parameter to the watchlist. A car that no longer
 * exists doesn't fail the sign-in.
 */
export async function afterSignIn(
  services: SessionServices & { count?: (counted: Counted) => void },
  request: Request,
  site: Site,
  shopper: Shopper,
): Promise<void> {
  const carId = new URL(request.url).searchParams.get(saveField);
  if (!carId || carId.length > 200) return;
  if (!site.garage_enabled || !shopper.phone) return;
  await saveCar(services, site, shopper, carId, services.now());
}
