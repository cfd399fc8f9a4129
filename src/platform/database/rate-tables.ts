import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, ofSite } from "./columns.ts";
import { deletedWithSite } from "./site-tables.ts";

/**
 * Used-up rate limits, shared by all processes. A bucket is stored as the moment when it is full again without further calls. Rows of past
 * moments have no effect and are deleted.
 */
export const rateCounts = pgTable(
  "rate_counts",
  {
    ...ofSite,
    /** The kind of call and a keyed hash of the client's network. */
    key: text().notNull(),
    fullAt: instant("full_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.key] }), deletedWithSite(t)],
);
