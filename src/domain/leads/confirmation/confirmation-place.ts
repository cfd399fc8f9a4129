import type { Location, Site } from "#domain/configuration/site.ts";
import { type Department, departmentOf } from "#domain/leads/form-definitions/lead-category.ts";
import { hoursLines, todayLines } from "#domain/places/hours-lines.ts";
import { addressLines, phoneOf, pointOf, zoneOf } from "#domain/places/location-card-view.ts";
import { openState, openText } from "#domain/places/open-state.ts";
import { placesOf } from "#domain/places/place.ts";
import type { PlaceFactsView } from "#domain/places/place-facts.ts";
import { placeName } from "#domain/places/place-name.ts";
import type { Point } from "#lib/sphere.ts";

/** The place that a lead went to, as its confirmation shows it; its open state is that of the page's time. */
export type ConfirmationPlace = PlaceFactsView & { point: Point | null };

/** What is known about where a lead went. */
export type LeadPlace = {
  category: string;
  locationId: string | null;
  dealershipSlug: string | null;
};

/**
 * The location of a lead: its own, else the only place that it can mean: of its dealership, of its department.
 * Null where there are several.
 */
export function locationOfLead(lead: LeadPlace, site: Pick<Site, "locations">): Location | null {
  const visible = site.locations.filter((location) => location.visible);
  const own = visible.find(({ id }) => id === lead.locationId);
  if (own) return own;
  const { dealershipSlug } = lead;
  const ofDealership = dealershipSlug
    ? visible.filter((location) => location.dealership_slug === dealershipSlug)
    : visible;
  const places = placesOf(ofDealership);
  const [only] = places;
  if (!only || places.length > 1) return null;
  const department: Department = departmentOf(lead.category);
  return only.departments.find(({ location_type }) => location_type === department) ?? only.location;
}

/** A location for people: name, address, phone, and when it is open. */
export function confirmationPlace(location: Location, site: Site, now: Date): ConfirmationPlace {
  const zone = zoneOf(location, site);
  const state = openState(location, site.special_hours, now, zone);
  const text = openText(state);
  const { street, suburb } = addressLines(location);
  return {
    name: placeName(location.name),
    address: [street, suburb].filter((line): line is string => line !== null),
    phone: phoneOf(location),
    open: text ? { now: state.kind === "open", text } : null,
    hours: [
      ...todayLines(location, site.special_hours, now, zone),
      ...hoursLines(location.contact_detail.opening_hours, site.places),
    ],
    directions: location.address.place_url,
    point: pointOf(location),
  };
}
