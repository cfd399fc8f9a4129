import { foreignKey, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./account-tables.ts";
import { instant, ofSite } from "./columns.ts";

/** A car that a shopper saved (ENT-114). It goes with the account; the car may go before it, so nothing refers to that. */
export const watchlistEntries = pgTable(
  "watchlist_entries",
  {
    ...ofSite,
    accountId: text("account_id").notNull(),
    carId: text("car_id").notNull(),
    /** The car's name and price as the shopper saw them when saving. */
    seen: jsonb().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.accountId, t.carId] }),
    foreignKey({
      columns: [t.groupId, t.siteId, t.accountId],
      foreignColumns: [accounts.groupId, accounts.siteId, accounts.id],
    }).onDelete("cascade"),
  ],
);
