import type { Site } from "#domain/configuration/site.ts";
import { isTicked, type UserData } from "#domain/leads/form-definitions/lead-schema.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { offersFreeRide } from "#domain/leads/service-booking/free-ride.ts";
import {
  dayMessage,
  dayProblem,
  nextFreeDays,
  type ServicePlace,
} from "#domain/leads/service-booking/service-days.ts";
import { servicePlace } from "#domain/leads/service-booking/service-location.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";

/** The result of checking a service booking: the requested day, and errors by field. */
export type ServiceSubmission = {
  fields: Record<string, string>;
  /** The day to book; null if none was given. */
  day: { place: ServicePlace; date: string } | null;
};

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const nothingTaken = new Map<string, number>();

/**
 * Validates a booking's day and free ride against the location's hours and address, and adds the location to
 * the answers (DECIDE-67). Capacity is checked when the day is booked.
 */
export async function readService(
  postcodes: Postcodes,
  site: Site,
  userData: UserData,
  { now, byStaff }: { now: Date; byStaff: boolean },
): Promise<ServiceSubmission> {
  const offered = servicePlace(site, text(userData.location) || null);
  if (!offered) return { fields: {}, day: null };
  const place = byStaff ? { ...offered, slice: { ...offered.slice, noticeDays: 0 } } : offered;
  userData.location = place.location.id;
  userData["Service Location"] = place.location.name;
  const fields: Record<string, string> = {};
  const date = text(userData["Preferred Service Date"]);
  if (date) {
    const problem = dayProblem(place, date, nothingTaken, now);
    if (problem)
      fields["Preferred Service Date"] = dayMessage(
        problem,
        date,
        nextFreeDays(place, date, nothingTaken, now),
      );
  }
  if (isTicked(userData["Free Ride"])) {
    const reached = await withinReach(postcodes, site, place.location, text(userData.postcode));
    if (reached === false) fields["Free Ride"] = leadTexts.freeRideTooFar(site.service.freeRideKm);
  }
  return { fields, day: date ? { place, date } : null };
}

/** Null when a place is unknown; then the dealer decides. */
async function withinReach(
  postcodes: Postcodes,
  site: Site,
  location: Site["locations"][number],
  postcode: string,
): Promise<boolean | null> {
  if (location.address.lat === null || location.address.long === null) return null;
  try {
    const home = await postcodes.find(postcode, site.maps.geocoder);
    return offersFreeRide(location, home, site.service.freeRideKm);
  } catch {
    return null;
  }
}
