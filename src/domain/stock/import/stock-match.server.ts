import { sql } from "drizzle-orm";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";

export type FeedOfGroup = { groupId: string; groupSlug: string; feed: string };

/**
 * Matches every staged row to a car: by its VIN, else by its identity within the feed. Among equal identities,
 * rows equal to a stored car match it; the rest are paired by ordinal, in an order independent of the file's;
 * what remains gets the next ordinals. Rows of cars that another feed lists go to `elsewhere`. Serialises the
 * imports of a group.
 */
export async function matchCars(tx: Transaction, source: FeedOfGroup): Promise<void> {
  await lockStock(tx, source.groupId);
  // Statistics of a group's first import estimate one row, and a nested loop over a million rows would never
  // end.
  await tx.execute(sql`set local enable_nestloop = off`);
  await tx.execute(sql`create temp table stock on commit drop as
    select c.id, c.feed, c.feed_hash, c.status, c.private_facts, c.vin, split_part(c.identity, '#', 1) as base,
      coalesce(nullif(split_part(c.identity, '#', 2), ''), '1')::integer as ordinal
    from cars c
    where c.group_id = ${source.groupId}::uuid and (c.dealership_id in (select dealership_id from staged_cars)
      or c.vin in (select vin from staged_cars))`);
  await tx.execute(sql`analyze stock`);
  await keepDescribed(tx, source);
  await matchVins(tx, source);
  await matchIdentities(tx, source);
  await tx.execute(sql`analyze matched`);
}

/** A car in stock that was recognised by its description stays the same one when its file gets links: of rows that say the same, an equal one. */
async function keepDescribed(tx: Transaction, { feed }: FeedOfGroup): Promise<void> {
  await tx.execute(sql`update staged_cars s set base = former from (
      select o.row, k.cars, row_number() over (partition by o.former order by e.base is null, o.row) as n
      from (select * from staged_cars where former is not null) o
        join (select base, count(*) as cars from stock where feed = ${feed} group by base) k on k.base = o.former
        left join (select distinct base, feed_hash from stock where feed = ${feed}) e on e.base = o.former and e.feed_hash = o.hash
      where not exists (select from stock c where c.feed = ${feed} and c.base = o.base)
    ) known where known.row = s.row and known.n <= known.cars`);
}

/** Whether a staged row `s` with the facts of the stored car `c` says the same of its status and its private facts. */
const equalState = sql`s.status = c.status and (s.private_facts is null or s.private_facts is not distinct from c.private_facts)`;

/** A car in stock belongs to the feed that lists it first; a sold one to the feed that lists it now. */
async function matchVins(tx: Transaction, { feed }: FeedOfGroup): Promise<void> {
  await tx.execute(sql`create temp table by_vin on commit drop as
    select distinct on (s.row) s.row, c.id, c.feed, c.status, c.feed_hash = s.hash and ${equalState} as equal
    from staged_cars s join stock c on c.vin = s.vin
    order by s.row, c.status <> 'sold' desc, c.feed = ${feed} desc, c.ordinal, c.id`);
  await tx.execute(sql`create temp table elsewhere on commit drop as
    select row, id, feed from by_vin where feed <> ${feed} and status <> 'sold'`);
}

/** An id is derived from the identity, so that the same file gives the same URLs on every installation. */
async function matchIdentities(tx: Transaction, { groupId, groupSlug, feed }: FeedOfGroup): Promise<void> {
  await tx.execute(sql`create temp table matched on commit drop as
    with present as materialized (
      select *, row_number() over (partition by base, feed_hash order by (status = 'sold'), ordinal) as n
      from stock p
      where (feed = ${feed} or base in (select base from staged_cars where exported))
        and not exists (select 1 from by_vin v where v.id = p.id)),
    staged as materialized (
      select row, base, hash, vin, status, private_facts, row_number() over (partition by base, hash order by row) as n from staged_cars s
      where not exists (select 1 from by_vin v where v.row = s.row)),
    same as materialized (
      select s.row, c.id, ${equalState} as equal
      from staged s join present c on c.base = s.base and c.feed_hash = s.hash and c.n = s.n),
    rest as materialized (
      select row, base, vin, row_number() over (partition by base order by hash, row) as n from staged s
      where not exists (select 1 from same where same.row = s.row)),
    other_car as (
      select p.id from present p join rest r on r.base = p.base and r.vin <> p.vin
        join staged_cars s on s.row = r.row join cars c on c.group_id = ${groupId}::uuid and c.id = p.id
      where (lower(s.facts ->> 'make'), lower(s.facts ->> 'model'), s.facts ->> 'year')
        is distinct from (lower(c.facts ->> 'make'), lower(c.facts ->> 'model'), c.facts ->> 'year')),
    left_over as (
      select id, base, row_number() over (partition by base order by (status = 'sold'), ordinal) as n from present p
      where not exists (select 1 from same where same.id = p.id) and not exists (select 1 from other_car o where o.id = p.id)),
    highest as (select base, max(ordinal) as ordinal from stock group by base),
    waiting as (select base, count(*) as cars from left_over group by base)
    select row, id, case when equal then 'same' else 'changed' end as kind, null::text as identity, false as moved from same
    union all
    select row, id, case when equal and feed = ${feed} then 'same' else 'changed' end, null, feed <> ${feed} from by_vin v
    where not exists (select 1 from elsewhere e where e.row = v.row)
    union all
    select r.row, l.id, 'changed', null, false from rest r join left_over l on l.base = r.base and l.n = r.n
    union all
    select r.row, substr(encode(sha256(convert_to(${groupSlug} || '/' || i.identity, 'UTF8')), 'hex'), 1, 32),
      'created', i.identity, false
    from rest r left join highest h on h.base = r.base left join waiting w on w.base = r.base
      cross join lateral (select coalesce(h.ordinal, 0) + r.n - coalesce(w.cars, 0) as ordinal) o
      cross join lateral (select r.base || case when o.ordinal = 1 then '' else '#' || o.ordinal end as identity) i
    where r.n > coalesce(w.cars, 0)`);
}
