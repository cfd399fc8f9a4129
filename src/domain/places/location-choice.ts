import type { Location, Site } from "#domain/configuration/site.ts";
import { slugify } from "#lib/slug.ts";

/**
 * Which locations a block shows (LOC-25..28).
 * @property show a location type, or the id or slug of one location
 * @property manufacturer only locations that list this make
 * @property subtype only locations with it, such as `buying`
 * @property exclude ids or slugs to leave out
 */
export type LocationFilter = {
  show?: "primary" | "sales" | "service" | "parts" | "service-and-parts" | "all" | (string & {});
  manufacturer?: string | null;
  subtype?: string | null;
  exclude?: readonly string[];
};

/** The pages that list service locations only, unless the site overrides it (LOC-17). */
const servicePages = ["/service", "/vehicle-parts-and-accessories"];

/** The locations that a site shows: the visible ones (LOC-11) whose cars it doesn't exclude (SITE-06). */
export function shownLocations(site: Pick<Site, "locations" | "search">): Location[] {
  const { locations, dealerships } = site.search.exclusions;
  return site.locations.filter(
    (location) =>
      location.visible &&
      !locations.includes(location.slug) &&
      !dealerships.includes(location.dealership_slug),
  );
}

/** The location marked as primary, else the first (DECIDE-134); null without any. */
export function primaryLocation(locations: readonly Location[]): Location | null {
  return locations.find(({ primary }) => primary) ?? locations[0] ?? null;
}

/** Locations that pass a block's filter, in their order (LOC-25..28). */
export function chosenLocations(locations: readonly Location[], filter: LocationFilter): Location[] {
  const { show = "all", manufacturer, subtype, exclude = [] } = filter;
  const left = locations.filter(
    (location) =>
      !exclude.includes(location.id) &&
      !exclude.includes(location.slug) &&
      (!manufacturer || location.manufacturers.some((one) => slugify(one) === slugify(manufacturer))) &&
      (!subtype || location.location_subtype.includes(subtype)),
  );
  switch (show) {
    case "all":
      return left;
    case "primary": {
      const main = primaryLocation(left);
      return main ? [main] : [];
    }
    case "sales":
    case "service":
    case "parts":
      return left.filter(({ location_type }) => location_type === show);
    case "service-and-parts":
      return left.filter(({ location_type }) => location_type !== "sales");
    default:
      return left.filter(({ id, slug }) => id === show || slug === show);
  }
}

/**
 * The locations of a page's list: on service pages those of type service, unless the site overrides it
 * (LOC-17, LOC-18); the primary one when none is left (LOC-20).
 * @param path of the page
 */
export function locationsOfPath(
  site: Pick<Site, "locations" | "search" | "places">,
  path: string,
): Location[] {
  const service =
    !site.places.listOverride &&
    [...servicePages, ...site.places.servicePaths].some((one) => isPath(path, one));
  return locationsOfBlock(site, { show: service ? "service" : "all" });
}

/** A block's locations; the primary one when the filter leaves none (LOC-20). */
export function locationsOfBlock(
  site: Pick<Site, "locations" | "search">,
  filter: LocationFilter,
): Location[] {
  const shown = shownLocations(site);
  const chosen = chosenLocations(shown, filter);
  if (chosen.length > 0) return chosen;
  const main = primaryLocation(shown);
  return main ? [main] : [];
}

function isPath(path: string, pattern: string): boolean {
  return path.replace(/(?<!\/)\/+$/, "") === pattern.replace(/(?<!\/)\/+$/, "");
}
