import { type Location, type Site, settingsFor } from "#domain/configuration/site.ts";
import { type PictureView, sitePicture } from "#domain/pictures/picture-url.ts";
import { type RatingView, ratingView } from "#domain/places/reviews.ts";
import { formatsOf } from "#lib/formats.ts";
import { distanceKm, distanceText, type Point } from "#lib/sphere.ts";
import { cardHoursLines, type HoursLine, todayLines } from "./hours-lines.ts";
import { openState, openText } from "./open-state.ts";
import type { Place } from "./place.ts";

/** The data of a place's card (LOC-01..10, LOC-13). */
export type LocationCardView = {
  /** Id of the place's representative location. */
  id: string;
  name: string;
  picture: PictureView | null;
  rating: RatingView | null;
  street: string | null;
  suburb: string | null;
  /** Mon-Sat and Sunday; null where the site hides them (LOC-05). */
  hours: HoursLine[] | null;
  /** `Open now, closes 5:30pm`. */
  open: { now: boolean; text: string } | null;
  phone: string | null;
  /** `Sales`, `Service`, where the place isn't for sales only. */
  departments: string[];
  licences: Licence[];
  /** `4.2 km`, the distance from the postcode searched for. */
  distance: string | null;
  directions: string | null;
  /** The button: 'View Details' or the site's own text (LOC-07, DECIDE-30). */
  details: { href: string; text: string };
  /** 'Book a Service' or the contact page (LOC-10). */
  other: { href: string; text: string };
};

export type Licence = { label: string; number: string };

/** A card and when it next changes. `near` is the shopper's position. */
export function locationCard(
  place: Place,
  site: Site,
  now: Date,
  near: Point | null,
): { card: LocationCardView; until: Date; km: number | null } {
  const { location, departments } = place;
  const zone = zoneOf(location, site);
  const state = openState(location, site.special_hours, now, zone);
  const text = openText(state);
  const at = pointOf(location);
  const km = near && at ? distanceKm(near, at) : null;
  return {
    until: state.until,
    km,
    card: {
      id: location.id,
      name: place.name,
      picture: location.image
        ? sitePicture(location.image.image.url, { width: 960, height: 640, alt: "" })
        : null,
      rating: placeRating(place, site),
      ...addressLines(location),
      hours: site.places.cardHours
        ? [
            ...todayLines(location, site.special_hours, now, zone),
            ...cardHoursLines(location.contact_detail.opening_hours, site.places),
          ]
        : null,
      open: text ? { now: state.kind === "open", text } : null,
      phone: phoneOf(location),
      departments: isSalesOnly(departments) ? [] : departmentLabels(departments),
      licences: site.showDealerLicence ? licencesOf(departments) : [],
      distance: km === null ? null : distanceText(km),
      directions: location.address.place_url,
      details: { href: detailsHref(location, site), text: site.places.cardLinkText },
      other:
        site.places.serviceLink && site.service.enabled && location.location_type === "service"
          ? { href: "/service", text: "Book a Service" }
          : { href: contactHref(location, site), text: "Contact us" },
    },
  };
}

/** The link of a card's button (LOC-08, LOC-09). */
export function detailsHref(
  location: Pick<Location, "slug" | "dealership_slug">,
  site: Pick<Site, "places" | "contact">,
): string {
  if (site.places.viewContact) return site.contact.path;
  return `/locations/${site.places.viewSlug === "dealership" ? location.dealership_slug : location.slug}`;
}

/** The contact page with the location selected. */
export function contactHref(location: Pick<Location, "id">, site: Pick<Site, "contact">): string {
  return `${site.contact.path}?${new URLSearchParams({ location: location.id })}`;
}

/** The number of a location: `phone`, else the landline (DECIDE-22). */
export function phoneOf({
  contact_detail: { phone, landline_phone },
}: Pick<Location, "contact_detail">): string | null {
  return phone?.trim() || landline_phone?.trim() || null;
}

/** `12 Hunter Street` and `Newcastle NSW 2300` (LOC-04). */
export function addressLines({ address }: Pick<Location, "address">): {
  street: string | null;
  suburb: string | null;
} {
  const { street, city, state, postcode } = address;
  return { street, suburb: [city, state, postcode].filter(Boolean).join(" ") || null };
}

/** Null for a location without coordinates, or with only one of them. */
export function pointOf({ address: { lat, long } }: Pick<Location, "address">): Point | null {
  return lat === null || long === null ? null : { lat, long };
}

/** A location's time zone: its dealership's, which defaults to the site's. */
export function zoneOf(location: Pick<Location, "dealership_slug">, site: Site): string {
  return settingsFor(site, location.dealership_slug).timezone;
}

/** The rating of a place: its own, else that of one of its departments, else its dealership's. */
export function placeRating({ location, departments }: Place, site: Site): RatingView | null {
  const dealership = site.dealerships.find(({ id }) => id === location.dealership_id);
  const reviews =
    [location, ...departments].find((one) => one.reviews !== null)?.reviews ?? dealership?.reviews ?? null;
  return ratingView(reviews, [location.slug, location.dealership_slug], site.reviews, formatsOf(site));
}

/** Licences of a place without duplicates (LOC-13, DECIDE-124). */
export function licencesOf(departments: readonly Location[]): Licence[] {
  const all = departments.flatMap(({ dealer_license_number: dealer, motor_vehicle_repairer: repairer }) => [
    ...(dealer ? [{ label: "Dealer licence", number: dealer }] : []),
    ...(repairer ? [{ label: "Motor vehicle repairer", number: repairer }] : []),
  ]);
  return all.filter(
    (one, i) => all.findIndex(({ label, number }) => label === one.label && number === one.number) === i,
  );
}

const isSalesOnly = (departments: readonly Location[]) =>
  departments.length === 1 && departments[0]!.location_type === "sales";

/** `Sales`, `Service`, `Parts`; several departments of one type by their own names. */
export function departmentLabels(departments: readonly Location[]): string[] {
  return departments.map(({ location_type, name }) => {
    const onlyOne = departments.filter((one) => one.location_type === location_type).length === 1;
    return onlyOne ? `${location_type[0]!.toUpperCase()}${location_type.slice(1)}` : name;
  });
}
