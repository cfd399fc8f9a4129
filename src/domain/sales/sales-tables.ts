import { bigint, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";
import { saleMatches } from "./sale.ts";

/** A file of sales that was imported. Its contacts are compared and never stored. */
export const saleFiles = pgTable(
  "sale_files",
  {
    ...ofSite,
    id: text().notNull(),
    fileName: text("file_name").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    uploadedAt: instant("uploaded_at").notNull(),
    rows: integer().notNull(),
    /** Rows that became sales, repeated known ones, and couldn't be read. */
    added: integer().notNull(),
    repeated: integer().notNull(),
    rejected: integer().notNull(),
    /** Which column each field was read from, for the next file. */
    columns: jsonb().$type<Record<string, string>>().notNull(),
    undoneAt: instant("undone_at"),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.id] }), deletedWithSite(t)],
);

/** A car that the dealer sold, with the lead that it came of. Nothing of the buyer. */
export const sales = pgTable(
  "sales",
  {
    ...ofSite,
    id: text().notNull(),
    /** The dealer's own number of the sale, or what the row says of the car and day: the same is the same sale. */
    reference: text().notNull(),
    soldOn: date("sold_on", { mode: "string" }).notNull(),
    match: text({ enum: saleMatches }).notNull(),
    leadId: text("lead_id"),
    locationId: text("location_id"),
    source: text().notNull(),
    campaign: text().notNull().default(""),
    carId: text("car_id"),
    vin: text(),
    stockNumber: text("stock_number"),
    /** In whole units of the site's currency. */
    price: integer(),
    fileId: text("file_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("sales_reference").on(t.groupId, t.siteId, t.reference),
    index("sales_sold").on(t.groupId, t.siteId, t.soldOn),
    index("sales_file").on(t.groupId, t.siteId, t.fileId),
    index("sales_lead").on(t.groupId, t.siteId, t.leadId),
    deletedWithSite(t),
  ],
);

/** What a source or one of its campaigns cost in a month; `campaign` is empty for all of it. */
export const sourceCosts = pgTable(
  "source_costs",
  {
    ...ofSite,
    /** Its first day. */
    month: date({ mode: "string" }).notNull(),
    source: text().notNull(),
    campaign: text().notNull().default(""),
    cents: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.month, t.source, t.campaign] }), deletedWithSite(t)],
);
