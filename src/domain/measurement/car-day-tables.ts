import { bigint, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";

/** What shoppers did with a car of a site, by the site's own calendar day; written by `add_car_days` only. Nothing personal. */
export const carDays = pgTable(
  "car_days",
  {
    ...ofSite,
    day: date("day", { mode: "string" }).notNull(),
    carId: text("car_id").notNull(),
    /** How often results pages showed it. */
    appearances: bigint({ mode: "number" }).notNull(),
    views: bigint({ mode: "number" }).notNull(),
    saves: bigint({ mode: "number" }).notNull(),
    leads: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.day, t.carId] }),
    index("car_days_day").on(t.day),
    deletedWithSite(t),
  ],
);
