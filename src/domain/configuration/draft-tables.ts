import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, jsonb } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";

/** The documents that a draft changes; `site` and `content` are those of a site. */
export const draftDocuments = ["group", "site", "content"] as const;

/** A value in a list, because the driver would read a text such as `"2000"` as a number. */
export type StoredValue = [] | [unknown];

/** A change as stored with a change set; a value that is left out is none. */
export type StoredChange = {
  document: (typeof draftDocuments)[number];
  siteId: string | null;
  path: string[];
  from?: unknown;
  to?: unknown;
  /** The member who made it. */
  by: string;
};

/** A version that a change set created. */
export type CreatedVersion = {
  document: (typeof draftDocuments)[number];
  siteId: string | null;
  version: number;
};

/** What lists show of a change set, without its values. */
export type ChangeSummary = {
  /** How many changes it has. */
  count: number;
  /** The first of them in words, each with the member who made it. */
  sentences: { by: string; text: string }[];
  /** Where they are made, each place of the group once; without a site and a location it is the group as a whole. */
  places: { siteId?: string; locationId?: string }[];
  /** Whether the console can undo some of them. */
  isUndoable: boolean;
};

const groupId = () =>
  uuid("group_id")
    .notNull()
    .references(() => groups.id, { onDelete: "cascade" });

/**
 * The draft of a group: what its people changed in configuration and content and haven't published yet, one row for each value. Rows of all
 * sites are of the group, because they are published together.
 */
export const draftChanges = pgTable(
  "draft_changes",
  {
    groupId: groupId(),
    id: text().notNull(),
    document: text({ enum: draftDocuments }).notNull(),
    /** Null for the group's configuration. */
    siteId: uuid("site_id"),
    path: text().array().notNull(),
    /** The published value that it replaces, and the new one, as the only member of a list; an empty list for no value. */
    from: jsonb("from_value").$type<StoredValue>().notNull(),
    to: jsonb("to_value").$type<StoredValue>().notNull(),
    changedBy: text("changed_by").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] })],
);

/** Changes that were published together or will be, with a title. */
export const changeSets = pgTable(
  "change_sets",
  {
    groupId: groupId(),
    id: text().notNull(),
    title: text().notNull(),
    /** `failed`: it was scheduled, and couldn't be published then. */
    state: text({ enum: ["scheduled", "published", "failed"] }).notNull(),
    /** All values: read for one set at a time only. */
    changes: jsonb().$type<StoredChange[]>().notNull(),
    summary: jsonb().$type<ChangeSummary>().notNull(),
    /** The length of `changes`, by which old ones are emptied. */
    textBytes: integer("text_bytes").generatedAlwaysAs(sql`octet_length(changes::text)`),
    /** The versions that it created. */
    versions: jsonb().$type<CreatedVersion[]>().notNull(),
    madeBy: text("made_by").notNull(),
    madeAt: instant("made_at").notNull(),
    publishAt: instant("publish_at"),
    publishedAt: instant("published_at"),
    /** Why a scheduled one failed, for people. */
    problem: text(),
    /** The change set that this one undoes. */
    rollsBack: text("rolls_back"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    index("change_sets_made").on(t.groupId, t.madeAt),
    index("change_sets_due").on(t.state, t.publishAt),
  ],
);
