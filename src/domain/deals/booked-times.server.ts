import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { bookingPlace } from "#domain/leads/bookings/booking-place.ts";
import { dayProblem } from "#domain/leads/service-booking/service-days.ts";
import { slotsOf } from "#domain/leads/test-drive/slots.ts";
import { zonedIso } from "#lib/zoned-time.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { DayStarts } from "./calendar.ts";
import type { Deal } from "./deal.ts";

/** What a calendar has to know of a booking beside its deal: its length, its car, who handles its lead, and whether its shopper has an e-mail address. */
export type BookedFacts = {
  minutes: number;
  carId: string | null;
  ownerId: string | null;
  hasEmail: boolean;
};

type Row = {
  id: string;
  minutes: number | null;
  car_id: string | null;
  owner_id: string | null;
  has_email: boolean;
};

/** The facts of bookings of one site, by the ids of their leads. */
export async function bookedFacts(
  db: Database,
  site: Site,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, BookedFacts>> {
  if (leadIds.length === 0) return new Map();
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<Row>(sql`
      select l.id, b.minutes, b.car_id, l.owner_id, coalesce(l.email, '') <> '' as has_email
      from leads l left join test_drive_bookings b on b.group_id = l.group_id and b.site_id = l.site_id and b.lead_id = l.id
      where l.group_id = ${site.groupId}::uuid and l.site_id = ${site.id}::uuid and l.id = any(${sql.param(leadIds)}::text[])`),
  );
  return new Map(
    rows.map(({ id, minutes, car_id: carId, owner_id: ownerId, has_email: hasEmail }) => [
      id,
      { minutes: minutes ?? 0, carId, ownerId, hasEmail },
    ]),
  );
}

/**
 * When staff may put a booking of a kind on these days at a location of a site, taken or not: times as minutes since midnight, 0 for a booking of a whole
 * day. No day has any where the location takes none.
 */
export function startsOn(
  site: Site,
  { kind, locationId }: { kind: Deal["kind"]; locationId: string },
  days: readonly string[],
  now: Date,
): DayStarts[] {
  const found = bookingPlace(site, { kind: kind === "service" ? kind : "test_drive", locationId }, "dealer");
  if (found?.kind === "days")
    return days.map((day) => ({
      day,
      starts: dayProblem(found.place, day, new Map(), now) === null ? [0] : [],
    }));
  const texts = found
    ? slotsOf(found.place, now, days).map((slot) => zonedIso(slot.startsAt, found.place.timeZone))
    : [];
  return days.map((day) => ({
    day,
    starts: texts.filter((text) => text.startsWith(day)).map(minuteOf),
  }));
}

/** The minute of the day of a local time, 545 for `2026-11-24T09:05:00+10:00`. */
export const minuteOf = (text: string): number =>
  Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
