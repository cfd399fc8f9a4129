import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { serviceBookings } from "#domain/leads/service-tables.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { bookableSpan, dayMessage, nextFreeDays, type ServicePlace, type Taken } from "./service-days.ts";

/**
 * Books a place of a day in the caller's transaction; false when none is left. Unique keys (location, day,
 * seat) prevent double booking under concurrency. A lead that already has a place, from an earlier
 * submission, keeps only the last one.
 * @param booking.more columns that differ from those of a new booking
 */
export async function takeServiceDay(
  tx: Transaction,
  site: SiteKey,
  booking: {
    place: ServicePlace;
    day: string;
    leadId: string;
    now: Date;
    more?: Partial<Pick<typeof serviceBookings.$inferInsert, "sequence" | "createdAt" | "confirmedAt">>;
  },
): Promise<boolean> {
  const { place, day, leadId, now } = booking;
  const { groupId } = serviceBookings;
  await tx
    .delete(serviceBookings)
    .where(
      and(eq(groupId, site.groupId), eq(serviceBookings.siteId, site.id), eq(serviceBookings.leadId, leadId)),
    );
  for (let seat = 1; seat <= place.slice.capacity; seat++) {
    const taken = await tx
      .insert(serviceBookings)
      .values({
        groupId: site.groupId,
        siteId: site.id,
        locationId: place.location.id,
        day,
        seat,
        leadId,
        createdAt: now,
        ...booking.more,
      })
      .onConflictDoNothing()
      .returning({ seat: serviceBookings.seat });
    if (taken.length > 0) return true;
  }
  return false;
}

/** Cars booked at a location on each bookable day, by all sites of the group. */
export async function takenDays(db: Database, site: SiteKey, place: ServicePlace, now: Date): Promise<Taken> {
  const { first, last } = bookableSpan(place, now);
  const { groupId, locationId, day } = serviceBookings;
  const rows = await db.withSite(site, (tx) =>
    tx
      .select({ day, count: sql<number>`count(*)::int` })
      .from(serviceBookings)
      .where(
        and(
          eq(groupId, site.groupId),
          eq(locationId, place.location.id),
          isNull(serviceBookings.cancelledAt),
          gte(day, first),
          lte(day, last),
        ),
      )
      .groupBy(day),
  );
  return new Map(rows.map((row) => [row.day, row.count]));
}

/** The message for a full day, with the next available ones. */
export async function fullDayMessage(
  db: Database,
  site: SiteKey,
  place: ServicePlace,
  day: string,
  now: Date,
): Promise<string> {
  const taken = await takenDays(db, site, place, now);
  return dayMessage("full", day, nextFreeDays(place, day, taken, now));
}
