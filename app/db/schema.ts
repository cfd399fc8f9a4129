import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, ofSite } from "./columns.ts";

/**
 * Every table, in one place; the features that own a jsonb column give it its type. The tenant is the group: each key includes `group_id`, so that no row can be
 * referenced from another tenant. Row-level security is in the migrations (docs/security.md).
 */

export const groups = pgTable(
  "groups",
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    version: integer().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("groups_slug").on(t.slug)],
);

/** A group's document (dealerships, locations, makes, settings) as applied, one row a version. */
export const groupVersions = pgTable(
  "group_versions",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    document: jsonb().notNull(),
    appliedBy: text("applied_by").notNull(),
    appliedAt: instant("applied_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.version] })],
);

export const sites = pgTable(
  "sites",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    slug: text().notNull(),
    version: integer().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] }), uniqueIndex("sites_slug").on(t.slug)],
);

export const siteVersions = pgTable(
  "site_versions",
  {
    groupId: uuid("group_id").notNull(),
    siteId: uuid("site_id").notNull(),
    version: integer().notNull(),
    document: jsonb().notNull(),
    appliedBy: text("applied_by").notNull(),
    appliedAt: instant("applied_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.version] }),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** One host answers with one site. */
export const siteHosts = pgTable(
  "site_hosts",
  {
    host: text().primaryKey(),
    groupId: uuid("group_id").notNull(),
    siteId: uuid("site_id").notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** The dealerships and locations that cars stand at; their descriptions are in the group's document. */
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

export const cars = pgTable(
  "cars",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: text().notNull(),
    slug: text().notNull(),
    /** What a feed recognises the car by: dealership and stock number, or what the mapping builds; never the price. */
    identity: text().notNull(),
    dealershipId: text("dealership_id").notNull(),
    locationId: text("location_id"),
    /** The feed's facts; `status` inside is the feed's own word, the column is the truth. */
    facts: jsonb().notNull(),
    /** Hash of dealership, location and facts as last imported: an equal hash is an unchanged row. */
    feedHash: text("feed_hash").notNull(),
    /** Facts that must never leave the platform, such as purchase_cost. */
    privateFacts: jsonb("private_facts"),
    status: text({ enum: ["in_stock", "coming_soon", "sold"] }).notNull(),
    soldAt: instant("sold_at"),
    reserved: boolean().notNull().default(false),
    views: bigint({ mode: "number" }).notNull().default(0),
    pictures: jsonb().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    uniqueIndex("cars_slug").on(t.groupId, t.slug),
    uniqueIndex("cars_identity").on(t.groupId, t.identity),
    index("cars_dealership").on(t.groupId, t.dealershipId),
    index("cars_by_id").on(t.id),
    foreignKey({
      columns: [t.groupId, t.dealershipId],
      foreignColumns: [dealerships.groupId, dealerships.id],
    }),
    foreignKey({ columns: [t.groupId, t.locationId], foreignColumns: [locations.groupId, locations.id] }),
    check("cars_sold_at", sql`(${t.status} = 'sold') = (${t.soldAt} is not null)`),
  ],
);

/** A picture address that a feed gave and what became of it. The picture itself is in the picture store under `key`. */
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

/** One row a finished import. */
export const stockImports = pgTable(
  "stock_imports",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    siteSlug: text("site_slug").notNull(),
    fileName: text("file_name").notNull(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at").notNull(),
    created: integer().notNull(),
    changed: integer().notNull(),
    unchanged: integer().notNull(),
    rejected: integer().notNull(),
    sold: integer().notNull(),
    warnings: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] })],
);

/**
 * The change feed (DESIGN §4). `seq` is given last in the transaction, under an advisory transaction lock, so that
 * numbers appear in order; NOTIFY on channel `changes` only wakes followers.
 */
export const changes = pgTable(
  "changes",
  {
    seq: bigserial({ mode: "number" }).primaryKey(),
    kind: text({ enum: ["stock", "site"] }).notNull(),
    groupId: uuid("group_id").notNull(),
    carIds: text("car_ids").array(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [index("changes_at").on(t.at)],
);

/** What a shopper sent and saw accepted (DESIGN §3). `id` is 128 random bits, because browsers are given it. */
export const leads = pgTable(
  "leads",
  {
    ...ofSite,
    id: text().notNull(),
    state: text({ enum: ["partial", "complete"] }).notNull(),
    /** Chosen in the form; `payload.category` is the one that is sent (DECIDE-32). */
    category: text().notNull(),
    subcategory: text(),
    carId: text("car_id"),
    /** The car as it was, so that the lead can be told after the car is gone. */
    car: jsonb(),
    dealershipSlug: text("dealership_slug"),
    locationId: text("location_id"),
    /** `userData` as the wire has it (LEAD-03, 10, 11). */
    payload: jsonb().notNull(),
    /** The words that were agreed to, their version, and what was ticked. */
    consent: jsonb().notNull(),
    visitedPages: text("visited_pages").array().notNull(),
    linkedQueryParams: jsonb("linked_query_params").notNull(),
    url: text(),
    userAgent: text("user_agent"),
    idempotencyKey: text("idempotency_key").notNull(),
    payloadHash: text("payload_hash").notNull(),
    /** Reasons it is suspected to be spam; empty for most. */
    spam: text().array().notNull(),
    /** Hash of the visitor's address, made anew each day; counts senders without naming them. */
    addressHash: text("address_hash"),
    messageHash: text("message_hash"),
    /** Hash of the cookie of the draft that a partial lead belongs to. */
    draftHash: text("draft_hash"),
    /** When the dealer was told that it stayed unfinished. */
    unfinishedToldAt: instant("unfinished_told_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    // The same key with another payload is a new lead (DESIGN §5).
    uniqueIndex("leads_idempotency").on(t.groupId, t.siteId, t.idempotencyKey, t.payloadHash),
    index("leads_created").on(t.groupId, t.siteId, t.createdAt),
    index("leads_address").on(t.groupId, t.siteId, t.addressHash, t.createdAt),
    index("leads_message").on(t.groupId, t.siteId, t.messageHash, t.createdAt),
    index("leads_payload").on(t.groupId, t.siteId, t.payloadHash, t.createdAt),
    index("leads_unfinished").on(t.updatedAt).where(sql`state = 'partial' and unfinished_told_at is null`),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** One telling of one lead by one channel to one target: the truth about it; jobs only wake whoever works on it. */
export const leadDeliveries = pgTable(
  "lead_deliveries",
  {
    ...ofSite,
    id: text().notNull(),
    leadId: text("lead_id").notNull(),
    /** To the dealer, to the shopper, to the dealer's fallback address about a delivery that died, or news in words of its own. */
    purpose: text({ enum: ["dealer", "acknowledgement", "alert", "notice"] }).notNull(),
    channel: text({ enum: ["email", "adf_email", "adf_http", "webhook", "sms"] }).notNull(),
    target: text().notNull(),
    /** Name of the secret that goes with the target, and for an alert the delivery it is about. */
    secret: text(),
    about: text(),
    state: text({ enum: ["waiting", "delivered", "dead"] }).notNull(),
    attempts: integer().notNull().default(0),
    /** First try of this round; the round ends 24 hours later. */
    firstTryAt: instant("first_try_at").notNull(),
    nextTryAt: instant("next_try_at").notNull(),
    /** Who works on it now, and until when nobody else does. */
    lease: text(),
    leasedUntil: instant("leased_until"),
    lastAnswer: text("last_answer"),
    /** The same in every repeat, so that a receiver knows it. */
    messageId: text("message_id").notNull(),
    resent: boolean().notNull().default(false),
    /** For an acknowledgement: its subject and text, in place of the site's usual ones. */
    words: jsonb(),
    createdAt: instant("created_at").notNull(),
    deliveredAt: instant("delivered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    index("lead_deliveries_lead").on(t.groupId, t.siteId, t.leadId),
    index("lead_deliveries_due").on(t.nextTryAt).where(sql`state = 'waiting'`),
    foreignKey({
      columns: [t.groupId, t.siteId, t.leadId],
      foreignColumns: [leads.groupId, leads.siteId, leads.id],
    }).onDelete("cascade"),
  ],
);

/** E-mails and text messages of a platform without a mail server or an SMS provider: what would have been sent. */
export const messages = pgTable(
  "messages",
  {
    ...ofSite,
    id: text().notNull(),
    kind: text({ enum: ["email", "sms"] }).notNull(),
    messageId: text("message_id").notNull(),
    leadId: text("lead_id"),
    sender: text().notNull(),
    recipient: text().notNull(),
    replyTo: text("reply_to"),
    subject: text(),
    text: text().notNull(),
    html: text(),
    attachments: jsonb().notNull().default([]),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("messages_message_id").on(t.groupId, t.siteId, t.messageId),
    index("messages_created").on(t.groupId, t.siteId, t.createdAt),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** What was typed into a form so far, under the draft cookie that began it (DESIGN §5). */
export const formDrafts = pgTable(
  "form_drafts",
  {
    ...ofSite,
    id: text().notNull(),
    cookieHash: text("cookie_hash").notNull(),
    form: text().notNull(),
    step: integer().notNull().default(0),
    data: jsonb().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("form_drafts_form").on(t.groupId, t.siteId, t.cookieHash, t.form),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/**
 * A test drive that is sold: a seat of a location at an instant. Locations are the group's, and several of its sites may
 * offer the same one, so the wall around this table is the group's; it says nothing about the shopper.
 */
export const testDriveBookings = pgTable(
  "test_drive_bookings",
  {
    ...ofSite,
    locationId: text("location_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    seat: integer().notNull(),
    minutes: integer().notNull(),
    carId: text("car_id"),
    leadId: text("lead_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.locationId, t.startsAt, t.seat] }),
    uniqueIndex("test_drive_bookings_car").on(t.groupId, t.carId, t.startsAt),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** A shopper looked at a number (PHONE-03). */
export const phoneReveals = pgTable(
  "phone_reveals",
  {
    ...ofSite,
    id: text().notNull(),
    carId: text("car_id"),
    dealershipId: text("dealership_id"),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** What happened on the pages, by the specification's event ids (LEAD-24..33); nothing personal. */
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
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);
