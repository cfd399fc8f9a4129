import type { Location } from "#domain/configuration/site.ts";
import { distanceKm, type Point } from "#lib/sphere.ts";

/**
 * Whether a free ride is offered to a customer's postcode (DECIDE-116, LOC-52): it is within this many
 * kilometres of the location, inclusive. False where either place is unknown.
 */
export function offersFreeRide(
  location: Pick<Location, "address">,
  home: Point | null,
  withinKm: number,
): boolean {
  const { lat, long } = location.address;
  if (withinKm <= 0 || home === null || lat === null || long === null) return false;
  return distanceKm({ lat, long }, home) <= withinKm;
}
