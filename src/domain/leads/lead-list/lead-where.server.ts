import { type SQL, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import { calendarDate } from "#lib/date.ts";
import { spanOf } from "#lib/period.ts";
import { containing } from "#platform/database/containing.ts";
import { inSpan } from "#platform/database/in-span.ts";
import { type LeadFilter, searchTerms, stagesOf } from "./lead-filter.ts";
import { isOfSource, leadSource } from "./lead-source.server.ts";

export type LeadQuery = {
  filter: LeadFilter;
  /** The member who requests it, for `me`. */
  memberId: string;
  now: Date;
  /** Leads whose shopper waits for an answer, alone; or all but the leads with these ids. */
  part?: "replied" | { without: readonly string[] };
  /** The ids of owners by their names: the list is sorted by owner in this order. */
  owners?: readonly string[];
  /** Where the member may change leads; nowhere by default. */
  changed?: readonly Reach[];
};

/** The leads of a site of which a delivery to the dealer failed, or is being tried again. */
const undeliveredOf = ({ groupId, id }: Site) => sql`(select d.lead_id from lead_deliveries d
  where d.group_id = ${groupId}::uuid and d.site_id = ${id}::uuid and d.purpose = 'dealer'
    and (d.state = 'dead' or (d.state = 'waiting' and d.attempts > 0)))`;

/** Which leads `i` of a site the list has. What counts leads counts by this condition too. */
export const listedWhere = (reach: Reach, query: LeadQuery): SQL =>
  sql`${listableOf(reach.site)} and ${filteredWhere(reach, query)}`;

/** Which leads `i` are in some list of a site: the condition of the list's index, so that it isn't read from the table. */
export const listableOf = ({ groupId, id }: Site): SQL =>
  sql`i.group_id = ${groupId}::uuid and i.site_id = ${id}::uuid and (i.state = 'complete' or i.unfinished_reported_at is not null)
    and i.merged_into is null`;

/** Which of them a filter finds, within reach. */
export function filteredWhere({ site, locationIds }: Reach, { filter, memberId, now, part }: LeadQuery): SQL {
  const { view, owner, period, location, category, source, car, isUndelivered, words } = filter;
  const stages = stagesOf(view);
  const all: SQL[] = [
    stages === null ? sql`i.stage <> 'spam'` : sql`i.stage = any(${sql.param(stages)}::text[])`,
  ];
  const at = sql`${now.toISOString()}::timestamptz`;
  if (view === "overdue") all.push(isOverdueSql(now));
  if (part === "replied") all.push(sql`i.replied_at is not null`);
  else if (part && part.without.length > 0) all.push(sql`i.id <> all(${sql.param(part.without)}::text[])`);
  // A shopper's answer ends a lead's sleep.
  const sleeps = sql`(i.asleep_until > ${at} and i.replied_at is null)`;
  if (view === "asleep") all.push(sleeps);
  if (view === "open") all.push(sql`${sleeps} is not true`);
  if (locationIds !== null) all.push(sql`i.location_id = any(${sql.param(locationIds)}::text[])`);
  if (location !== null) all.push(sql`i.location_id = ${location}`);
  if (category !== null) all.push(sql`i.category = ${category}`);
  if (car !== null) all.push(sql`i.car_id = ${car}`);
  if (owner === "none") all.push(sql`i.owner_id is null`);
  else if (owner !== null) all.push(sql`i.owner_id = ${owner === "me" ? memberId : owner}`);
  if (source !== null) all.push(isOfSource(leadSource(sql`i`), source));
  if (period !== null) {
    const span = spanOf(period, calendarDate(now, site.timezone));
    all.push(inSpan(sql`i.created_at`, span, site.timezone));
  }
  for (const term of searchTerms(words)) all.push(sql`i.search_text like ${containing(term)}`);
  if (isUndelivered)
    // One set for all leads, where a condition of each lead would search the deliveries once for each of them.
    all.push(sql`i.id in ${undeliveredOf(site)}`);
  return sql.join(all, sql` and `);
}

/** `isOverdue` (lead-stage.ts) of a lead `i`. */
export const isOverdueSql = (now: Date): SQL =>
  sql`((i.stage = 'new' and i.answered_at is null and i.due_at < ${now.toISOString()}::timestamptz)
    or (i.replied_at is not null and i.reply_due_at < ${now.toISOString()}::timestamptz
      and not (i.stage = 'new' and i.answered_at is null and i.due_at is not null)))`;
