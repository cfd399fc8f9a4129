import { sql } from "drizzle-orm";
import type { CarFacts } from "#features/cars/cars/car.ts";
import type { Transaction } from "#platform/database/client.server.ts";
import { lockStock } from "#platform/database/stock-lock.server.ts";

/** A row of the file, ready for comparison with the stock. `row` counts the file's rows from 1. */
export type StagedCar = {
  row: number;
  line: number;
  /** Its identity without an ordinal (identity.ts). */
  base: string;
  hash: string;
  dealership_id: string;
  location_id: string | null;
  slug_stem: string;
  status: CarFacts["status"];
  facts: CarFacts;
  private_facts: object | null;
};

/** Creates the transaction's staging tables. The whole file is staged before the first car is changed. */
export async function openStage(tx: Transaction): Promise<void> {
  // A large file takes longer than a request may, so the time limits are lifted for this transaction only.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql`create temp table staged_cars (row integer not null, line integer not null, base text not null,
    hash text not null, dealership_id text not null, location_id text, slug_stem text not null, status text not null,
    facts jsonb not null, private_facts jsonb) on commit drop`);
  await tx.execute(sql`create temp table kept_bases (base text not null) on commit drop`);
}

export async function stageCars(tx: Transaction, cars: StagedCar[]): Promise<void> {
  await tx.execute(sql`insert into staged_cars select * from json_to_recordset(${JSON.stringify(cars)}::json) as
    r(row integer, line integer, base text, hash text, dealership_id text, location_id text, slug_stem text, status text,
      facts jsonb, private_facts jsonb)`);
}

/**
 * Stores the identities of rejected rows: the file still has these cars, so a full import doesn't mark them
 * as sold.
 */
export async function keepBases(tx: Transaction, bases: string[]): Promise<void> {
  await tx.execute(
    sql`insert into kept_bases select * from json_array_elements_text(${JSON.stringify(bases)}::json)`,
  );
}

/**
 * Matches every staged row to a car. Among equal identities, rows equal to a stored car match it; the rest
 * are paired by ordinal, in an order independent of the file's; what remains gets the next ordinals.
 * Serialises the imports of a group.
 */
export async function matchCars(tx: Transaction, groupId: string, groupSlug: string): Promise<void> {
  await lockStock(tx, groupId);
  // Statistics of a group's first import estimate one row, and a nested loop over a million rows would never
  // end.
  await tx.execute(sql`set local enable_nestloop = off`);
  await tx.execute(sql`create index on staged_cars (row)`);
  await tx.execute(sql`analyze staged_cars`);
  await tx.execute(sql`create temp table stock on commit drop as
    select c.id, c.feed_hash, c.status, c.private_facts, split_part(c.identity, '#', 1) as base,
      coalesce(nullif(split_part(c.identity, '#', 2), ''), '1')::integer as ordinal
    from cars c
    where c.group_id = ${groupId}::uuid and c.dealership_id in (select distinct dealership_id from staged_cars)`);
  await tx.execute(sql`analyze stock`);
  await tx.execute(sql`create temp table matched on commit drop as
    with staged as (
      select row, base, hash, row_number() over (partition by base, hash order by row) as n from staged_cars),
    present as (
      select id, base, feed_hash,
        row_number() over (partition by base, feed_hash order by (status = 'sold'), ordinal) as n from stock),
    same as materialized (
      select s.row, p.id from staged s join present p on p.base = s.base and p.feed_hash = s.hash and p.n = s.n),
    rest as (
      select row, base, row_number() over (partition by base order by hash, row) as n from staged_cars s
      where not exists (select 1 from same where same.row = s.row)),
    left_over as (
      select id, base, row_number() over (partition by base order by (status = 'sold'), ordinal) as n from stock p
      where not exists (select 1 from same where same.id = p.id)),
    highest as (select base, max(ordinal) as ordinal from stock group by base),
    waiting as (select base, count(*) as cars from left_over group by base)
    select row, id, 'same' as kind, null::text as identity from same
    union all
    select r.row, l.id, 'changed', null from rest r join left_over l on l.base = r.base and l.n = r.n
    union all
    select r.row, null, 'created', r.base || case when o.ordinal = 1 then '' else '#' || o.ordinal end
    from rest r left join highest h on h.base = r.base left join waiting w on w.base = r.base
      cross join lateral (select coalesce(h.ordinal, 0) + r.n - coalesce(w.cars, 0) as ordinal) o
    where r.n > coalesce(w.cars, 0)`);
  // An id is derived from the identity, so that the same file gives the same URLs on every installation.
  await tx.execute(sql`update matched
    set id = substr(encode(sha256(convert_to(${groupSlug} || '/' || identity, 'UTF8')), 'hex'), 1, 32)
    where kind = 'created'`);
  await tx.execute(sql`update matched m set kind = 'changed' from staged_cars s, stock c
    where m.kind = 'same' and s.row = m.row and c.id = m.id
      and (s.status <> c.status or (s.private_facts is not null and s.private_facts is distinct from c.private_facts))`);
  await tx.execute(sql`analyze matched`);
}

/**
 * Writes created and changed cars and the picture URLs that changed. Slug, views, reserved and created_at
 * stay.
 */
export async function writeCars(tx: Transaction, groupId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`create temp table new_pictures on commit drop as
    select m.id from matched m join staged_cars s on s.row = m.row
      left join cars c on c.group_id = ${groupId}::uuid and c.id = m.id
    where m.kind <> 'same' and (s.facts -> 'image_urls') is distinct from (c.facts -> 'image_urls')`);
  await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash,
      private_facts, status, sold_at, created_at, updated_at)
    select ${groupId}::uuid, n.id,
      case when n.twin > 1 or taken.slug is not null then n.slug || substr(n.id, 7) else n.slug end,
      n.identity, n.dealership_id, n.location_id, n.facts, n.hash, n.private_facts, n.status,
      case when n.status = 'sold' then ${at}::timestamptz end, ${at}::timestamptz, ${at}::timestamptz
    from (select m.id, m.identity, s.dealership_id, s.location_id, s.facts, s.hash, s.private_facts, s.status,
        s.slug_stem || '-' || substr(m.id, 1, 6) as slug,
        row_number() over (partition by s.slug_stem || '-' || substr(m.id, 1, 6) order by m.id) as twin
      from matched m join staged_cars s on s.row = m.row where m.kind = 'created') n
      left join cars taken on taken.group_id = ${groupId}::uuid and taken.slug = n.slug`);
  await tx.execute(sql`update cars c set facts = s.facts, feed_hash = s.hash, dealership_id = s.dealership_id,
      location_id = s.location_id, private_facts = coalesce(s.private_facts, c.private_facts), status = s.status,
      sold_at = case when s.status = 'sold' then coalesce(c.sold_at, ${at}::timestamptz) end,
      updated_at = ${at}::timestamptz
    from matched m, staged_cars s
    where m.kind = 'changed' and s.row = m.row and c.group_id = ${groupId}::uuid and c.id = m.id`);
  await wantPictures(tx, groupId);
}

/**
 * A URL that a car already had keeps its picture wherever it moves in the order; new ones are marked for
 * fetching.
 */
async function wantPictures(tx: Transaction, groupId: string): Promise<void> {
  await tx.execute(sql`create temp table old_pictures on commit drop as
    select distinct on (p.car_id, p.url) p.* from car_picture_sources p join new_pictures n on n.id = p.car_id
    where p.group_id = ${groupId}::uuid order by p.car_id, p.url, p.position`);
  await tx.execute(sql`delete from car_picture_sources p using new_pictures n
    where p.group_id = ${groupId}::uuid and p.car_id = n.id`);
  await tx.execute(sql`insert into car_picture_sources
      (group_id, car_id, position, url, state, attempts, next_try_at, problem, picture)
    select c.group_id, c.id, (u.position - 1)::integer, u.url, coalesce(o.state, 'wanted'), coalesce(o.attempts, 0),
      o.next_try_at, o.problem, o.picture
    from new_pictures n join cars c on c.group_id = ${groupId}::uuid and c.id = n.id
      cross join lateral jsonb_array_elements_text(c.facts -> 'image_urls') with ordinality as u(url, position)
      left join old_pictures o on o.car_id = c.id and o.url = u.url`);
  await tx.execute(sql`update cars c set pictures = coalesce((
      select jsonb_agg(p.picture order by p.position) from car_picture_sources p
      where p.group_id = c.group_id and p.car_id = c.id and p.state = 'kept' and p.picture is not null), '[]'::jsonb)
    from new_pictures n join matched m on m.id = n.id
    where m.kind = 'changed' and c.group_id = ${groupId}::uuid and c.id = n.id`);
}

/**
 * Counts the cars in stock at these dealerships and finds those missing from the file (temporary table
 * `absent`).
 */
export async function findAbsent(
  tx: Transaction,
  groupId: string,
  dealershipIds: string[],
): Promise<{ stock: number; absent: number }> {
  await tx.execute(sql`create temp table absent on commit drop as
    select c.id, c.slug from cars c
    where c.group_id = ${groupId}::uuid and c.status <> 'sold' and c.dealership_id = any(${sql.param(dealershipIds)}::text[])
      and not exists (select 1 from matched m where m.id = c.id)
      and not exists (select 1 from kept_bases k where k.base = split_part(c.identity, '#', 1))`);
  const found = await tx.execute<{ stock: number; absent: number }>(sql`select
    (select count(*)::integer from cars c where c.group_id = ${groupId}::uuid and c.status <> 'sold'
      and c.dealership_id = any(${sql.param(dealershipIds)}::text[])) as stock,
    (select count(*)::integer from absent) as absent`);
  return found.rows[0] as { stock: number; absent: number };
}

export async function sellAbsent(tx: Transaction, groupId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`update cars c set status = 'sold', sold_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    from absent a where c.group_id = ${groupId}::uuid and c.id = a.id`);
}

/**
 * Appends every changed car to the change feed, at most 5,000 per row. The last statement of its transaction.
 */
export async function announce(tx: Transaction, groupId: string, withAbsent: boolean): Promise<void> {
  const touched = withAbsent
    ? sql`select id from matched where kind <> 'same' union select id from absent`
    : sql`select id from matched where kind <> 'same'`;
  await tx.execute(sql`select record_change('stock', ${groupId}::uuid, chunk.ids) from (
    select array_agg(id order by id) as ids
    from (select id, (row_number() over (order by id) - 1) / 5000 as number from (${touched}) t) numbered
    group by number) chunk`);
}
