import { type SQL, sql } from "drizzle-orm";
import { isBooking } from "#domain/deals/deal.ts";
import { readFilter } from "#domain/deals/deal-query.ts";
import { dealCounts, depositCounts } from "#domain/deals/deals.server.ts";
import { leadCounts } from "#domain/leads/lead-list/lead-counts.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { isOfSource, leadSource } from "#domain/leads/lead-list/lead-source.server.ts";
import { countsIn } from "#domain/measurement/results.server.ts";
import { readSourceKey, type Source } from "#domain/measurement/visit-source.ts";
import { costIn } from "#domain/sales/costs.ts";
import { type SaleClass, type SaleMatch, saleClasses } from "#domain/sales/sale.ts";
import { costsIn } from "#domain/sales/source-costs.server.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import { calendarDate } from "#lib/date.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { type Span, spanOf } from "#lib/period.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { inSpan } from "#platform/database/in-span.ts";
import { type DemandServices, unmetDemand } from "./demand.server.ts";
import type { ReportFilter } from "./results-filter.ts";
import { type SourceCount, type SourceReport, sourceReportOf } from "./source-report.ts";

type Deps = DemandServices & { db: Database };

/** What the leads and sales of these places came of: the one function of the screen, the file, the PDF and the e-mail. */
export async function sourceReport(
  services: Deps,
  reach: readonly Reach[],
  filter: ReportFilter,
): Promise<SourceReport> {
  const { db, now } = services;
  const found = await mapInTurns(reach, 4, (one) =>
    db.withSite(one.site, (tx) => ofSite(tx, one, filter, now())),
  );
  const classes = Object.fromEntries(saleClasses.map((name) => [name, 0])) as Record<SaleClass, number>;
  const views = new Map<Source, number>();
  for (const one of found) {
    for (const { name, times } of one.classes) classes[name] += times;
    for (const { source, times } of one.views) views.set(source, (views.get(source) ?? 0) + times);
  }
  const hasCosts = new Set(reach.map(({ site }) => site.currency)).size === 1;
  // Visits are of no location and no campaign.
  const isCounted =
    filter.location === null && filter.source === null && reach.every((one) => one.locationIds === null);
  return sourceReportOf(
    found.map(({ counts }, at) => ({ name: reach[at]?.site.name ?? "", counts })),
    classes,
    isCounted ? views : null,
    { hasCosts, demand: isCounted ? await demandOf(services, reach, filter) : null },
  );
}

const demandOf = (services: Deps, reach: readonly Reach[], { period }: ReportFilter) =>
  unmetDemand(
    services,
    reach.map(({ site }) => site),
    period,
  );

type OfSite = {
  counts: SourceCount[];
  classes: { name: SaleClass; times: number }[];
  views: { source: Source; times: number }[];
};

async function ofSite(tx: Transaction, reach: Reach, filter: ReportFilter, now: Date): Promise<OfSite> {
  const { site } = reach;
  const { location, source } = filter;
  const span = spanOf(filter.period, calendarDate(now, site.timezone));
  const chosen = { period: span, location, source };
  const leadFilter = { ...readLeadFilter(new URLSearchParams()), ...chosen };
  const dealFilter = { ...readFilter(new URLSearchParams()), ...chosen, show: "agreed" as const };
  const leads = await leadCounts(tx, reach, { filter: leadFilter, memberId: "", now });
  const deals = await dealCounts(tx, reach, dealFilter, now);
  const deposits = await depositCounts(tx, reach, dealFilter, now, sql`true`);
  const alone = await depositCounts(
    tx,
    reach,
    dealFilter,
    now,
    sql`(o.id is null or (o.stage <> 'won' and not ${hasSale(sql`o`)}))`,
  );
  const sold = await soldIn(tx, reach, chosen, span);
  const won = await wonIn(tx, reach, chosen, span);
  const costs = location === null ? await costsIn(tx, site, span) : [];
  const isChosen = (key: string) => source === null || key === source || readSourceKey(key).kind === source;
  const times = (rows: readonly { times: number }[]) => rows.reduce((sum, row) => sum + row.times, 0);
  const counts = (await countsIn(tx, site, span)).filter(({ kind }) => kind === "view");
  return {
    counts: [
      ...leads.map(({ source: by, campaign, leads: count }) => ({ source: by, campaign, leads: count })),
      ...deals
        .filter(({ kind }) => isBooking(kind))
        .map(({ source: by, campaign, times: count }) => ({ source: by, campaign, appointments: count })),
      ...deposits.map(({ times: count, ...key }) => ({ ...key, deposits: count })),
      ...[...alone, ...won, ...sold.filter(({ match }) => match === "sure" || match === "likely")].map(
        ({ source: by, campaign, times: count }) => ({ source: by, campaign, sales: count }),
      ),
      ...costs
        .filter((cost) => isChosen(cost.source))
        .map((cost) => ({ source: cost.source, campaign: cost.campaign, costCents: costIn(cost, span) })),
    ],
    classes: [
      ...sold.map(({ match, times: count }) => ({ name: match, times: count })),
      { name: "won", times: times(won) },
      { name: "deposit", times: times(alone) },
    ],
    views: counts.map(({ source: by, times: count }) => ({ source: by, times: count })),
  };
}

/** Whether a file has the sale that a lead came to. @param lead the alias of its row */
const hasSale = (lead: SQL): SQL => sql`exists (select from sales s where s.group_id = ${lead}.group_id
  and s.site_id = ${lead}.site_id and s.lead_id = ${lead}.id)`;

type Counted = { source: string; campaign: string; times: number };
type Chosen = { location: string | null; source: string | null };

/** What is within reach and of the filter. @param row alias of a row with a location @param source that of the row */
function withinWhere(row: SQL, source: SQL, { site, locationIds }: Reach, chosen: Chosen): SQL {
  const all = [sql`${row}.group_id = ${site.groupId}::uuid and ${row}.site_id = ${site.id}::uuid`];
  if (locationIds !== null) all.push(sql`${row}.location_id = any(${sql.param(locationIds)}::text[])`);
  if (chosen.location !== null) all.push(sql`${row}.location_id = ${chosen.location}`);
  if (chosen.source !== null) all.push(isOfSource(source, chosen.source));
  return sql.join(all, sql` and `);
}

async function soldIn(
  tx: Transaction,
  reach: Reach,
  chosen: Chosen,
  { first, last }: Span,
): Promise<(Counted & { match: SaleMatch })[]> {
  const { rows } = await tx.execute<Counted & { match: SaleMatch }>(sql`
    select s.match, s.source, s.campaign, count(*)::int as times from sales s
    where ${withinWhere(sql`s`, sql`s.source`, reach, chosen)} and s.sold_on between ${first}::date and ${last}::date group by 1, 2, 3`);
  return rows;
}

/** Leads that were won, on the day of it, without a sale of a file. */
async function wonIn(tx: Transaction, reach: Reach, chosen: Chosen, span: Span): Promise<Counted[]> {
  const wonAt = sql`coalesce((select max(e.at) from lead_events e where e.group_id = i.group_id and e.site_id = i.site_id
    and e.lead_id = i.id and e.kind = 'stage' and e.details ->> 'to' = 'won'), i.updated_at)`;
  const { rows } = await tx.execute<Counted>(sql`
    select ${leadSource(sql`i`)} as source, coalesce(i.campaign, '') as campaign, count(*)::int as times from leads i
    where ${withinWhere(sql`i`, leadSource(sql`i`), reach, chosen)} and i.stage = 'won' and i.state = 'complete'
      and ${inSpan(wonAt, span, reach.site.timezone)} and not ${hasSale(sql`i`)} group by 1, 2`);
  return rows;
}
