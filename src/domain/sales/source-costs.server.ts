import { and, desc, eq, gte, lte } from "drizzle-orm";
import type { Span } from "#lib/period.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Cost } from "./costs.ts";
import { sourceCosts } from "./sales-tables.ts";

const columns = {
  month: sourceCosts.month,
  source: sourceCosts.source,
  campaign: sourceCosts.campaign,
  cents: sourceCosts.cents,
};

/** Stores costs; each replaces the one of its month, source and campaign, and none at all removes it. @param db with its actor */
export function saveCosts(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  costs: readonly Cost[],
): Promise<void> {
  return db.withSite(site, async (tx) => {
    for (const { month, source, campaign, cents } of costs) {
      const row = { groupId: site.groupId, siteId: site.id, month, source, campaign, cents };
      const { month: ofMonth, source: ofSource, campaign: ofCampaign } = sourceCosts;
      const isCost = [eq(ofMonth, month), eq(ofSource, source), eq(ofCampaign, campaign)];
      if (cents === 0) await tx.delete(sourceCosts).where(and(isOfSite(sourceCosts, site), ...isCost));
      else
        await tx
          .insert(sourceCosts)
          .values(row)
          .onConflictDoUpdate({
            target: [sourceCosts.groupId, sourceCosts.siteId, ofMonth, ofSource, ofCampaign],
            set: { cents },
          });
    }
  });
}

/** The costs of the months that a period touches. */
export const costsIn = (tx: Transaction, site: SiteKey, { first, last }: Span): Promise<Cost[]> =>
  tx
    .select(columns)
    .from(sourceCosts)
    .where(
      and(
        isOfSite(sourceCosts, site),
        gte(sourceCosts.month, `${first.slice(0, 7)}-01`),
        lte(sourceCosts.month, last),
      ),
    );

/** The latest costs, for the list of what was typed. */
export const latestCosts = (db: Pick<Database, "withSite">, site: SiteKey): Promise<Cost[]> =>
  db.withSite(site, (tx) =>
    tx
      .select(columns)
      .from(sourceCosts)
      .where(isOfSite(sourceCosts, site))
      .orderBy(desc(sourceCosts.month), sourceCosts.source, sourceCosts.campaign)
      .limit(50),
  );
