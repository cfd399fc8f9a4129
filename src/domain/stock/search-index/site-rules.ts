import { attributesOf, matchesFilters } from "#domain/cars/attributes/car-attributes.ts";
import type { ListedCar } from "#domain/cars/car.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { formatsOf } from "#lib/formats.ts";

/**
 * Whether a car belongs to this site, whatever its status: shown on dealer websites, not excluded, and within
 * the site's own filters (SITE-05, SITE-06, SEARCH-59, SEARCH-64). Its dealership is checked before, when it
 * is assembled.
 */
export function belongsToSite(car: ListedCar, site: Site, now: Date): boolean {
  if (car.show_on_dealer_website === false) return false;
  const { exclusions, stockFilters } = site.search;
  if (exclusions.dealerships.includes(car.dealership_slug)) return false;
  if (car.location && exclusions.locations.includes(car.location.slug)) return false;
  if (exclusions.cars.includes(car.id)) return false;
  if (car.stocknum && exclusions.cars.includes(car.stocknum)) return false;
  if (Object.keys(stockFilters).length === 0) return true;
  return matchesFilters(
    attributesOf(car, settingsFor(site, car.dealership_slug), now, formatsOf(site)),
    stockFilters,
  );
}
