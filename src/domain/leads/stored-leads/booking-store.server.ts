import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { testDriveBookings } from "#domain/leads/lead-tables.ts";
import { serviceBookings } from "#domain/leads/service-tables.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { StoredBooking } from "./stored-booking.ts";

/**
 * The booking of a lead of this site, a cancelled one too; null without one.
 * @param lock holds the row until the transaction ends
 */
export async function bookingIn(
  tx: Transaction,
  site: SiteKey,
  leadId: string,
  lock = false,
): Promise<StoredBooking | null> {
  const timed = tx.select().from(testDriveBookings).where(isTimed(site, leadId));
  const [time] = await (lock ? timed.for("update") : timed);
  if (time) return { ...time, kind: time.purpose, day: null };
  const daily = tx.select().from(serviceBookings).where(isService(site, leadId));
  const [day] = await (lock ? daily.for("update") : daily);
  return day ? { ...day, kind: "service", startsAt: null, minutes: 0, carId: null } : null;
}

type Change = Partial<Pick<StoredBooking, "sequence" | "confirmedAt" | "cancelledAt" | "cancelledBy">>;

/** Changes the state of a booking; its time or day is changed by booking it anew. */
export async function updateBooking(
  tx: Transaction,
  site: SiteKey,
  { kind, leadId }: Pick<StoredBooking, "kind" | "leadId">,
  change: Change,
): Promise<void> {
  if (kind === "service") await tx.update(serviceBookings).set(change).where(isService(site, leadId));
  else await tx.update(testDriveBookings).set(change).where(isTimed(site, leadId));
}

/** Cancels the open bookings of leads for the dealer. @returns the leads that had one */
export async function cancelBookings(
  tx: Transaction,
  site: SiteKey,
  leadIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const found: string[] = [];
  for (const table of [testDriveBookings, serviceBookings]) {
    const cancelled = await tx
      .update(table)
      .set({ cancelledAt: now, cancelledBy: "dealer", sequence: sql`${table.sequence} + 1` })
      .where(and(isOfSite(table, site), inArray(table.leadId, [...leadIds]), isNull(table.cancelledAt)))
      .returning({ leadId: table.leadId });
    found.push(...cancelled.map(({ leadId }) => leadId));
  }
  return found;
}

const isTimed = (site: SiteKey, leadId: string) =>
  and(isOfSite(testDriveBookings, site), eq(testDriveBookings.leadId, leadId));

const isService = (site: SiteKey, leadId: string) =>
  and(isOfSite(serviceBookings, site), eq(serviceBookings.leadId, leadId));
