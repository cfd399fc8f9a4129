import { and, eq, gte, isNull, lte } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { testDriveBookings } from "#domain/leads/lead-tables.ts";
import { zonedIso } from "#lib/zoned-time.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { type Booked, isFree, type Slot, type SlotPlace, slotsOf } from "./slots.ts";

type BookingRow = typeof testDriveBookings.$inferInsert;

/**
 * Books a time in the caller's transaction; false when no seat is left or the car is booked. Unique keys
 * (location, instant, seat; car, instant) prevent double booking under concurrency. A lead that already has
 * a time keeps only the last one; after false, the caller must undo the transaction.
 * @param booking.more columns that differ from those of a new test drive
 */
export async function bookSlot(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id">,
  booking: {
    place: SlotPlace;
    slot: Slot;
    carId: string | null;
    leadId: string;
    now: Date;
    more?: Partial<Pick<BookingRow, "purpose" | "sequence" | "createdAt" | "confirmedAt">>;
  },
): Promise<boolean> {
  const { place, slot, carId, leadId, now } = booking;
  const { groupId, siteId } = testDriveBookings;
  await tx
    .delete(testDriveBookings)
    .where(and(eq(groupId, site.groupId), eq(siteId, site.id), eq(testDriveBookings.leadId, leadId)));
  for (let seat = 1; seat <= place.slice.capacity; seat++) {
    const taken = await tx
      .insert(testDriveBookings)
      .values({
        groupId: site.groupId,
        siteId: site.id,
        locationId: place.location.id,
        startsAt: slot.startsAt,
        seat,
        minutes: place.slice.minutes,
        carId,
        leadId,
        createdAt: now,
        ...booking.more,
      })
      .onConflictDoNothing()
      .returning({ seat: testDriveBookings.seat });
    if (taken.length > 0) return true;
  }
  return false;
}

/** Bookings at a location between two instants, by all sites of the group. */
export async function bookingsAt(
  db: Database,
  site: Pick<Site, "groupId" | "id">,
  locationId: string,
  from: Date,
  to: Date,
): Promise<Booked[]> {
  const { startsAt, carId } = testDriveBookings;
  return db.withSite(site, (tx) =>
    tx
      .select({ startsAt, carId })
      .from(testDriveBookings)
      .where(
        and(
          eq(testDriveBookings.groupId, site.groupId),
          eq(testDriveBookings.locationId, locationId),
          isNull(testDriveBookings.cancelledAt),
          gte(startsAt, from),
          lte(startsAt, to),
        ),
      ),
  );
}

/** A location's times with their availability. */
export async function timesOf(
  db: Database,
  site: Pick<Site, "groupId" | "id">,
  place: SlotPlace,
  carId: string | null,
  now: Date,
  dates?: readonly string[],
): Promise<{ dateTime: string; available: boolean }[]> {
  const slots = slotsOf(place, now, dates);
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return [];
  const booked = await bookingsAt(db, site, place.location.id, first.startsAt, last.startsAt);
  return slots.map((slot) => ({
    dateTime: zonedIso(slot.startsAt, place.timeZone),
    available: isFree(slot, booked, place.slice.capacity, carId),
  }));
}

/**
 * The next free times after an instant, for a shopper whose time was taken; all free times when none follow.
 */
export async function nextFreeTimes(
  db: Database,
  site: Pick<Site, "groupId" | "id">,
  place: SlotPlace,
  carId: string | null,
  requestedAt: Date,
  now: Date,
  most = 5,
): Promise<string[]> {
  const free = (await timesOf(db, site, place, carId, now))
    .filter(({ available }) => available)
    .map(({ dateTime }) => dateTime);
  const after = free.filter((dateTime) => Date.parse(dateTime) > requestedAt.getTime());
  return (after.length > 0 ? after : free).slice(0, most);
}

/** A lead's booked time, or null; a cancelled one is none. */
export async function bookingOfLead(
  tx: Transaction,
  groupId: string,
  leadId: string,
): Promise<{ startsAt: Date; minutes: number; locationId: string } | null> {
  const { startsAt, minutes, locationId, cancelledAt } = testDriveBookings;
  const [found] = await tx
    .select({ startsAt, minutes, locationId })
    .from(testDriveBookings)
    .where(
      and(eq(testDriveBookings.groupId, groupId), eq(testDriveBookings.leadId, leadId), isNull(cancelledAt)),
    );
  return found ?? null;
}
