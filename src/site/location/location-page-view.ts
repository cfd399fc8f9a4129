import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { type PictureView, sitePicture } from "#domain/pictures/picture-url.ts";
import { buyingTeamHours } from "#domain/places/buying-hours.ts";
import { type HoursLine, hoursLines, type SpecialLine, specialLines } from "#domain/places/hours-lines.ts";
import {
  addressLines,
  contactHref,
  departmentLabels,
  type Licence,
  licencesOf,
  phoneOf,
  placeRating,
  pointOf,
  zoneOf,
} from "#domain/places/location-card-view.ts";
import { shownLocations } from "#domain/places/location-choice.ts";
import { type MapView, mapView, type TileSource } from "#domain/places/map-view.ts";
import { openState, openText } from "#domain/places/open-state.ts";
import { type Place, placesOf } from "#domain/places/place.ts";
import { type RatingView, type ReviewView, writtenReviews } from "#domain/places/reviews.ts";
import { formatsOf } from "#lib/formats.ts";
import { autoDealerData } from "#site/parts/head/dealer-data.ts";
import type { AddressCardView } from "#site/parts/places/address-card-view.ts";
import { slotLinks, type WidgetLink } from "#site/parts/widgets/widget-view.ts";

/** One department of a place (LOC-33, LOC-34). */
export type DepartmentView = {
  id: string;
  label: string;
  phone: string | null;
  hours: HoursLine[];
  open: { now: boolean; text: string } | null;
  specials: SpecialLine[];
  /** Data of the request that logs the reveal of the phone number. */
  reveal: { car_id: null; dealership_id: string; website_id: string };
};

/** The data of a location's page (LOC-29..37). */
export type LocationPageView = {
  name: string;
  slug: string;
  street: string | null;
  suburb: string | null;
  picture: PictureView | null;
  intro: string | null;
  directions: string | null;
  rating: RatingView | null;
  reviews: ReviewView[];
  departments: DepartmentView[];
  /** The department selected by the URL. */
  chosen: string;
  contact: { href: string; title: string };
  stock: { href: string; text: string };
  service: string | null;
  licences: Licence[];
  staff: { name: string; role: string; picture: PictureView | null }[];
  /** Null where the site has no map tiles, or the place has no coordinates. */
  map: MapView | null;
  /** The address, as shown where there is no map or no script. */
  where: AddressCardView;
  others: { href: string; text: string } | null;
  widgets?: WidgetLink[] | undefined;
  head: { title: string; description: string; canonical: string; index: boolean; image: string | null };
  data: Record<string, unknown>[];
};

/** What a slug names: a place, all places of a dealership, or nothing (ROUTE-35, ROUTE-36, DECIDE-47). */
export type NamedPlaces =
  | { kind: "place"; place: Place; department: string }
  | { kind: "dealership"; name: string; slug: string; places: Place[] }
  | { kind: "none" };

/**
 * Resolves a slug of `/contact-us/…` or `/locations/…`: to a place's, a location's or a dealership's; where
 * the site's cards use dealership slugs, dealerships come first. A dealership with one place resolves to that
 * place.
 */
export function namedPlaces(site: Site, slug: string): NamedPlaces {
  const places = placesOf(shownLocations(site));
  const ofDealership = (): NamedPlaces => {
    const dealership = site.dealerships.find((one) => one.slug === slug);
    const own = dealership ? places.filter(({ location }) => location.dealership_id === dealership.id) : [];
    const [only] = own;
    if (!dealership || !only) return { kind: "none" };
    if (own.length === 1) return { kind: "place", place: only, department: only.location.id };
    return { kind: "dealership", name: dealership.name, slug, places: own };
  };
  const ofPlace = (): NamedPlaces => {
    const place = places.find((one) => one.slug === slug);
    if (place) return { kind: "place", place, department: place.location.id };
    for (const one of places) {
      const named = one.departments.find((department) => department.slug === slug);
      if (named) return { kind: "place", place: one, department: named.id };
    }
    return { kind: "none" };
  };
  const [first, second] =
    site.places.viewSlug === "dealership" ? [ofDealership, ofPlace] : [ofPlace, ofDealership];
  const found = first();
  return found.kind === "none" ? second() : found;
}

/**
 * A place's page and until when it is valid. @param department id of the department whose hours come first
 */
export function locationPageView(input: {
  site: Site;
  place: Place;
  department: string;
  now: Date;
  tiles: TileSource | null;
  origin: string;
}): { view: LocationPageView; until: Date } {
  const { site, place, now, tiles, origin } = input;
  const { location, departments } = place;
  const labels = departmentLabels(departments);
  const all: { department: DepartmentView; until: Date }[] = departments.map((one, i) => {
    const zone = zoneOf(one, site);
    const state = openState(one, site.special_hours, now, zone);
    const text = openText(state);
    return {
      until: state.until,
      department: {
        id: one.id,
        label: labels[i]!,
        phone: phoneOf(one),
        hours: hoursLines(one.contact_detail.opening_hours, site.places),
        open: text ? { now: state.kind === "open", text } : null,
        specials: specialLines(one, site.special_hours, now, zone),
        reveal: { car_id: null, dealership_id: one.dealership_id, website_id: site.id },
      },
    };
  });
  const buying = departments.find(({ location_subtype }) => location_subtype.includes("buying"));
  if (buying && site.places.buyingTeam) all.push(buyingTeam(buying, site, now));
  const point = pointOf(location);
  const rating = placeRating(place, site);
  const { street, suburb } = addressLines(location);
  const { noun, image } = {
    noun: site.car.caravans ? "caravans" : "cars",
    image: location.image?.image.url ?? null,
  };
  const dealership = site.dealerships.find(({ id }) => id === location.dealership_id);
  const siblings = placesOf(shownLocations(site)).filter(
    (one) => one.location.dealership_id === location.dealership_id,
  );
  return {
    until: new Date(Math.min(...all.map((one) => one.until.getTime()))),
    view: {
      name: place.name,
      slug: place.slug,
      street,
      suburb,
      picture: image ? sitePicture(image, { width: 960, height: 640, alt: "" }) : null,
      intro: departments.find(({ intro }) => intro)?.intro ?? null,
      directions: location.address.place_url,
      rating,
      // Where the rating is hidden, reviews are hidden too (LOC-44).
      reviews: rating ? writtenReviews(site.review_texts, departments, formatsOf(site)) : [],
      departments: all.map(({ department }) => department),
      chosen: input.department,
      contact: { href: contactHref(location, site), title: `Email ${place.name}` },
      stock: {
        href: `/search?${new URLSearchParams({ dealership_slug: location.dealership_slug })}`,
        text: `See ${noun} at ${dealership?.name ?? place.name}`,
      },
      service:
        site.places.serviceLink &&
        site.service.enabled &&
        departments.some(({ location_type }) => location_type === "service")
          ? "/service"
          : null,
      licences: site.showDealerLicence ? licencesOf(departments) : [],
      staff: departments.flatMap(({ staff }) =>
        staff.map(({ name, role, image: portrait }) => ({
          name,
          role,
          picture: portrait ? sitePicture(portrait, { width: 320, height: 320, alt: "" }) : null,
        })),
      ),
      map: mapView(point ? [{ ...point, label: place.name, href: null }] : [], tiles),
      where: {
        name: place.name,
        href: null,
        address: [street, suburb].filter((line) => line !== null),
        directions: location.address.place_url,
        open: all.find(({ department }) => department.id === input.department)?.department.open ?? null,
      },
      others:
        siblings.length > 1 && dealership
          ? {
              href: `/locations/${dealership.slug}`,
              text: `All locations of ${dealership.name}`,
            }
          : null,
      ...slotLinks(site, "reviews"),
      head: {
        title: `${place.name}, ${location.address.city ?? site.name} | ${site.name}`,
        description: [
          `${place.name}: opening hours, phone and directions.`,
          [street, suburb].filter(Boolean).join(", "),
        ]
          .filter(Boolean)
          .join(" "),
        canonical: `${origin}/contact-us/${place.slug}`,
        index: true,
        image: image ? new URL(image, origin).href : null,
      },
      data: [autoDealerData(place, site, origin, now)],
    },
  };
}

/** The car-buying team has its own hours (LIMIT-45). */
function buyingTeam(
  location: Place["location"],
  site: Site,
  now: Date,
): { department: DepartmentView; until: Date } {
  const zone = settingsFor(site, location.dealership_slug).timezone;
  const team = {
    ...location,
    contact_detail: { ...location.contact_detail, opening_hours: [...buyingTeamHours] },
  };
  const state = openState(team, site.special_hours, now, zone);
  const text = openText(state);
  return {
    until: state.until,
    department: {
      id: `${location.id}-buying`,
      label: "Buying team",
      phone: phoneOf(location),
      hours: hoursLines(buyingTeamHours, { saturdayByAppointment: false }),
      open: text ? { now: state.kind === "open", text } : null,
      specials: specialLines(team, site.special_hours, now, zone),
      reveal: { car_id: null, dealership_id: location.dealership_id, website_id: site.id },
    },
  };
}
