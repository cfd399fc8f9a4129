import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { cars } from "#domain/cars/car-tables.ts";
import { instant, jsonb } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";

/** One row for each completed import. */
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
    feed: text().notNull().default("default"),
    /** Rows that were merged into another of the file: one VIN is one car. */
    merged: integer().notNull().default(0),
    /** Rows whose car another feed of the group lists. */
    elsewhere: integer().notNull().default(0),
    undoneAt: instant("undone_at"),
    /** The dealerships whose stock was in the file. */
    dealershipIds: text("dealership_ids").array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] })],
);

/** A feed's row for a car that another feed of the group lists. It takes the car over when that one drops it. */
export const carClaims = pgTable(
  "car_claims",
  {
    groupId: uuid("group_id").notNull(),
    feed: text().notNull(),
    carId: text("car_id").notNull(),
    /** The staged row. */
    listing: jsonb().notNull(),
    claimedAt: instant("claimed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.carId, t.feed] }),
    foreignKey({ columns: [t.groupId, t.carId], foreignColumns: [cars.groupId, cars.id] }).onDelete(
      "cascade",
    ),
  ],
);

/**
 * A car as it was before an import changed it; `before` is null for a car that the import created. Stored for 7 days; a trigger
 * deletes it with its group.
 */
export const stockImportChanges = pgTable(
  "stock_import_changes",
  {
    groupId: uuid("group_id").notNull(),
    importId: uuid("import_id").notNull(),
    carId: text("car_id").notNull(),
    before: jsonb(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.importId, t.carId] })],
);

/** A field of a car that staff corrected. */
export const carOverrides = pgTable(
  "car_overrides",
  {
    groupId: uuid("group_id").notNull(),
    carId: text("car_id").notNull(),
    field: text().notNull(),
    value: jsonb().notNull(),
    /** What the feed said when the field was corrected. */
    feedValue: jsonb("feed_value").notNull(),
    /** What the feed says now, if it moved since and no one has decided yet. */
    movedTo: jsonb("moved_to"),
    movedAt: instant("moved_at"),
    actorKind: text("actor_kind", { enum: ["member", "token", "command", "task"] }).notNull(),
    actorId: text("actor_id").notNull(),
    at: instant("at").notNull(),
    until: instant("until"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.carId, t.field] }),
    index("car_overrides_until").on(t.until),
    foreignKey({ columns: [t.groupId, t.carId], foreignColumns: [cars.groupId, cars.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** A change of many cars at once, with their overrides before it, for 7 days. */
export const stockEdits = pgTable(
  "stock_edits",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: text().notNull(),
    summary: text().notNull(),
    cars: integer().notNull(),
    changes: jsonb().notNull(),
    actorKind: text("actor_kind", { enum: ["member", "token", "command", "task"] }).notNull(),
    actorId: text("actor_id").notNull(),
    at: instant("at").notNull(),
    undoneAt: instant("undone_at"),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] }), index("stock_edits_at").on(t.groupId, t.at)],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A stock file that staff uploaded, with the mapping by which it is read. */
export const stockFiles = pgTable(
  "stock_files",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: text().notNull(),
    feed: text().notNull(),
    siteSlug: text("site_slug").notNull(),
    fileName: text("file_name").notNull(),
    /** Null once it was imported. */
    bytes: bytea(),
    /** As YAML; null for the one that the importer proposes. */
    mapping: text(),
    /** Of the names of its columns: a file with the same ones is read by the same mapping. */
    columnsHash: text("columns_hash"),
    /** Whether it is the feed's whole stock. */
    isFull: boolean("is_full").notNull().default(false),
    /** The member's id. */
    uploadedBy: text("uploaded_by").notNull(),
    uploadedAt: instant("uploaded_at").notNull(),
    importId: uuid("import_id"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    index("stock_files_feed").on(t.groupId, t.feed, t.uploadedAt),
  ],
);
