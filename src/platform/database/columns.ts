import { timestamp, uuid } from "drizzle-orm/pg-core";

/** An instant with time zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The columns that assign a row to a site; every key of a site's table begins with them. */
export const ofSite = { groupId: uuid("group_id").notNull(), siteId: uuid("site_id").notNull() };
