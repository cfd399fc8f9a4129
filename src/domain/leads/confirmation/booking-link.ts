import type { Site } from "#domain/configuration/site.ts";
import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import type { StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { inspectionPlace } from "#domain/leads/test-drive/inspection-place.ts";
import { ownAddress } from "#platform/config/message-origin.ts";
import { bookingEvent } from "./booking-event.ts";

/** Signs the path of a booking's page (booking-links.server.ts). */
type Signer = { path(siteId: string, leadId: string, until: Date): string };

/** The page of a booking, and what to do there. */
export type BookingLink = { label: string; address: string };

/** How long a seller can pick a time for the inspection, in milliseconds. */
const inspectionMs = 30 * 86_400_000;

/**
 * The page where a lead's booking is moved or cancelled, valid until the booking is over; for an accepted trade-in offer
 * the page where the inspection is booked. Null for other leads, and once the booking has begun or is cancelled.
 */
export function bookingLink(
  links: Signer,
  site: Site,
  lead: Pick<
    StoredLead,
    "id" | "category" | "locationId" | "dealershipSlug" | "car" | "payload" | "url" | "createdAt"
  >,
  booking: StoredBooking | null,
  now: Date,
): BookingLink | null {
  const to = (label: string, until: Date) => ({
    label,
    address: originOf(site, lead.url) + links.path(site.id, lead.id, until),
  });
  if (!booking) {
    const until = new Date(lead.createdAt.getTime() + inspectionMs);
    return inspectionPlace(site, lead) && until > now ? to("Pick a time for the inspection", until) : null;
  }
  const event = bookingEvent(lead, booking, site);
  if (!event || event.isCancelled || event.startsAt <= now) return null;
  return to("Move or cancel it", event.endsAt);
}

/** Where the lead was sent from, if that is one of the site's own addresses; else the site's first. */
function originOf(site: Site, url: string | null): string {
  const sent = url !== null && URL.canParse(url) && /^https?:/.test(url) ? url : "https://unknown.invalid";
  return new URL(ownAddress(site, sent)).origin;
}
