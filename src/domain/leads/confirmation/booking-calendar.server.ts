import type { Site } from "#domain/configuration/site.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { type LeadRow, leadById } from "#domain/leads/stored-leads/lead-store.server.ts";
import { calendarFile } from "#domain/leads/test-drive/calendar-file.ts";
import type { Database } from "#platform/database/database.server.ts";
import { noStore } from "#platform/http/no-store.ts";
import { type BookingEvent, bookingEvent, bookingUid } from "./booking-event.ts";

export function calendarAddress(leadId: string): string {
  return `/api/bookings/calendar?lead=${encodeURIComponent(leadId)}`;
}

/**
 * The booking of a lead as an iCalendar file; a cancelled one as its withdrawal. The lead's id has 128 random bits and
 * is known to its sender only. The file contains car, location and time, no personal data, and is unavailable
 * once the time is past.
 * @param otherEvent the entry of a lead without a booking, such as a reservation's
 */
export async function bookingCalendar(
  { db, now }: { db: Database; now: () => Date },
  site: Site,
  leadId: string | null,
  otherEvent: (lead: LeadRow) => Promise<BookingEvent | null> = async () => null,
): Promise<Response> {
  const lead = leadId && /^[\w-]{22}$/.test(leadId) ? await leadById(db, site, leadId) : null;
  const booking = lead && (await db.withSite(site, (tx) => bookingIn(tx, site, lead.id)));
  const event =
    lead?.state === "complete" ? (bookingEvent(lead, booking, site) ?? (await otherEvent(lead))) : null;
  if (!lead || !event || event.startsAt < now()) {
    const body = { error: "There is no such booking.", code: "not_found" };
    return Response.json(body, { status: 404, headers: noStore });
  }
  return new Response(bookingFile(lead.id, event, site, { madeAt: now() }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${event.file}"`,
      ...noStore,
    },
  });
}

/** The site's own address, or one by which calendars identify it: the file asks for no reply. */
function organizerAddress({ slug, hosts, messaging }: Pick<Site, "slug" | "hosts" | "messaging">): string {
  return messaging.fromEmail ?? messaging.replyTo ?? `noreply@${hosts[0] ?? `${slug}.localhost`}`;
}

/** The calendar file of a booking: a later one with the same UID replaces it. */
export function bookingFile(
  leadId: string,
  { title, startsAt, endsAt, place, sequence, isCancelled }: BookingEvent,
  site: Pick<Site, "slug" | "name" | "hosts" | "messaging">,
  { madeAt, description }: { madeAt: Date; description?: string },
): string {
  return calendarFile({
    uid: bookingUid(leadId, site),
    sequence,
    isCancelled,
    organizer: { name: site.name, email: organizerAddress(site) },
    startsAt,
    endsAt,
    madeAt,
    title,
    place: place || site.name,
    description: description ?? `Your booking with ${site.name}.`,
  });
}
