import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { leadDeliveries, leads } from "#domain/leads/lead-tables.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { StoredDelivery, StoredLead } from "./stored-lead.ts";

export type LeadRow = StoredLead & { deliveries: StoredDelivery[] };

/** A site's leads, newest first, with their deliveries. */
export async function listLeads(
  db: Database,
  site: SiteKey,
  options: { most?: number; undelivered?: boolean; before?: Date } = {},
): Promise<LeadRow[]> {
  return db.withSite(site, async (tx) => {
    const rows = await tx
      .select()
      .from(leads)
      .where(
        and(
          isOfSite(leads, site),
          options.before ? sql`${leads.createdAt} < ${options.before}` : undefined,
          options.undelivered
            ? sql`exists (select 1 from lead_deliveries d where d.group_id = ${leads.groupId} and d.site_id = ${leads.siteId} and d.lead_id = ${leads.id} and d.state <> 'delivered')`
            : undefined,
        ),
      )
      .orderBy(desc(leads.createdAt), desc(leads.id))
      .limit(options.most ?? 50);
    return withDeliveries(tx, site, rows);
  });
}

export async function leadById(db: Database, site: SiteKey, id: string): Promise<LeadRow | null> {
  return db.withSite(site, (tx) => leadIn(tx, site, id));
}

export async function leadIn(tx: Transaction, site: SiteKey, id: string): Promise<LeadRow | null> {
  const rows = await tx
    .select()
    .from(leads)
    .where(and(isOfSite(leads, site), eq(leads.id, id)));
  return (await withDeliveries(tx, site, rows))[0] ?? null;
}

/** Every lead of a site, oldest first, in batches, for export. */
export async function* everyLead(db: Database, site: SiteKey): AsyncGenerator<LeadRow[]> {
  const batch = 500;
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const last: { at: Date; id: string } | null = after;
    const rows: LeadRow[] = await db.withSite(site, async (tx) => {
      const found = await tx
        .select()
        .from(leads)
        .where(
          and(
            isOfSite(leads, site),
            // PostgreSQL stores microseconds, a Date milliseconds: compared as dates, the last row of a batch
            // would be returned twice.
            last
              ? sql`(date_trunc('milliseconds', ${leads.createdAt}), ${leads.id}) > (${last.at.toISOString()}::timestamptz, ${last.id})`
              : undefined,
          ),
        )
        .orderBy(sql`date_trunc('milliseconds', ${leads.createdAt})`, asc(leads.id))
        .limit(batch);
      return withDeliveries(tx, site, found);
    });
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    after = { at: end.createdAt, id: end.id };
  }
}

async function withDeliveries(tx: Transaction, site: SiteKey, rows: StoredLead[]): Promise<LeadRow[]> {
  if (rows.length === 0) return [];
  const found = await tx
    .select()
    .from(leadDeliveries)
    .where(
      and(
        isOfSite(leadDeliveries, site),
        inArray(
          leadDeliveries.leadId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(leadDeliveries.createdAt), asc(leadDeliveries.id));
  return rows.map((row) => ({ ...row, deliveries: found.filter(({ leadId }) => leadId === row.id) }));
}

/**
 * Delivers a lead again: its deliveries to the dealer, or those of one channel, are due now and retried for
 * 24 hours, with the same Message-ID and ADF id. Returns their number.
 */
export function resendLead(
  db: Database,
  site: SiteKey,
  id: string,
  channel: StoredDelivery["channel"] | null,
  now: Date,
): Promise<number> {
  return db.withSite(site, (tx) => resendIn(tx, site, id, channel, now));
}

/** The same within a transaction. */
export async function resendIn(
  tx: Transaction,
  site: SiteKey,
  id: string,
  channel: StoredDelivery["channel"] | null,
  now: Date,
): Promise<number> {
  const again = await tx
    .update(leadDeliveries)
    .set({
      state: "waiting",
      attempts: 0,
      firstTryAt: now,
      nextTryAt: now,
      lease: null,
      leasedUntil: null,
      resent: true,
      deliveredAt: null,
    })
    .where(
      and(
        isOfSite(leadDeliveries, site),
        eq(leadDeliveries.leadId, id),
        eq(leadDeliveries.purpose, "dealer"),
        sql`${leadDeliveries.target} <> ''`,
        channel ? eq(leadDeliveries.channel, channel) : undefined,
      ),
    )
    .returning({ id: leadDeliveries.id });
  return again.length;
}

/** A site's deliveries counted by state, for operators. */
export async function deliveryCounts(db: Database, site: SiteKey): Promise<Record<string, number>> {
  const rows = await db.withSite(site, (tx) =>
    tx
      .select({ state: leadDeliveries.state, count: sql<number>`count(*)::int` })
      .from(leadDeliveries)
      .where(isOfSite(leadDeliveries, site))
      .groupBy(leadDeliveries.state),
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
