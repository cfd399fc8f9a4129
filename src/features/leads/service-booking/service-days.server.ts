import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Site } from "#platform/config/site.ts";
import type { Database, Transaction } from "#platform/database/client.server.ts";
import { serviceBookings } from "#platform/database/service-tables.ts";
import { bookableSpan, dayMessage, nextFreeDays, type ServicePlace, type Taken } from "./service-days.ts";

type SiteKey = Pick<Site, "groupId" | "id">;

/**
 * Takes one of a day's places in the caller's transaction; false when none is left. The keys decide (location, day, seat), so it
 * holds however many ask at once. A lead that has a place already, from an earlier sending, keeps one: its last.
 */
export async function takeServiceDay(
  tx: Transaction,
  site: SiteKey,
  booking: { place: ServicePlace; day: string; leadId: string; now: Date },
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
      })
      .onConflictDoNothing()
      .returning({ seat: serviceBookings.seat });
    if (taken.length > 0) return true;
  }
  return false;
}

/** Cars booked at a place on each day that can be asked for, whichever of the group's sites booked them. */
export async function takenDays(db: Database, site: SiteKey, place: ServicePlace, now: Date): Promise<Taken> {
  const { first, last } = bookableSpan(place, now);
  const { groupId, locationId, day } = serviceBookings;
  const rows = await db.withSite(site, (tx) =>
    tx
      .select({ day, count: sql<number>`count(*)::int` })
      .from(serviceBookings)
      .where(
        and(eq(groupId, site.groupId), eq(locationId, place.location.id), gte(day, first), lte(day, last)),
      )
      .groupBy(day),
  );
  return new Map(rows.map((row) => [row.day, row.count]));
}

/** What is said of a day without a place left, with the next ones that have some. */
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
