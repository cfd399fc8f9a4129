import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigserial,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, jsonb } from "./columns.ts";

/**
 * Groups, sites, the versions of their documents, and the change feed. The tenant is the group: each key includes `group_id`, so that no
 * row can reference another tenant's; the row-level security policies are in `*-policies.sql` (docs/security.md).
 */

export const groups = pgTable(
  "groups",
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    version: integer().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Since when its sites answer 503 and its deliveries, feeds and reports pause. */
    suspendedAt: instant("suspended_at"),
    /** Since when it is being deleted, files first; it can't be resumed any more. */
    deletionBeganAt: instant("deletion_began_at"),
    /** Since when what happens in it is recorded as events for programs; null for a group without any. */
    eventsSince: instant("events_since"),
    /** When what it had was first recorded, from when on changes of that are events. */
    eventsBegunAt: instant("events_begun_at"),
  },
  (t) => [uniqueIndex("groups_slug").on(t.slug)],
);

/** A group's document (dealerships, locations, makes, settings) as applied, one row for each version. */
export const groupVersions = pgTable(
  "group_versions",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    document: jsonb().notNull(),
    /** The length of the document, by which old versions are deleted. */
    textBytes: integer("text_bytes").generatedAlwaysAs(sql`octet_length(document::text)`),
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
    /** By which operators choose sites for a change of many. */
    labels: text().array().notNull().default([]),
    /** The agency's settings for it, the layer above the platform's defaults, and how often they were changed. */
    agency: jsonb().notNull().default({}),
    agencyVersion: integer("agency_version").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] }), uniqueIndex("sites_slug").on(t.slug)],
);

/** The foreign key of a site's table: its rows are deleted together with the site. */
export const deletedWithSite = (t: { groupId: AnyPgColumn; siteId: AnyPgColumn }) =>
  foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
    "cascade",
  );

export const siteVersions = pgTable(
  "site_versions",
  {
    groupId: uuid("group_id").notNull(),
    siteId: uuid("site_id").notNull(),
    version: integer().notNull(),
    document: jsonb().notNull(),
    /** The length of the document, by which old versions are deleted. */
    textBytes: integer("text_bytes").generatedAlwaysAs(sql`octet_length(document::text)`),
    appliedBy: text("applied_by").notNull(),
    appliedAt: instant("applied_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.version] }), deletedWithSite(t)],
);

/** A host belongs to one site. */
export const siteHosts = pgTable(
  "site_hosts",
  {
    host: text().primaryKey(),
    groupId: uuid("group_id").notNull(),
    siteId: uuid("site_id").notNull(),
  },
  (t) => [deletedWithSite(t)],
);

/**
 * The change feed. `seq` is assigned last in the transaction, under an advisory transaction lock, so that numbers become visible in order;
 * NOTIFY on channel `changes` only triggers followers.
 */
export const changes = pgTable(
  "changes",
  {
    seq: bigserial({ mode: "number" }).primaryKey(),
    kind: text({ enum: ["stock", "site"] }).notNull(),
    groupId: uuid("group_id").notNull(),
    itemIds: text("car_ids").array(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [index("changes_at").on(t.at)],
);
