import { and, eq, isNull, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { deliveriesOf, insertDeliveries } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { answerOf } from "#domain/leads/stored-leads/stored-lead.ts";
import { minuteMs } from "#lib/durations.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

/** The minimum of `lead.unfinishedMinutes`, in minutes: younger leads are not read. */
const shortestMinutes = 5;
const most = 200;

export type UnfinishedOptions = {
  db: Database;
  sites: Pick<SiteStore, "byIds">;
  now: Date;
};

/**
 * Reports unfinished leads to dealers: started, sent in part and not continued for `lead.unfinishedMinutes`.
 * Each is reported once, and again as complete if it is finished later.
 * @returns the number of reported leads; if any, the caller triggers their delivery
 */
export async function reportUnfinished({ db, sites, now }: UnfinishedOptions): Promise<number> {
  const before = new Date(now.getTime() - shortestMinutes * minuteMs).toISOString();
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string; site_id: string; id: string; updated_at: string }>(
      sql`select * from unfinished_leads(${before}::timestamptz, ${most})`,
    ),
  );
  let reported = 0;
  for (const row of rows) {
    const site = await sites.byIds(row.group_id, row.site_id);
    if (!site) continue;
    const waits = site.lead.unfinishedMinutes * minuteMs;
    if (now.getTime() - new Date(row.updated_at).getTime() < waits) continue;
    if (await reportOne(db, site, row.id, now)) reported++;
  }
  return reported;
}

async function reportOne(db: Database, site: Site, id: string, now: Date): Promise<boolean> {
  return db.withSite(site, async (tx) => {
    const [lead] = await tx
      .update(leads)
      .set({ unfinishedReportedAt: now })
      .where(
        and(
          isOfSite(leads, site),
          eq(leads.id, id),
          eq(leads.state, "partial"),
          isNull(leads.unfinishedReportedAt),
        ),
      )
      .returning();
    // Without a phone number or an address there is no one to answer.
    if (!lead || !(answerOf(lead, "phone") || answerOf(lead, "email"))) return false;
    // The shopper is not notified.
    const toDealer = deliveriesOf(lead, site).filter(({ purpose }) => purpose === "dealer");
    await insertDeliveries(tx, site, id, toDealer, now);
    return true;
  });
}
