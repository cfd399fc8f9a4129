import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, ofSite } from "./columns.ts";
import { sites } from "./schema.ts";

/** A site's pages, articles, popups and embeds as applied, one row a version; the newest is what shows. */
export const contentVersions = pgTable(
  "content_versions",
  {
    ...ofSite,
    version: integer().notNull(),
    document: jsonb().notNull(),
    appliedBy: text("applied_by").notNull(),
    appliedAt: instant("applied_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.version] }),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);
