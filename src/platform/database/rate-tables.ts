import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, ofSite } from "./columns.ts";
import { sites } from "./site-tables.ts";

/**
 * What senders have used up of their limits, for all processes together. A sender's bucket is one moment: when it will be full
 * again, if nothing more is taken from it. A row whose moment is over says nothing and is removed.
 */
export const rateCounts = pgTable(
  "rate_counts",
  {
    ...ofSite,
    /** The kind of call and a keyed hash of the sender's network. */
    key: text().notNull(),
    fullAt: instant("full_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.key] }),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);
