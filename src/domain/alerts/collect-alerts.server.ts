import { and, eq, gt, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { AlertContent } from "./alert-content.ts";
import { alertMessages } from "./alert-tables.ts";
import { type DueMail, dueMail, lastDailyTime } from "./due-mail.ts";
import { addMessage } from "./save-search.server.ts";

type Waiting = { id: string; is_daily: boolean };

/** Takes the waiting hits of each person of a site whose mail is due into a message. Each hit is taken once. */
export async function collectAlerts(
  db: Database,
  site: Site,
  now: Date,
  stopped: () => boolean,
): Promise<number> {
  const daily = lastDailyTime(now, site.timezone);
  const { rows } = await db.withSite(site, (tx) => tx.execute<Waiting>(peopleWaiting(site, daily.at, now)));
  let messages = 0;
  for (const { id, is_daily } of rows) {
    if (stopped()) break;
    const due = { now, daily: is_daily ? daily.day : null };
    if (await db.withSite(site, (tx) => collectOne(tx, site, id, due))) messages++;
  }
  return messages;
}

/** People whose mail may be due: what was found before the last time of daily mails, or is to be reported at once. */
function peopleWaiting(site: Site, before: Date, now: Date) {
  return sql`
    select p.id, bool_or(w.at < ${before.toISOString()}::timestamptz) as is_daily from alert_people p
    join (
      select s.person_id, h.created_at as at, s.cadence = 'immediate' as at_once from saved_searches s
      join alert_hits h on h.group_id = s.group_id and h.site_id = s.site_id and h.search_id = s.id and h.state = 'waiting'
      where s.group_id = ${site.groupId}::uuid and s.site_id = ${site.id}::uuid and not s.paused
      union all
      select c.person_id, c.created_at, c.kind = 'back' from alert_cars c
      where c.group_id = ${site.groupId}::uuid and c.site_id = ${site.id}::uuid and c.state = 'waiting'
    ) w on w.person_id = p.id
    where p.group_id = ${site.groupId}::uuid and p.site_id = ${site.id}::uuid and p.confirmed_at is not null
      and (p.paused_until is null or p.paused_until <= ${now.toISOString()}::timestamptz)
    group by p.id having bool_or(w.at_once or w.at < ${before.toISOString()}::timestamptz)
    order by p.id`;
}

async function collectOne(
  tx: Transaction,
  site: Site,
  personId: string,
  { now, daily }: { now: Date; daily: string | null },
): Promise<boolean> {
  const locked = await tx.execute(sql`
    select from alert_people where group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid and id = ${personId}
    for no key update skip locked`);
  if (locked.rowCount === 0) return false;
  const sent = await tx
    .select({ slot: alertMessages.slot, createdAt: alertMessages.createdAt })
    .from(alertMessages)
    .where(
      and(
        isOfSite(alertMessages, site),
        eq(alertMessages.personId, personId),
        eq(alertMessages.kind, "alert"),
        gt(alertMessages.createdAt, new Date(now.getTime() - 2 * dayMs)),
      ),
    );
  const due = dueMail(sent, { now, daily });
  if (due === null) return false;
  const content = await takeHits(tx, site, personId, due.which);
  if (content.found.length + content.cars.length === 0) return false;
  return addMessage(tx, site, personId, { kind: "alert", slot: due.slot, content }, now);
}

async function takeHits(
  tx: Transaction,
  site: Site,
  personId: string,
  which: DueMail["which"],
): Promise<AlertContent> {
  const all = which === "all";
  const key = sql`group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid`;
  const hits = await tx.execute<{ search: string; car_ids: string[] }>(sql`
    with taken as (
      update alert_hits set state = 'taken' where ${key} and state = 'waiting' and search_id in (
        select id from saved_searches where ${key} and person_id = ${personId} and not paused and (${all} or cadence = 'immediate'))
      returning search_id, seq, car_ids)
    select s.search, t.car_ids from taken t join saved_searches s on s.id = t.search_id and s.group_id = ${site.groupId}::uuid and s.site_id = ${site.id}::uuid
    order by s.created_at, s.id, t.seq`);
  const cars = await tx.execute<{ car_id: string; kind: "price" | "back"; was: number | null }>(sql`
    with taken as (
      update alert_cars set state = 'taken' where ${key} and person_id = ${personId} and state = 'waiting' and (${all} or kind = 'back')
      returning car_id, kind)
    select t.car_id, t.kind, (w.seen #>> '{price,amount}')::float8 as was from taken t
    join alert_people p on p.group_id = ${site.groupId}::uuid and p.site_id = ${site.id}::uuid and p.id = ${personId}
    left join watchlist_entries w on w.group_id = p.group_id and w.site_id = p.site_id and w.account_id = p.account_id and w.car_id = t.car_id
    order by t.kind, t.car_id`);
  return {
    found: hits.rows.map(({ search, car_ids }) => ({ search, carIds: car_ids })),
    cars: cars.rows.map(({ car_id, kind, was }) => ({ carId: car_id, kind, was })),
  };
}
