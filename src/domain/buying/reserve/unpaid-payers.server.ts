import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { payments } from "#domain/buying/buying-tables.ts";
import { forEverySite } from "#domain/configuration/every-site.server.ts";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { dayMs } from "#lib/durations.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { withoutPayer } from "./payment-privacy.server.ts";

export const unpaidPayerRetention: RetentionRule = {
  kind: "payers who paid nothing",
  setting: "retention.unpaidPayers",
  action: "removed from the payment; a payer of money stays, as the law on business records requires",
  days: ({ retention }) => retention.unpaidPayers,
  apply: null,
};

/** Removes the payer from unpaid payments: they are not accounting records. */
export function unpaidPayers(options: {
  db: Database;
  sites: Pick<SiteStore, "all" | "byIds">;
  now: () => Date;
}): BackgroundTask {
  const { db, sites, now } = options;
  return {
    name: "unpaid payers",
    everyMs: dayMs,
    leasesRows: false,
    role: applicationRole,
    run: async (_stopped, partFailed) => {
      const ofSite = async (site: Site) => {
        const before = new Date(now().getTime() - site.retention.unpaidPayers * dayMs);
        await removeUnpaidPayers(db, site, before);
      };
      await forEverySite(sites, ofSite, partFailed);
      return null;
    },
  };
}

/** Those of one site that began before a moment. @returns how many */
export function removeUnpaidPayers(
  db: Pick<Database, "withSite">,
  site: Pick<Site, "groupId" | "id">,
  before: Date,
): Promise<number> {
  return db.withSite(site, async (tx) => {
    const done = await tx
      .update(payments)
      .set(withoutPayer)
      .where(
        and(
          isOfSite(payments, site),
          eq(payments.state, "ended"),
          lt(payments.createdAt, before),
          or(isNotNull(payments.shopperId), sql`${payments.payer} ->> 'name' <> ''`),
        ),
      )
      .returning({ id: payments.id });
    return done.length;
  });
}
