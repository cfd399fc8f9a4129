import {
  bigint,
  index,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";

/** Numbers of events, given at the end of their transactions. */
export const eventNumbers = pgSequence("event_numbers");

const groupId = () =>
  uuid("group_id")
    .notNull()
    .references(() => groups.id, { onDelete: "cascade" });

/**
 * What happened in a group, for programs: ids and states, nothing about a person. Triggers write them, so that nothing that changes a
 * row can leave one out; stored for 14 days.
 */
export const events = pgTable(
  "events",
  {
    groupId: groupId(),
    id: uuid().notNull(),
    /** In the order in which transactions were committed; null until the end of its own. */
    seq: bigint({ mode: "number" }),
    type: text().notNull(),
    /** Null for what is the group's, such as a car. */
    siteId: uuid("site_id"),
    locationId: text("location_id"),
    subjectId: text("subject_id").notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    uniqueIndex("events_seq").on(t.groupId, t.seq),
    index("events_at").on(t.at),
  ],
);

/** A car as events last described it: hashes of what shoppers see. One that is gone stays for 14 days, as `removed`. */
export const publishedCars = pgTable(
  "published_cars",
  {
    groupId: groupId(),
    carId: text("car_id").notNull(),
    /** The number of the event that last described it. */
    seq: bigint({ mode: "number" }),
    status: text({ enum: ["in_stock", "coming_soon", "reserved", "sold", "removed"] }).notNull(),
    dealershipId: text("dealership_id").notNull(),
    locationId: text("location_id"),
    priceHash: text("price_hash").notNull(),
    photosHash: text("photos_hash").notNull(),
    detailsHash: text("details_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.carId] }), index("published_cars_seq").on(t.groupId, t.seq)],
);
