import { and, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { watchlistEntries } from "#domain/shoppers/watchlist-tables.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { PrivacySource } from "#platform/privacy-source.server.ts";

const entriesOf = (site: Pick<Site, "groupId" | "id">, accountId: string) =>
  and(isOfSite(watchlistEntries, site), eq(watchlistEntries.accountId, accountId));

/** The cars that a shopper saved, by account: phone numbers are stored with the account. */
export const watchlistPrivacy: PrivacySource = {
  name: "watchlist",
  tables: ["watchlist_entries"],
  async read(tx: Transaction, site, { accountId }) {
    if (!accountId) return [];
    return tx
      .select({
        carId: watchlistEntries.carId,
        seen: watchlistEntries.seen,
        savedAt: watchlistEntries.createdAt,
      })
      .from(watchlistEntries)
      .where(entriesOf(site, accountId));
  },
  async erase(tx, site, { accountId }) {
    if (!accountId) return { rows: 0 };
    const gone = await tx
      .delete(watchlistEntries)
      .where(entriesOf(site, accountId))
      .returning({ id: watchlistEntries.carId });
    return { rows: gone.length };
  },
};
