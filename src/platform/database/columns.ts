import { timestamp, uuid } from "drizzle-orm/pg-core";

/** An instant with its zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The columns that make a row one site's; every key of a site's table begins with them. */
export const ofSite = { groupId: uuid("group_id").notNull(), siteId: uuid("site_id").notNull() };
