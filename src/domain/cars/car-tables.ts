import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { priceFloor } from "#domain/cars/price.ts";
import { instant, jsonb } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";

/** The dealerships and locations that cars reference; their descriptions are in the group's document. */
export const dealerships = pgTable(
  "dealerships",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: text().notNull(),
    slug: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] }), uniqueIndex("dealerships_slug").on(t.groupId, t.slug)],
);

export const locations = pgTable(
  "locations",
  {
    groupId: uuid("group_id").notNull(),
    id: text().notNull(),
    slug: text().notNull(),
    dealershipId: text("dealership_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    uniqueIndex("locations_slug").on(t.groupId, t.slug),
    foreignKey({
      columns: [t.groupId, t.dealershipId],
      foreignColumns: [dealerships.groupId, dealerships.id],
    }),
  ],
);

/** An amount of the facts as shoppers see it, in the group's currency; null up to the floor. */
const aboveFloor = (field: "price" | "offer_price"): SQL =>
  sql.raw(
    `nullif(greatest((case when overrides ? '${field}' then overrides ->> '${field}' else facts ->> '${field}' end)::float8, ${priceFloor}), ${priceFloor})`,
  );

export const cars = pgTable(
  "cars",
  {
    /** That of its dealership, which refers to the group. */
    groupId: uuid("group_id").notNull(),
    id: text().notNull(),
    slug: text().notNull(),
    /** The identity of a car in a feed: dealership and stock number, or what the mapping builds; never the price. */
    identity: text().notNull(),
    /** The name of the feed that lists the car. */
    feed: text().notNull().default("default"),
    /** The VIN, if it is valid: it identifies the car in every feed. */
    vin: text(),
    dealershipId: text("dealership_id").notNull(),
    locationId: text("location_id"),
    /** The feed's facts. `status` in it is the feed's own value; the column is authoritative. */
    facts: jsonb().notNull(),
    /** Hash of dealership, location and facts as last imported: an equal hash means an unchanged row. */
    feedHash: text("feed_hash").notNull(),
    /** Facts that must never leave the platform, such as purchase_cost. */
    privateFacts: jsonb("private_facts"),
    status: text({ enum: ["in_stock", "coming_soon", "sold"] }).notNull(),
    soldAt: instant("sold_at"),
    /** The last import that had the car, if later ones of its feed and dealership lacked it; null if none did. */
    confirmedAt: instant("confirmed_at"),
    reserved: boolean().notNull().default(false),
    views: bigint({ mode: "number" }).notNull().default(0),
    pictures: jsonb().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** The overridden facts. The database's function `shown_facts` merges them with those of the feed. */
    overrides: jsonb().notNull().default({}),
    /** `status`, `sold_at` and `location_id` as the feed has them, while an override shows others; else null. */
    feedState: jsonb("feed_state"),
    /** What the car lacks as shoppers see it: `price`, `photos`, `description`, `visible`. */
    lacks: text().array().generatedAlwaysAs(sql`public.car_lacks(facts, overrides, pictures)`),
    /** What the console's search finds it by, in lower case. */
    words: text().generatedAlwaysAs(sql`public.car_words(facts, overrides)`),
    /** `displayedPrice` of what shoppers see: lists sort by it without unpacking the facts of each car. */
    shownPrice: doublePrecision("shown_price").generatedAlwaysAs(
      sql`coalesce(${aboveFloor("offer_price")}, ${aboveFloor("price")})`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    index("cars_feed_state").on(t.groupId).where(sql`${t.feedState} is not null`),
    uniqueIndex("cars_slug").on(t.groupId, t.slug),
    uniqueIndex("cars_identity").on(t.groupId, t.identity),
    index("cars_dealership").on(t.groupId, t.dealershipId),
    index("cars_by_id").on(t.id),
    index("cars_vin").on(t.groupId, t.vin),
    foreignKey({
      columns: [t.groupId, t.dealershipId],
      foreignColumns: [dealerships.groupId, dealerships.id],
    }),
    foreignKey({ columns: [t.groupId, t.locationId], foreignColumns: [locations.groupId, locations.id] }),
    check("cars_sold_at", sql`(${t.status} = 'sold') = (${t.soldAt} is not null)`),
  ],
);

/** The URL of a picture in a feed, and its state. The picture itself is in the picture store under `key`. */
export const carPictureSources = pgTable(
  "car_picture_sources",
  {
    groupId: uuid("group_id").notNull(),
    carId: text("car_id").notNull(),
    position: integer().notNull(),
    url: text().notNull(),
    state: text({ enum: ["wanted", "kept", "failed"] }).notNull(),
    attempts: integer().notNull().default(0),
    nextTryAt: instant("next_try_at"),
    problem: text(),
    picture: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.carId, t.position] }),
    foreignKey({ columns: [t.groupId, t.carId], foreignColumns: [cars.groupId, cars.id] }).onDelete(
      "cascade",
    ),
    index("car_picture_sources_due").on(t.nextTryAt),
  ],
);
