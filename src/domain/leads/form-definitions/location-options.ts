import type { Location, Site } from "#domain/configuration/site.ts";
import { slugify } from "#lib/slug.ts";
import type { Department } from "./lead-category.ts";

/**
 * The locations a form offers, in the site's order: the configured list (CONTACT-29) without the excluded
 * ones (CONTACT-30), of the department where it has one (CONTACT-28), and selling the make (CONTACT-27).
 * @param department the form's; null for any location
 */
export function locationOptions(
  department: Department | null,
  site: Pick<Site, "locations" | "forms">,
  make?: string | null,
): Location[] {
  const { locationList, excludeLocationIds } = site.forms;
  const offered = site.locations.filter(
    ({ id, slug, visible }) =>
      visible &&
      !excludeLocationIds.includes(id) &&
      (locationList.length === 0 || locationList.includes(id) || locationList.includes(slug)),
  );
  const ofType = department ? offered.filter((location) => location.location_type === department) : offered;
  const byType = ofType.length > 0 ? ofType : offered;
  if (!make) return byType;
  const sells = byType.filter(
    ({ manufacturers }) => manufacturers.length === 0 || manufacturers.some((one) => matchesMake(one, make)),
  );
  return sells;
}

/** A location's list writes a make with hyphens for spaces; capitals don't matter (CONTACT-27). */
export function matchesMake(listed: string, make: string): boolean {
  return slugify(listed) === slugify(make);
}

/** The location with a form's value as id or slug, among those the site shows. */
export function locationNamed(site: Pick<Site, "locations">, value: string): Location | null {
  return site.locations.find(({ id, slug, visible }) => visible && (id === value || slug === value)) ?? null;
}
