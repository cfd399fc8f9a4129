import { slugify } from "#lib/slug.ts";
import type { Location, Site } from "#platform/config/site.ts";
import type { LeadForm } from "./lead-category.ts";

/**
 * The locations a form offers, in the site's order: the configured list (CONTACT-29) without the excluded
 * ones (CONTACT-30), of the form's department where there is one (CONTACT-28), and selling the make
 * (CONTACT-27). Parts and careers may be anywhere; a test drive starts where cars are sold.
 */
export function locationOptions(
  form: LeadForm,
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
  const wanted =
    form === "parts" || form === "service" ? form : form === "contact" || form === "careers" ? null : "sales";
  const ofType = wanted ? offered.filter((location) => location.location_type === wanted) : offered;
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
