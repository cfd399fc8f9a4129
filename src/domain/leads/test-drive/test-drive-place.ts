import { type Location, type Site, settingsFor } from "#domain/configuration/site.ts";
import type { SlotPlace } from "./slots.ts";

/** The known facts about a test drive's place. */
export type RequestedPlace = { locationId: string | null; dealershipSlug: string | null };

/**
 * The place of a test drive: the requested location or the car's, if cars are sold there; else the first
 * place of the dealership that sells cars; else the site's. Null when the site has none.
 */
export function testDrivePlace(site: Site, requested: RequestedPlace): SlotPlace | null {
  const sales = site.locations.filter(({ visible, location_type }) => visible && location_type === "sales");
  const named = sales.find(({ id, slug }) => id === requested.locationId || slug === requested.locationId);
  const ofDealership = sales.filter(({ dealership_slug }) => dealership_slug === requested.dealershipSlug);
  const location: Location | undefined =
    named ?? ofDealership[0] ?? sales.find(({ primary }) => primary) ?? sales[0];
  if (!location) return null;
  const settings = settingsFor(site, location.dealership_slug);
  return {
    location,
    specialHours: site.special_hours,
    timeZone: settings.timezone,
    slice: settings.testDrive,
  };
}
