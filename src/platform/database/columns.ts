import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { storableJson } from "#lib/sent-text.ts";

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** JSON of any value, its texts as PostgreSQL stores them: what a visitor typed may have been cut anywhere. */
export const jsonb = customType<{ data: unknown; driverData: string }>({
  dataType: () => "jsonb",
  toDriver: storableJson,
});

/** The columns that assign a row to a site; every key of a site's table begins with them. */
export const ofSite = { groupId: uuid("group_id").notNull(), siteId: uuid("site_id").notNull() };
