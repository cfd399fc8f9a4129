import { bigint, boolean, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";

/** How fast pages were for shoppers, by the site's own calendar day, as counts in 64 buckets; written by `add_vitals` only. Nothing personal. */
export const vitals = pgTable(
  "vitals",
  {
    ...ofSite,
    day: date("day", { mode: "string" }).notNull(),
    metric: text().notNull(),
    page: text().notNull(),
    device: text().notNull(),
    release: text().notNull(),
    /** Whether the page was reached within the site, without loading a document. */
    soft: boolean().notNull(),
    /** When the row was first written: the order of releases. */
    since: instant("since").notNull().defaultNow(),
    buckets: bigint({ mode: "number" }).array().notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.groupId, t.siteId, t.day, t.metric, t.page, t.device, t.release, t.soft],
    }),
    index("vitals_day").on(t.day),
    deletedWithSite(t),
  ],
);
