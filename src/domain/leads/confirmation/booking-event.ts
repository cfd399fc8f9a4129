import { type Location, type Site, settingsFor } from "#domain/configuration/site.ts";
import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import { answerOf, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { dayHours } from "#domain/places/opening-hours.ts";
import { instantOf } from "#lib/zoned-time.ts";
import { locationOfLead } from "./confirmation-place.ts";

/** A booking as an entry of a calendar. */
export type BookingEvent = {
  title: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
  /** Name of the file. */
  file: string;
  /** How often it was moved or cancelled. */
  sequence: number;
  isCancelled: boolean;
};

/** The UID of a booking's calendar entry, the same in every copy of the file. */
export const bookingUid = (leadId: string, site: Pick<Site, "slug">) => `${leadId}@${site.slug}.forecourt`;

const dropOffMinutes = 30;

/**
 * The calendar entry of a booked test drive or inspection, or of dropping a car off for its service: at the
 * chosen time, else when the service department opens. Null for other leads.
 */
export function bookingEvent(
  lead: Pick<StoredLead, "category" | "locationId" | "dealershipSlug" | "car" | "payload">,
  booking: StoredBooking | null,
  site: Site,
): BookingEvent | null {
  const location = locationOfLead(booking ? { ...lead, locationId: booking.locationId } : lead, site);
  const place = placeText(location);
  const life = { sequence: booking?.sequence ?? 0, isCancelled: Boolean(booking?.cancelledAt) };
  if (booking?.startsAt) {
    const { startsAt, minutes } = booking;
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
    const named =
      booking.kind === "inspection"
        ? { title: `Inspection of your car: ${site.name}`, file: "inspection.ics" }
        : { title: `Test drive: ${lead.car?.name ?? site.name}`, file: "test-drive.ics" };
    return { ...named, startsAt, endsAt, place, ...life };
  }
  if (lead.category !== "Service Booking" || !location) return null;
  const date = booking?.day ?? answerOf(lead, "Preferred Service Date");
  const { timezone } = settingsFor(site, location.dealership_slug);
  const hours = dayHours(location, site.special_hours, date, timezone);
  const minutes = clockMinutes(answerOf(lead, "Drop-off Time")) ?? hours?.open ?? 9 * 60;
  const startsAt = instantOf(date, minutes, timezone);
  if (!startsAt) return null;
  const endsAt = new Date(startsAt.getTime() + dropOffMinutes * 60_000);
  return { title: `Car service: ${site.name}`, startsAt, endsAt, place, file: "car-service.ics", ...life };
}

/** A place in one line, for a calendar. */
export function placeText(location: Pick<Location, "name" | "address"> | null): string {
  const { street, city, state, postcode } = location?.address ?? {};
  return [location?.name, street, city, state, postcode].filter(Boolean).join(", ");
}

/** Minutes since midnight of `8:30am`, `8.30 am` or `17:00`; null for any other text. */
function clockMinutes(text: string): number | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hour = "", minute = "0", half] = match;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hour);
  return hours < 24 && Number(minute) < 60 ? hours * 60 + Number(minute) : null;
}
