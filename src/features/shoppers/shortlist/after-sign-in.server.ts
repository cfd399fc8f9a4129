import type { SessionServices } from "#features/shoppers/accounts/session.server.ts";
import type { Shopper } from "#features/shoppers/accounts/shopper.ts";
import type { Site } from "#platform/config/site.ts";
import { saveCar } from "./watchlist.server.ts";

/** The parameter of the sign-in page that carries a car through signing in without script. With script the browser keeps it itself. */
export const saveField = "save";

/**
 * Carries out what a shopper meant to do before signing in: the car in the address's `save` goes on the watchlist. A car that is
 * gone meanwhile is no reason to fail the sign-in.
 */
export async function afterSignIn(
  { db, now }: SessionServices,
  request: Request,
  site: Site,
  shopper: Shopper,
): Promise<void> {
  const carId = new URL(request.url).searchParams.get(saveField);
  if (!carId || carId.length > 200) return;
  if (!site.garage_enabled || !shopper.phone) return;
  await saveCar(db, site, shopper, carId, now());
}
