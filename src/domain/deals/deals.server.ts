import { type SQL, sql } from "drizzle-orm";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { CampaignKey } from "#domain/leads/lead-list/lead-count.ts";
import { isOfSource, leadSource } from "#domain/leads/lead-list/lead-source.server.ts";
import { placesByName, type Reach } from "#domain/staff/access/reach.server.ts";
import { formatCents } from "#lib/amounts.ts";
import { calendarDate } from "#lib/date.ts";
import { formatsOf } from "#lib/formats.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { spanOf } from "#lib/period.ts";
import { instantOf } from "#lib/zoned-time.ts";
import { containing } from "#platform/database/containing.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { dayOf, inSpan } from "#platform/database/in-span.ts";
import {
  byNumber,
  byRank,
  byText,
  byTime,
  compareKeys,
  follows,
  type KeyValue,
  orderBy,
  type SortKey,
} from "#platform/database/sort-key.ts";
import {
  agreedStates,
  type Deal,
  type DealKind,
  type DealNeed,
  dealKinds,
  isOpen,
  type ListedDeal,
  needOf,
} from "./deal.ts";
import { type DealColumn, type DealFilter, kindsOf } from "./deal-query.ts";
import { dealSources } from "./deal-sources.server.ts";
import { madeText, whenText } from "./deal-times.ts";

export type DealDeps = { consoleDb: Database; sites: Pick<SiteStore, "list" | "bySlug">; now(): Date };

/** Rows of a page. */
export const pageSize = 50;

/**
 * A page of deals, newest first unless the filter says otherwise, from every site that the filter and the member's roles reach.
 * @returns `next`: what `after` of the next page is; null on the last
 */
export async function dealsPage(
  { consoleDb, now }: Pick<DealDeps, "consoleDb" | "now">,
  reach: readonly Reach[],
  filter: DealFilter,
): Promise<{ deals: ListedDeal[]; next: DealFilter["after"] }> {
  const chosen = reach.filter(({ site: { slug } }) => filter.site === null || slug === filter.site);
  const key = sortKey(reach, filter);
  const after = key && filter.after ? await keyOf({ consoleDb, now }, chosen, filter.after, key) : null;
  const found = await mapInTurns(chosen, 4, (one) =>
    consoleDb.withSite(one.site, (tx) => dealsOf(tx, one, { filter, key, after }, now())),
  );
  const newestFirst = (a: Deal, b: Deal) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1);
  const all = found
    .flat()
    .sort((a, b) => (key && compareKeys(a.key, b.key, key)) || newestFirst(a.deal, b.deal));
  const deals = all
    .slice(0, pageSize)
    .map(({ deal }) => ({ ...deal, whenText: whenText(deal), madeText: madeText(deal) }));
  const last = deals.at(-1);
  return { deals, next: last && all.length > pageSize ? { at: last.at, id: last.id } : null };
}

/** What the deals `d` are sorted by; null for newest first. */
function sortKey(reach: readonly Reach[], { order }: DealFilter): SortKey | null {
  if (order === null) return null;
  const keys: Record<DealColumn, () => Omit<SortKey, "isDown">> = {
    deal: () => byText(sql`d.kind || ' ' || lower(d.what)`),
    state: () => byText(sql`d.state`),
    amount: () => byNumber(sql`d.amount`),
    when: () => byTime(sql`coalesce(d."when", d.day::timestamptz)`),
    where: () => byRank(sql`d.location_id`, placesByName(reach)),
    made: () => byTime(sql`d.at`),
  };
  return { ...keys[order.by](), isDown: order.isDown };
}

/** What the last deal of the page before is sorted by now; null when it isn't there any more. */
async function keyOf(
  { consoleDb, now }: Pick<DealDeps, "consoleDb" | "now">,
  chosen: readonly Reach[],
  { id }: { id: string },
  key: SortKey,
): Promise<KeyValue | null> {
  const found = await mapInTurns(chosen, 4, ({ site, locationIds }) =>
    consoleDb.withSite(site, async (tx) => {
      const one = { condition: sql`d.id = ${id}`, key, most: 1 };
      return (await selectKeyed(tx, { site, locationIds }, dealKinds, one, now()))[0]?.key ?? null;
    }),
  );
  return found.find((one) => one !== null) ?? null;
}

/** One deal of a site within the member's reach, or null. */
export async function dealById(
  { consoleDb, now }: Pick<DealDeps, "consoleDb" | "now">,
  { site, locationIds }: Reach,
  kind: DealKind,
  id: string,
): Promise<Deal | null> {
  const condition = sql`d.id = ${id}`;
  const rows = await consoleDb.withSite(site, (tx) =>
    select(tx, site, [kind], locationIds, condition, 1, now()),
  );
  return rows[0] ?? null;
}

/** The deals that came of a lead, newest first. */
export const dealsOfLead = (
  { consoleDb, now }: Pick<DealDeps, "consoleDb" | "now">,
  { site, locationIds }: Reach,
  leadId: string,
): Promise<Deal[]> =>
  consoleDb.withSite(site, (tx) =>
    select(tx, site, dealKinds, locationIds, sql`d.lead_id = ${leadId}`, 20, now()),
  );

/** How many deals of a site need attention, by why. */
export async function needsOf(
  tx: Transaction,
  { site, locationIds }: Reach,
  now: Date,
): Promise<Map<DealNeed, number>> {
  const kinds = ["reservation", "payment", "purchase", "test_drive", "inspection", "service"] as const;
  const mayNeed = sql`d.open and (d.refund = 'failed' or d.state in ('held', 'sold', 'booked'))`;
  const counts = new Map<DealNeed, number>();
  for (const deal of await select(tx, site, kinds, locationIds, mayNeed, 10_000, now)) {
    const need = needOf(deal, now);
    if (need) counts.set(need, (counts.get(need) ?? 0) + 1);
  }
  return counts;
}

/** The bookings between two instants, of one location or of all, by all kinds, in the order in which they take place. */
export async function bookingsBetween(
  { consoleDb, now }: Pick<DealDeps, "consoleDb" | "now">,
  { site, locationIds }: Reach,
  { location, from, to }: { location: string | null; from: Date; to: Date },
): Promise<Deal[]> {
  const place = location === null ? sql`d.location_id is not null` : sql`d.location_id = ${location}`;
  const within = sql`${place} and d.state <> 'cancelled'
    and (d."when" >= ${from.toISOString()}::timestamptz and d."when" < ${to.toISOString()}::timestamptz
      or d.day >= ${from.toISOString().slice(0, 10)}::date - 1 and d.day <= ${to.toISOString().slice(0, 10)}::date + 1)`;
  const kinds = ["test_drive", "inspection", "service"] as const;
  const rows = await consoleDb.withSite(site, (tx) =>
    select(tx, site, kinds, locationIds, within, 500, now()),
  );
  return rows
    .filter(({ when }) => when !== null && new Date(when) >= from && new Date(when) < to)
    .sort((a, b) => ((a.when ?? "") < (b.when ?? "") ? -1 : 1));
}

/** Which deals `d` of a site the list has, but for what is open and needs attention, which depends on clocks. */
function listedWhere(site: Site, filter: DealFilter, now: Date): SQL {
  const { show, location, period, source, owner, q } = filter;
  const all = [sql`true`];
  if (location) all.push(sql`d.location_id = ${location}`);
  if (period) {
    const span = spanOf(period, calendarDate(now, site.timezone));
    all.push(inSpan(sql`d.at`, span, site.timezone));
  }
  if (source) all.push(isOfSource(sourceOfLead, source));
  if (owner) all.push(owner === "none" ? sql`o.owner_id is null` : sql`o.owner_id = ${owner}`);
  if (q) {
    const part = containing(q);
    // The lead’s id too: it makes the tables be joined before any text is searched, or every lead would be.
    all.push(sql`(d.who ilike ${part} or d.what ilike ${part} or o.id = ${q})`);
  }
  if (show === "agreed")
    all.push(
      sql`d.state = any(${sql.param(agreedStates)}::text[]) and (d.refund is null or d.refund = 'failed')`,
    );
  else if (show !== "all") all.push(sql`d.open`);
  return sql.join(all, sql` and `);
}

/** The source of a deal's lead; that of one that came of no lead isn't known. */
const sourceOfLead = sql`case when o.id is null then 'unknown' else ${leadSource(sql`o`)} end`;

/** The rows `d` of a site's deals, each with its lead `o`. */
function rowsFrom(
  site: Site,
  kinds: readonly DealKind[],
  locations: string[] | null,
  condition: SQL,
  now: Date,
): SQL {
  const sources = kinds.map((kind) => sql`(${dealSources[kind](site, now)})`);
  const reached = locations === null ? sql`true` : sql`d.location_id = any(${sql.param(locations)}::text[])`;
  return sql`(${sql.join(sources, sql` union all `)}) d(kind, id, state, refund, who, what, amount, location_id, dealership, at, "when", day, sequence,
      lead_id, open)
    left join leads o on o.group_id = ${site.groupId}::uuid and o.site_id = ${site.id}::uuid and o.id = d.lead_id
    where ${reached} and ${condition}`;
}

export type DealCount = CampaignKey & { kind: DealKind; times: number };

/** How many deals the list of a site has for a filter, by kind, day, location, source and owner. @param filter shows `agreed` or `all` */
export async function dealCounts(
  tx: Transaction,
  { site, locationIds }: Reach,
  filter: DealFilter & { show: "agreed" | "all" },
  now: Date,
): Promise<DealCount[]> {
  const rows = rowsFrom(site, kindsOf(filter.kind), locationIds, listedWhere(site, filter, now), now);
  const counts = await tx.execute<DealCount>(sql`
    select d.kind, ${dayOf(sql`d.at`, site.timezone)} as day, d.location_id as location, ${sourceOfLead} as source, o.owner_id as owner,
      coalesce(o.campaign, '') as campaign, count(*)::int as times
    from ${rows} group by 1, 2, 3, 4, 5, 6`);
  return counts.rows;
}

/** How many deposits and cars paid online a list has, by source and campaign. @param also of the deals `d` and their leads `o` */
export async function depositCounts(
  tx: Transaction,
  { site, locationIds }: Reach,
  filter: DealFilter & { show: "agreed" },
  now: Date,
  also: SQL,
): Promise<{ source: string; campaign: string; times: number }[]> {
  const kinds = ["reservation", "payment", "purchase"] as const;
  const where = sql`${listedWhere(site, filter, now)} and d.amount is not null and ${also}`;
  const { rows } = await tx.execute<{ source: string; campaign: string; times: number }>(sql`
    select ${sourceOfLead} as source, coalesce(o.campaign, '') as campaign, count(*)::int as times
    from ${rowsFrom(site, kinds, locationIds, where, now)} group by 1, 2`);
  return rows;
}

type KeyedDeal = { deal: Deal; key: KeyValue };

async function dealsOf(
  tx: Transaction,
  reach: Reach,
  { filter, key, after: first }: { filter: DealFilter; key: SortKey | null; after: KeyValue | null },
  now: Date,
): Promise<KeyedDeal[]> {
  const where = listedWhere(reach.site, filter, now);
  const kinds = kindsOf(filter.kind);
  const deals: KeyedDeal[] = [];
  // What needs attention is decided here: open rows are read in pages until there are enough.
  for (let after = filter.after, value = first; ; ) {
    const earlier =
      after && sql`(date_trunc('milliseconds', d.at), d.id) < (${after.at}::timestamptz, ${after.id})`;
    const beyond = key === null ? earlier : earlier && value !== null ? follows(key, value, earlier) : null;
    const of = { condition: sql`${where} and ${beyond ?? sql`true`}`, key, most: pageSize + 1 };
    const rows = await selectKeyed(tx, reach, kinds, of, now);
    deals.push(...rows.filter(({ deal }) => fits(deal, filter.show, now)));
    const last = rows.at(-1);
    if (!last || rows.length <= pageSize || deals.length > pageSize) return deals;
    after = { at: last.deal.at, id: last.deal.id };
    value = last.key;
  }
}

function fits(deal: Deal, show: DealFilter["show"], now: Date): boolean {
  if (show === "all" || show === "agreed") return true;
  return show === "needs" ? needOf(deal, now) !== null : isOpen(deal, now) || needOf(deal, now) !== null;
}

type Row = {
  kind: DealKind;
  id: string;
  state: string;
  refund: Deal["refund"];
  who: string | null;
  what: string | null;
  amount: number | null;
  location_id: string | null;
  dealership: string | null;
  at: string;
  when: string | null;
  day: string | null;
  sequence: number;
  lead_id: string | null;
  key: KeyValue;
};

async function select(
  tx: Transaction,
  site: Site,
  kinds: readonly DealKind[],
  locations: string[] | null,
  condition: SQL,
  most: number,
  now: Date,
): Promise<Deal[]> {
  const of = { condition, key: null, most };
  return (await selectKeyed(tx, { site, locationIds: locations }, kinds, of, now)).map(({ deal }) => deal);
}

/** Deals of a site in the order of a key, else newest first. Times are written as texts for those of the page alone. */
async function selectKeyed(
  tx: Transaction,
  { site, locationIds }: Reach,
  kinds: readonly DealKind[],
  { condition, key, most }: { condition: SQL; key: SortKey | null; most: number },
  now: Date,
): Promise<KeyedDeal[]> {
  const newest = sql`date_trunc('milliseconds', d.at) desc, d.id desc`;
  const { rows } = await tx.execute<Row>(sql`
    select d.*, to_char(d.made at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      to_char(d.begins at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "when"
    from (select ${key?.of ?? sql`0`} as key, d.kind, d.id, d.state, d.refund, d.who, d.what, d.amount::int as amount, d.location_id, d.dealership,
        d.sequence, d.lead_id, d.at as made, d."when" as begins, d.day::text as day
      from ${rowsFrom(site, kinds, locationIds, condition, now)}
      order by ${key ? orderBy(key, newest) : newest} limit ${most}) d`);
  return rows.map((row) => ({ deal: dealOf(row, site), key: row.key }));
}

function dealOf(row: Row, site: Site): Deal {
  const location = site.locations.find(({ id }) => id === row.location_id);
  const { timezone } = settingsFor(site, location?.dealership_slug ?? row.dealership ?? "");
  const { kind, id, state, refund, at, sequence } = row;
  return {
    kind,
    id,
    state,
    refund,
    at,
    sequence,
    site: { id: site.id, slug: site.slug, name: site.name },
    who: row.who ?? "",
    what: row.what ?? "",
    amountCents: row.amount,
    amount: row.amount === null ? "" : formatCents(row.amount, formatsOf(site)),
    location: row.location_id ? { id: row.location_id, name: location?.name ?? row.location_id } : null,
    // The end of a service's day: until then it can take place.
    when: row.day ? (instantOf(row.day, 1439, timezone)?.toISOString() ?? null) : row.when,
    leadId: row.lead_id,
    timeZone: timezone,
  };
}
