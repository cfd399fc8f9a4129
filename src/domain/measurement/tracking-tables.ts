import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";

/** A shopper revealed a phone number (PHONE-03). */
export const phoneReveals = pgTable(
  "phone_reveals",
  {
    ...ofSite,
    id: text().notNull(),
    carId: text("car_id"),
    dealershipId: text("dealership_id"),
    at: instant("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.id] }), deletedWithSite(t)],
);

/** Analytics events, by the specification's event ids (LEAD-24..33); no personal data. */
export const trackingEvents = pgTable(
  "tracking_events",
  {
    ...ofSite,
    id: text().notNull(),
    eventId: integer("event_id").notNull(),
    data: jsonb().notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    index("tracking_events_at").on(t.groupId, t.siteId, t.at),
    deletedWithSite(t),
  ],
);
