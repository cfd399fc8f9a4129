import { eq, sql } from "drizzle-orm";
import { endingOffers } from "#console/offers/ending-offers.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore, SiteSummary } from "#domain/configuration/site-store.server.ts";
import { popupsIn } from "#domain/content/pages/content-offers.ts";
import { contentOf } from "#domain/content/pages/content-store.server.ts";
import { needsOf } from "#domain/deals/deals.server.ts";
import { catalogueState } from "#domain/integrations/catalogues/catalogue-state.ts";
import { catalogues } from "#domain/integrations/catalogues/catalogue-tables.ts";
import { leadCounts } from "#domain/leads/lead-list/lead-counts.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { lastLead, overdueCount } from "#domain/leads/lead-list/lead-list.server.ts";
import { failingDestinations } from "#domain/measurement/destinations/destination-health.server.ts";
import { regressionsNow } from "#domain/measurement/vitals.server.ts";
import { regressionText } from "#domain/measurement/vitals.ts";
import { type Action, groupsOf, locationsFor, may } from "#domain/staff/access/permissions.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { calendarDate } from "#lib/date.ts";
import { hourMs } from "#lib/durations.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";
import { daysOf, spanOf } from "#lib/period.ts";
import { failingMail } from "#platform/adapters/messages/mail-failures.server.ts";
import { isHarmful } from "#platform/adapters/messages/mail-failures.ts";
import { failingTasks } from "#platform/background/task-report.ts";
import { taskReports } from "#platform/background/task-reports.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { SiteHealth, StockCounts } from "./site-health.ts";

const week = { days: 7 };

type Deps = { consoleDb: Database; sites: Pick<SiteStore, "list" | "bySlug">; now(): Date };

/** The sites that a member may see anything of, by name. */
export async function sitesOf(
  { sites }: Pick<Deps, "sites">,
  { access }: Pick<SignedIn, "access">,
): Promise<SiteSummary[]> {
  const all = await sites.list(groupsOf(access));
  const reached = access.operator
    ? all
    : all.filter(({ id, groupId }) =>
        access.grants.some(
          (grant) => grant.groupId === groupId && (!grant.siteIds || grant.siteIds.includes(id)),
        ),
      );
  return reached.sort((a, b) => compareNames(a.name, b.name));
}

/** What fails of the background tasks, and where a release is slower, a sentence each, for operators: they alone can do something about it. */
export async function failingTasksFor(
  { consoleDb, now }: Pick<Deps, "consoleDb" | "now">,
  { access }: Pick<SignedIn, "access">,
): Promise<string[]> {
  if (!access.operator) return [];
  const failing = failingTasks(await taskReports(consoleDb), now()).map(({ text }) => text);
  return [...failing, ...(await regressionsNow(consoleDb, now())).map(regressionText)];
}

/** What each of these sites needs, as far as the member may see it. A site that can't be read is left out and reported. */
export async function healthOf(
  deps: Deps,
  member: Pick<SignedIn, "access">,
  sites: readonly SiteSummary[],
): Promise<{ sites: SiteHealth[]; unreadable: string[] }> {
  const unreadable: string[] = [];
  const found = await mapInTurns(sites, 4, async (summary) => {
    const site = await deps.sites.bySlug(summary.slug).catch(() => null);
    if (site) return healthOfSite(deps, member, site);
    unreadable.push(summary.slug);
    return null;
  });
  return { sites: found.filter((one) => one !== null), unreadable };
}

async function healthOfSite(
  { consoleDb, now }: Deps,
  member: Pick<SignedIn, "access">,
  site: Site,
): Promise<SiteHealth> {
  const { id, slug, name, groupSlug, isLive } = site;
  const of = (action: Action) => locationsFor(member.access, action, site);
  const [leads, deliveries, stock] = [of("leads.count"), of("deliveries.watch"), of("stock.watch")];
  const late = (tx: Transaction, locationIds: string[] | null) =>
    overdueCount(tx, { site, locationIds }, now());
  const locations = of("deals.view");
  const mayAdvertise = may(member.access, "content.edit", { groupId: site.groupId, siteId: id });
  const mayMarket = may(member.access, "marketing.view", { groupId: site.groupId, siteId: id });
  const offers = mayAdvertise ? await endingNow(consoleDb, site, now()) : null;
  return consoleDb.withSite(site, async (tx) => ({
    ...(leads === undefined
      ? { leads: null, lastLead: null }
      : await leadsOf(tx, { site, locationIds: leads }, now())),
    site: { id, slug, name, groupSlug, isLive },
    endingOffers: offers,
    overdue: deliveries === undefined ? null : await late(tx, deliveries),
    deliveries: deliveries === undefined ? null : await deliveryCounts(tx, site, deliveries),
    deals:
      locations === undefined
        ? null
        : Object.fromEntries(await needsOf(tx, { site, locationIds: locations }, now())),
    stock: stock === undefined ? null : await stockCounts(tx, site, stock, now()),
    catalogues: mayMarket ? await cataloguesToLookAt(tx, site, now()) : [],
    mail: mayMarket ? await harmfulMail(tx, site, now()) : null,
    destinations: mayMarket ? await failingDestinations(tx, site, now()) : [],
  }));
}

async function harmfulMail(tx: Transaction, site: Site, now: Date): Promise<SiteHealth["mail"]> {
  const figures = await failingMail(tx, site, now);
  return figures && isHarmful(figures) ? figures : null;
}

async function endingNow(db: Database, site: Site, now: Date): Promise<number> {
  const { pages, articles, popups: own } = await contentOf(db, site);
  const popups = popupsIn({ pages: [...pages.values()], articles, popups: own }).map(({ popup }) => popup);
  return endingOffers(site, popups, calendarDate(now, site.timezone));
}

const within = (column: string, locations: string[] | null) =>
  locations === null ? sql`true` : sql`${sql.raw(column)} = any(${sql.param(locations)}::text[])`;

/** Leads of the last seven days as their list has them, and when the last one came. */
async function leadsOf(
  tx: Transaction,
  reach: Reach,
  now: Date,
): Promise<Pick<SiteHealth, "leads" | "lastLead">> {
  const filter = { ...readLeadFilter(new URLSearchParams()), period: week };
  const byDay = Map.groupBy(await leadCounts(tx, reach, { filter, memberId: "", now }), ({ day }) => day);
  const days = daysOf(spanOf(week, calendarDate(now, reach.site.timezone)));
  const leads = days.map((day) => (byDay.get(day) ?? []).reduce((sum, one) => sum + one.leads, 0));
  return { leads, lastLead: await lastLead(tx, reach, now) };
}

async function deliveryCounts(tx: Transaction, site: Site, locations: string[] | null) {
  const { rows } = await tx.execute<{ failed: number; retried: number }>(sql`
    select count(*) filter (where d.state = 'dead')::int as failed,
      count(*) filter (where d.state = 'waiting' and d.attempts > 0)::int as retried
    from lead_deliveries d
      join leads l on l.group_id = d.group_id and l.site_id = d.site_id and l.id = d.lead_id
    where d.group_id = ${site.groupId}::uuid and d.site_id = ${site.id}::uuid and d.purpose = 'dealer'
      and d.state in ('dead', 'waiting') and ${within("l.location_id", locations)}`);
  return rows[0] ?? { failed: 0, retried: 0 };
}

/** Catalogues that need attention. */
async function cataloguesToLookAt(tx: Transaction, site: Site, now: Date): Promise<SiteHealth["catalogues"]> {
  const all = await tx.select().from(catalogues).where(eq(catalogues.siteId, site.id));
  return all.flatMap((catalogue) => {
    const state = catalogueState(catalogue, now);
    return state === "failed" || state === "held" || state === "unsent" || state === "unread"
      ? [{ id: catalogue.id, name: catalogue.name, state }]
      : [];
  });
}

async function stockCounts(
  tx: Transaction,
  site: Site,
  locations: string[] | null,
  now: Date,
): Promise<SiteHealth["stock"]> {
  const dealerships = sql.param(site.dealerships.map(({ id }) => id));
  const { rows } = await tx.execute<StockCounts & { id: string }>(sql`
    select c.dealership_id as id, count(*)::int as cars,
      count(*) filter (where 'price' = any(lacks))::int as "withoutPrice",
      count(*) filter (where 'photos' = any(lacks))::int as "fewPhotos"
    from cars c
    where c.group_id = ${site.groupId}::uuid and c.dealership_id = any(${dealerships}::text[]) and c.status <> 'sold'
      and ${within("c.location_id", locations)}
    group by c.dealership_id`);
  const imported = await tx.execute<{ at: string | null }>(
    sql`select max(finished_at) as at from stock_imports where group_id = ${site.groupId}::uuid`,
  );
  const at = imported.rows[0]?.at ?? null;
  return {
    byDealership: Object.fromEntries(rows.map(({ id, ...counts }) => [id, counts])),
    importedHoursAgo: at === null ? null : Math.max(0, (now.getTime() - new Date(at).getTime()) / hourMs),
  };
}
