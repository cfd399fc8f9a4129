import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import { accounts, sessions } from "#domain/shoppers/account-tables.ts";
import { watchlistEntries } from "#domain/shoppers/watchlist-tables.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

/** An account is used while it has a session; `updatedAt` is at least its last sign-in. */
export const accountRetention: RetentionRule = {
  kind: "unused accounts",
  setting: "retention.accounts",
  action: "deleted, with their saved cars",
  days: ({ retention }) => retention.accounts || null,
  async apply(tx, site, { before, most }) {
    const unused = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          isOfSite(accounts, site),
          lt(accounts.updatedAt, before),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(sessions)
              .where(
                and(
                  eq(sessions.groupId, accounts.groupId),
                  eq(sessions.siteId, accounts.siteId),
                  eq(sessions.accountId, accounts.id),
                ),
              ),
          ),
        ),
      )
      .limit(most)
      .for("update");
    const ids = unused.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx
      .delete(watchlistEntries)
      .where(and(isOfSite(watchlistEntries, site), inArray(watchlistEntries.accountId, ids)));
    await tx.delete(accounts).where(and(isOfSite(accounts, site), inArray(accounts.id, ids)));
    return ids.length;
  },
};
