import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";
import { bookingLife } from "./booking-columns.ts";

/**
 * A booked place of a service location on a day, from booking to the end; it takes its place until it is cancelled. Locations belong to the group and several of its sites may offer the same one, so
 * row-level security of this table is by group; it contains nothing about the customer.
 */
export const serviceBookings = pgTable(
  "service_bookings",
  {
    ...ofSite,
    locationId: text("location_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    seat: integer().notNull(),
    leadId: text("lead_id").notNull(),
    createdAt: instant("created_at").notNull(),
    ...bookingLife(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.leadId] }),
    uniqueIndex("service_bookings_seat")
      .on(t.groupId, t.locationId, t.day, t.seat)
      .where(sql`cancelled_at is null`),
    index("service_bookings_day").on(t.groupId, t.siteId, t.day),
    deletedWithSite(t),
  ],
);
