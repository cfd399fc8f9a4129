import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "#domain/shoppers/account-tables.ts";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";

/** A car that a shopper saved (ENT-114). It is deleted with the account. The car may be removed earlier, so there is no foreign key. */
export const watchlistEntries = pgTable(
  "watchlist_entries",
  {
    ...ofSite,
    accountId: text("account_id").notNull(),
    carId: text("car_id").notNull(),
    /** The car's name and price at the time of saving. */
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
