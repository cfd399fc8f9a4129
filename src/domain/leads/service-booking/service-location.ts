import { type Location, type Site, settingsFor } from "#domain/configuration/site.ts";
import type { ServicePlace } from "./service-days.ts";

/**
 * The place of a service booking: the requested location if it does servicing, else the first that does, else
 * the main one. Null for a site without locations.
 */
export function servicePlace(
  site: Site,
  locationId: string | null,
): (ServicePlace & { location: Location }) | null {
  const visible = site.locations.filter((location) => location.visible);
  const service = visible.filter(({ location_type }) => location_type === "service");
  const offered = service.length > 0 ? service : visible;
  const location =
    offered.find(({ id, slug }) => id === locationId || slug === locationId) ??
    offered.find(({ primary }) => primary) ??
    offered[0];
  if (!location) return null;
  const settings = settingsFor(site, location.dealership_slug);
  return {
    location,
    specialHours: site.special_hours,
    timeZone: settings.timezone,
    slice: settings.service,
  };
}
