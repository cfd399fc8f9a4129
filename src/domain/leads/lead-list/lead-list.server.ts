import { sql } from "drizzle-orm";
import { unreadOf } from "#domain/leads/handling/conversation.server.ts";
import { type Stage, stages } from "#domain/leads/lead-stage.ts";
import { carTitle, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { placesByName, type Reach } from "#domain/staff/access/reach.server.ts";
import { hourMs } from "#lib/durations.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import {
  byRank,
  byText,
  byTime,
  compareKeys,
  follows,
  type KeyValue,
  orderBy,
  type SortKey,
} from "#platform/database/sort-key.ts";
import { type Cursor, type LeadColumn, type LeadFilter, readLeadFilter } from "./lead-filter.ts";
import { isOverdueSql, type LeadQuery, listedWhere } from "./lead-where.server.ts";
import type { ListedLead } from "./listed-lead.ts";

export const pageSize = 50;

type Row = {
  id: string;
  created_at: string;
  stage: Stage;
  state: "partial" | "complete";
  owner_id: string | null;
  location_id: string | null;
  category: string;
  due_at: string | null;
  answered_at: string | null;
  replied_at: string | null;
  reply_due_at: string | null;
  unread: number;
  tags: string[];
  lost_reason: string | null;
  asleep_until: string | null;
  car: StoredLead["car"];
  payload: Record<string, unknown>;
  consent: StoredLead["consent"];
  failed: boolean;
  /** What the list is sorted by, where it isn't newest first. */
  key: KeyValue | null;
};

export type Found = { reach: Reach; row: Row };

/** The first leads of several sites, and where the next page begins; null at the end. */
export async function findLeads(
  db: Database,
  reach: readonly Reach[],
  query: LeadQuery,
  most: number,
): Promise<{ found: Found[]; next: Cursor | null }> {
  const sites = sitesOf(reach, query.filter);
  const key = sortKey(reach, query);
  const after = key && query.filter.before ? await keyOf(db, sites, query.filter.before, key) : null;
  const bySite = await mapInTurns(sites, 4, (one) =>
    db.withSite(one.site, async (tx) =>
      (await rowsOf(tx, one, query, { key, after, most: most + 1 })).map((row) => ({ reach: one, row })),
    ),
  );
  const all = bySite
    .flat()
    .sort((a, b) => (key && compareKeys(a.row.key ?? "", b.row.key ?? "", key)) || newestFirst(a.row, b.row));
  const found = all.slice(0, most);
  const last = found.at(-1)?.row;
  return {
    found,
    next: all.length > most && last ? { at: new Date(last.created_at), id: last.id } : null,
  };
}

/** What the leads `i` are sorted by; null for newest first, which is the order of the index. One that slept is as new as its return. */
function sortKey(
  reach: readonly Reach[],
  { filter: { order, view }, owners = [] }: LeadQuery,
): SortKey | null {
  if (order === null)
    return view === "open" ? { ...byTime(sql`greatest(i.created_at, i.asleep_until)`), isDown: true } : null;
  const keys: Record<LeadColumn, () => Omit<SortKey, "isDown">> = {
    lead: () => byText(sql`i.search_text`),
    stage: () => byRank(sql`i.stage`, stages),
    owner: () => byRank(sql`i.owner_id`, owners),
    where: () => byRank(sql`i.location_id`, placesByName(reach)),
    received: () => byTime(sql`i.created_at`),
    category: () => byText(sql`i.category`),
    answerdue: () => byTime(sql`i.due_at`),
    firstanswer: () => byTime(sql`i.answered_at`),
  };
  return { ...keys[order.by](), isDown: order.isDown };
}

/** What the last lead of the page before is sorted by now; null when it isn't there any more. It stays out of addresses: it may be a name. */
async function keyOf(
  db: Database,
  sites: readonly Reach[],
  { id }: Cursor,
  key: SortKey,
): Promise<KeyValue | null> {
  const found = await mapInTurns(sites, 4, ({ site }) =>
    db.withSite(site, async (tx) => {
      const { rows } = await tx.execute<{ key: KeyValue }>(sql`select ${key.of} as key from leads i
        where i.group_id = ${site.groupId}::uuid and i.site_id = ${site.id}::uuid and i.id = ${id}`);
      return rows[0]?.key ?? null;
    }),
  );
  return found.find((one) => one !== null) ?? null;
}

/** A page of the list. In its own order, on top of the first are the leads whose shopper waits for an answer, the longest first. */
export async function leadPage(
  db: Database,
  reach: readonly Reach[],
  query: LeadQuery,
): Promise<{ leads: ListedLead[]; next: Cursor | null }> {
  const { before, order } = query.filter;
  if (order !== null) {
    const { found, next } = await findLeads(db, reach, query, pageSize);
    return { leads: found.map((lead) => listed(lead, query)), next };
  }
  const waiting = { ...query, part: "replied" as const, filter: { ...query.filter, before: null } };
  const top = (await findLeads(db, reach, waiting, pageSize)).found.sort((a, b) =>
    repliedFirst(a.row, b.row),
  );
  const rest = { ...query, part: { without: top.map(({ row }) => row.id) } };
  const { found, next } = await findLeads(db, reach, rest, pageSize);
  const shown = before === null ? [...top, ...found] : found;
  return { leads: shown.map((lead) => listed(lead, query)), next };
}

const repliedFirst = (a: Row, b: Row) =>
  new Date(a.replied_at ?? 0).getTime() - new Date(b.replied_at ?? 0).getTime() || (a.id < b.id ? -1 : 1);

const sitesOf = (reach: readonly Reach[], { site }: LeadFilter) =>
  reach.filter((one) => site === null || one.site.id === site);

const newestFirst = (a: Row, b: Row) => {
  const apart = new Date(b.created_at).getTime() - new Date(a.created_at).getTime();
  return apart !== 0 ? apart : a.id < b.id ? 1 : -1;
};

/** Ids come from the index of the list alone, the rest of the columns for one page. */
async function rowsOf(
  tx: Transaction,
  reach: Reach,
  query: LeadQuery,
  { key, after, most }: { key: SortKey | null; after: KeyValue | null; most: number },
): Promise<Row[]> {
  const { groupId, id: siteId } = reach.site;
  const { before } = query.filter;
  const newest = sql`i.created_at desc, i.id desc`;
  const older = before && sql`(i.created_at, i.id) < (${before.at.toISOString()}::timestamptz, ${before.id})`;
  const beyond = key === null ? older : after !== null && older ? follows(key, after, older) : null;
  const where = sql`${listedWhere(reach, query)} and ${beyond ?? sql`true`}`;
  // Sorted from the newest end of the index: few of them are then candidates of the page, and none is read from the table.
  const from = key
    ? sql`(select i.* from leads i where ${where} order by ${newest} offset 0) i`
    : sql`leads i where ${where}`;
  const { rows } = await tx.execute<Row>(sql`
    select l.id, l.created_at, l.stage, l.state, l.owner_id, l.location_id, l.category, l.due_at, l.answered_at, l.replied_at, l.reply_due_at, ${unreadOf(sql`l`, query.memberId)} as unread, l.tags, l.lost_reason, l.asleep_until, l.car, l.payload, l.consent,
      exists (select from lead_deliveries d where d.group_id = l.group_id and d.site_id = l.site_id and d.lead_id = l.id
        and d.purpose = 'dealer' and d.state = 'dead') as failed, page.key
    from (
      select i.id, ${key?.of ?? sql`null`} as key from ${from}
      order by ${key ? orderBy(key, newest) : newest} limit ${most}
    ) page join leads l on l.group_id = ${groupId}::uuid and l.site_id = ${siteId}::uuid and l.id = page.id`);
  return rows;
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());

const isWithin = (reach: readonly Reach[], siteId: string, locationId: string | null): boolean =>
  reach.some(
    ({ site, locationIds }) =>
      site.id === siteId &&
      (locationIds === null || (locationId !== null && locationIds.includes(locationId))),
  );

function listed({ reach: { site }, row }: Found, { changed = [] }: LeadQuery): ListedLead {
  const { id, stage, category, tags, payload, car } = row;
  const isErased = payload.erased === true;
  const name = [payload.name, payload.last_name]
    .filter((part) => typeof part === "string")
    .join(" ")
    .trim();
  return {
    id,
    stage,
    category,
    tags,
    isErased,
    site: { slug: site.slug, name: site.name, groupId: site.groupId },
    location: site.locations.find((one) => one.id === row.location_id)?.name ?? null,
    name: isErased ? "Erased" : name || "No name",
    car: carTitle({ payload, car }),
    ownerId: row.owner_id,
    isUnfinished: row.state === "partial",
    isUndelivered: row.failed,
    createdAt: iso(row.created_at) ?? "",
    dueAt: iso(row.due_at),
    answeredAt: iso(row.answered_at),
    repliedAt: iso(row.replied_at),
    replyDueAt: iso(row.reply_due_at),
    unread: row.unread,
    lostReason: row.lost_reason,
    asleepUntil: iso(row.asleep_until),
    mayChange: isWithin(changed, site.id, row.location_id),
  };
}

/** How many leads of a site should have been answered by now. @param locationIds null for all of the site */
export async function overdueCount(
  tx: Transaction,
  { site, locationIds }: Reach,
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ overdue: number }>(sql`
    select count(*)::int as overdue from leads i
    where i.group_id = ${site.groupId}::uuid and i.site_id = ${site.id}::uuid and i.merged_into is null and ${isOverdueSql(now)}
      and ${locationIds === null ? sql`true` : sql`i.location_id = any(${sql.param(locationIds)}::text[])`}`);
  return rows[0]?.overdue ?? 0;
}

/** When the latest lead of the list came, ISO 8601; null without any. */
export async function lastLead(tx: Transaction, reach: Reach, now: Date): Promise<string | null> {
  const query = { filter: readLeadFilter(new URLSearchParams()), memberId: "", now };
  const { rows } = await tx.execute<{ at: string }>(
    sql`select i.created_at as at from leads i where ${listedWhere(reach, query)} order by i.created_at desc limit 1`,
  );
  return iso(rows[0]?.at ?? null);
}

/** How far back new leads are counted at most, in milliseconds: after sleep a computer doesn't show a day's leads one by one. */
const maxNewMs = hourMs;

/** The names of the sites that got a lead after `since` and until `at`, suspected spam left out. */
export async function newLeads(
  db: Database,
  reach: readonly Reach[],
  { since, at }: { since: Date; at: Date },
): Promise<string[]> {
  const from = new Date(Math.max(since.getTime(), at.getTime() - maxNewMs)).toISOString();
  const found = await mapInTurns(reach, 4, async ({ site, locationIds }) => {
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute(sql`select 1 from leads i
        where i.group_id = ${site.groupId}::uuid and i.site_id = ${site.id}::uuid and i.stage <> 'spam' and i.state = 'complete'
          and i.created_at > ${from}::timestamptz and i.created_at <= ${at.toISOString()}::timestamptz
          and ${locationIds === null ? sql`true` : sql`i.location_id = any(${sql.param(locationIds)}::text[])`} limit 1`),
    );
    return rows.length > 0 ? [site.name] : [];
  });
  return found.flat();
}

/** A word that changes when a lead of these sites is added or handled, for a list to know that it is out of date. */
export async function leadActivity(db: Database, reach: readonly Reach[]): Promise<string> {
  const groups = [...new Set(reach.map(({ site }) => site.groupId))];
  const ids = new Set(reach.map(({ site }) => site.id));
  const states = await mapInTurns(groups, 4, async (groupId) => {
    const { rows } = await db.withTenant({ groupId }, (tx) =>
      tx.execute<{ site_id: string; state: string }>(sql`select site_id, state from lead_activity()`),
    );
    return rows.filter(({ site_id }) => ids.has(site_id)).map(({ site_id, state }) => `${site_id} ${state}`);
  });
  return states.flat().sort().join(" ");
}
