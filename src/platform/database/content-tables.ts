import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "./columns.ts";
import { deletedWithSite } from "./site-tables.ts";

/** A site's pages, articles, popups and embeds as applied, one row for each version; the newest is shown. */
export const contentVersions = pgTable(
  "content_versions",
  {
    ...ofSite,
    version: integer().notNull(),
    document: jsonb().notNull(),
    /** The length of the document, by which old versions are deleted. */
    textBytes: integer("text_bytes").generatedAlwaysAs(sql`octet_length(document::text)`),
    appliedBy: text("applied_by").notNull(),
    appliedAt: instant("applied_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.version] }), deletedWithSite(t)],
);

/** Content uploaded as a preview before it is applied, under the hash of the token that shows it. */
export const contentDrafts = pgTable(
  "content_drafts",
  {
    ...ofSite,
    tokenHash: text("token_hash").notNull(),
    document: jsonb().notNull(),
    madeBy: text("made_by").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.tokenHash] }), deletedWithSite(t)],
);
