import type { Car } from "#domain/cars/car.ts";
import type { Location, Site } from "#domain/configuration/site.ts";
import { hoursLines } from "#domain/places/hours-lines.ts";
import { placeName } from "#domain/places/place-name.ts";

/** The location of a car, formatted for display. */
export type PlaceView = {
  name: string;
  /** `12 Hunter Street`, `Newcastle NSW 2300`. */
  addressLines: string[];
  /** URL of the place at the maps service, for 'Get Directions'. */
  directions: string | null;
  /** Weekdays with the same hours share a line (LOC-38). */
  hours: { day: string; text: string }[];
  licence: string | null;
};

/**
 * The car's location: its own summary, with hours and licence number from the site's locations (SITE-13,
 * SITE-17). Null when the location is unknown.
 */
export function placeView(
  car: Pick<Car, "location">,
  site: Pick<Site, "locations" | "showDealerLicence" | "places">,
): PlaceView | null {
  const { location } = car;
  if (!location) return null;
  const known: Location | undefined = site.locations.find(({ id }) => id === location.id);
  const { street, city, state, postcode, place_url } = location.address;
  const suburb = [city, state, postcode].filter(Boolean).join(" ");
  return {
    name: placeName(location.name),
    addressLines: [street, suburb].filter((line): line is string => Boolean(line)),
    directions: place_url ?? known?.address.place_url ?? null,
    hours: hoursLines(known?.contact_detail.opening_hours ?? [], site.places).map(({ label, text }) => ({
      day: label,
      text,
    })),
    licence: (site.showDealerLicence && known?.dealer_license_number) || null,
  };
}
