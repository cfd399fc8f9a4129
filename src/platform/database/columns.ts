import { customType, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { storableJson } from "#lib/sent-text.ts";

/** An instant with time zone, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** JSON of any value, its texts as PostgreSQL stores them: what a visitor typed may have been cut anywhere. */
export const jsonb = customType<{ data: unknown; driverData: string }>({
  dataType: () => "jsonb",
  toDriver: storableJson,
});

/** The columns that assign a row to a site; every key of a site's table begins with them. */
export const ofSite = { groupId: uuid("group_id").notNull(), siteId: uuid("site_id").notNull() };

/** The columns of a booking's life. */
export const bookingLife = () => ({
  /** How often it was moved or cancelled; the SEQUENCE of its calendar file. */
  sequence: integer().notNull().default(0),
  /** When the dealer confirmed it; a move by the shopper needs a new confirmation. */
  confirmedAt: instant("confirmed_at"),
  cancelledAt: instant("cancelled_at"),
  cancelledBy: text("cancelled_by", { enum: ["shopper", "dealer"] }),
});
