import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Work } from "#platform/background/work.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import { payments } from "#platform/database/reservation-tables.ts";
import type { RetentionRule } from "#platform/retention-rule.server.ts";
import { withoutPayer } from "./payment-privacy.server.ts";

const dayMs = 86_400_000;

export const unpaidPayerRetention: RetentionRule = {
  kind: "payers who paid nothing",
  setting: "retention.unpaidPayers",
  action: "removed from the payment; a payer of money stays, as the law on business records requires",
  days: ({ retention }) => retention.unpaidPayers,
  apply: null,
};

/** Takes the payer from payments that ended without money: they are no records of money, and nobody has to ask for it. */
export function unpaidPayers(options: {
  db: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  now: () => Date;
}): Work {
  const { db, sites, now } = options;
  return {
    name: "unpaid payers",
    everyMs: dayMs,
    run: async () => {
      for (const { slug } of await sites.list()) {
        const site = await sites.bySlug(slug);
        if (!site) continue;
        const before = new Date(now().getTime() - site.retention.unpaidPayers * dayMs);
        await forgetUnpaidPayers(db, site, before);
      }
      return null;
    },
  };
}

/** Those of one site that began before a moment. @returns how many */
export function forgetUnpaidPayers(
  db: Pick<Database, "withTenant">,
  site: Pick<Site, "groupId" | "id">,
  before: Date,
): Promise<number> {
  return db.withTenant({ groupId: site.groupId, siteId: site.id }, async (tx) => {
    const done = await tx
      .update(payments)
      .set(withoutPayer)
      .where(
        and(
          eq(payments.groupId, site.groupId),
          eq(payments.siteId, site.id),
          eq(payments.state, "ended"),
          lt(payments.createdAt, before),
          or(isNotNull(payments.shopperId), sql`${payments.payer} ->> 'name' <> ''`),
        ),
      )
      .returning({ id: payments.id });
    return done.length;
  });
}
