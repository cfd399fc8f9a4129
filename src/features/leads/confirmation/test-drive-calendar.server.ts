import { leadById } from "#features/leads/stored-leads/lead-store.server.ts";
import { bookingOfLead } from "#features/leads/test-drive/book-slot.server.ts";
import { calendarFile } from "#features/leads/test-drive/calendar-file.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";

/**
 * The booked time of a lead as an iCalendar file. The lead's id is 128 random bits that only its sender was given; the file tells
 * car, place and time, nothing of the shopper, and is gone once the time is past.
 */
export async function testDriveCalendar(
  { db, now }: { db: Database; now: () => Date },
  site: Site,
  leadId: string | null,
): Promise<Response> {
  const lead = leadId && /^[\w-]{22}$/.test(leadId) ? await leadById(db, site, leadId) : null;
  const booking = lead && (await db.withSite(site, (tx) => bookingOfLead(tx, site.groupId, lead.id)));
  if (!lead || !booking || booking.startsAt < now()) {
    const body = { error: "There is no such booking.", code: "not_found" };
    return Response.json(body, { status: 404, headers: { "Cache-Control": "no-store" } });
  }
  const location = site.locations.find(({ id }) => id === booking.locationId);
  const { street, city, state, postcode } = location?.address ?? {};
  const file = calendarFile({
    uid: `${lead.id}@${site.slug}`,
    startsAt: booking.startsAt,
    endsAt: new Date(booking.startsAt.getTime() + booking.minutes * 60_000),
    madeAt: now(),
    title: `Test drive: ${lead.car?.name ?? site.name}`,
    place: [location?.name, street, city, state, postcode].filter(Boolean).join(", "),
    description: `Your test drive with ${site.name}.`,
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="test-drive.ics"',
      "Cache-Control": "no-store",
    },
  });
}
