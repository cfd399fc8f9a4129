import type { Location } from "#domain/configuration/site.ts";
import { slugify } from "#lib/slug.ts";
import { placeName } from "./place-name.ts";

/** One address of one dealer, with the departments that share it and its page (LOC-33, LOC-37). */
export type Place = {
  name: string;
  /** Slug of its page, `/contact-us/{slug}` (ROUTE-35); unique within a site. */
  slug: string;
  /** The representative department: sales, else the first. */
  location: Location;
  /** Sales first, then service and parts. */
  departments: Location[];
};

/** Of every place and shopper, as in ISO 3166-1. */
export const countryCode = "AU";

const order = { sales: 0, service: 1, parts: 2 };

/**
 * Groups locations that share an address and a name or a dealership: the same `place_id`, else the same
 * street and city (DECIDE-134). Slugs are derived from all of a site's locations, so pass all of them;
 * `placesAmong` selects some.
 */
export function placesOf(locations: readonly Location[]): Place[] {
  const groups: Location[][] = [];
  for (const location of locations) {
    const known = groups.find((group) => group.some((one) => isOnePlace(one, location)));
    if (known) known.push(location);
    else groups.push([location]);
  }
  const taken = new Set<string>();
  return groups.map((group) => {
    const departments = [...group].sort((a, b) => order[a.location_type] - order[b.location_type]);
    const location = departments[0]!;
    const name = placeName(location.name);
    return { name, slug: freeSlug(name, location, taken), location, departments };
  });
}

/** The places of some locations, with only these departments and with their slugs on the site. */
export function placesAmong(places: readonly Place[], chosen: readonly Location[]): Place[] {
  const ids = new Set(chosen.map(({ id }) => id));
  return places.flatMap((place) => {
    const departments = place.departments.filter(({ id }) => ids.has(id));
    return departments.length === 0 ? [] : [{ ...place, departments, location: departments[0]! }];
  });
}

/** How an area shows its places (LOC-14..16): one on a map, dealerships with several each, or a list. */
export function areaKind(places: readonly Place[]): "map" | "dealerships" | "list" {
  if (places.length === 1) return "map";
  const perDealership = Map.groupBy(places, ({ location }) => location.dealership_id);
  const several = perDealership.size > 1 && [...perDealership.values()].every((own) => own.length > 1);
  return several ? "dealerships" : "list";
}

/** Whether two locations have the same address (DECIDE-134). */
export function sharesAddress(a: Location, b: Location): boolean {
  if (a.address.place_id && b.address.place_id) return a.address.place_id === b.address.place_id;
  const { street, city } = a.address;
  return Boolean(street && city) && same(street, b.address.street) && same(city, b.address.city);
}

function isOnePlace(a: Location, b: Location): boolean {
  return (
    sharesAddress(a, b) && (a.dealership_id === b.dealership_id || same(placeName(a.name), placeName(b.name)))
  );
}

function same(a: string | null, b: string | null): boolean {
  return a?.trim().toLowerCase() === b?.trim().toLowerCase();
}

/** The slug of the name (LOC-37); when it is taken, with the city added, then the location's own slug. */
function freeSlug(name: string, location: Location, taken: Set<string>): string {
  const named = slugify(name) || location.slug;
  const city = slugify(location.address.city ?? "");
  const choices = [named, ...(city ? [`${named}-${city}`] : []), location.slug, `${named}-${location.slug}`];
  const free = choices.find((one) => !taken.has(one)) ?? `${named}-${taken.size + 1}`;
  taken.add(free);
  return free;
}
