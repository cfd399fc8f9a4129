import { leadById } from "#features/leads/stored-leads/lead-store.server.ts";
import { bookingOfLead } from "#features/leads/test-drive/book-slot.server.ts";
import { calendarFile } from "#features/leads/test-drive/calendar-file.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";
import { bookingEvent } from "./booking-event.ts";

/** Address of a lead's calendar file. */
export function calendarAddress(leadId: string): string {
  return `/api/bookings/calendar?lead=${encodeURIComponent(leadId)}`;
}

/**
 * The booking of a lead as an iCalendar file. The lead's id has 128 random bits and is known to its sender
 * only. The file contains car, location and time, no personal data, and is unavailable once the time is past.
 */
export async function bookingCalendar(
  { db, now }: { db: Database; now: () => Date },
  site: Site,
  leadId: string | null,
): Promise<Response> {
  const lead = leadId && /^[\w-]{22}$/.test(leadId) ? await leadById(db, site, leadId) : null;
  const booking = lead && (await db.withSite(site, (tx) => bookingOfLead(tx, site.groupId, lead.id)));
  const event = lead?.state === "complete" ? bookingEvent(lead, booking, site) : null;
  if (!lead || !event || event.startsAt < now()) {
    const body = { error: "There is no such booking.", code: "not_found" };
    return Response.json(body, { status: 404, headers: { "Cache-Control": "no-store" } });
  }
  const { title, startsAt, endsAt, place, file } = event;
  const content = calendarFile({
    uid: `${lead.id}@${site.slug}`,
    startsAt,
    endsAt,
    madeAt: now(),
    title,
    place,
    description: `Your booking with ${site.name}.`,
  });
  return new Response(content, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "no-store",
    },
  });
}
