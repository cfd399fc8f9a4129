import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, ofSite } from "./columns.ts";
import { sites } from "./site-tables.ts";

/**
 * A place in a service location's day, sold. Locations are the group's, and several of its sites may offer the same one, so the
 * wall around this table is the group's; it says nothing about the customer.
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
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.locationId, t.day, t.seat] }),
    uniqueIndex("service_bookings_lead").on(t.groupId, t.leadId),
    index("service_bookings_day").on(t.groupId, t.locationId, t.day),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);
