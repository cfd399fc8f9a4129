import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import type { FeedOfGroup } from "./stock-match.server.ts";

/** Whether a car's facts before and after name other photos, or other ones of its condition. */
export const arePhotosNew = (after: "s.facts" | "c.facts", before: "c.facts" | "t.before -> 'facts'"): SQL =>
  sql.raw(`((${after} -> 'image_urls') is distinct from (${before} -> 'image_urls')
      or (${after} -> 'condition_photos') is distinct from (${before} -> 'condition_photos'))`);

/**
 * Writes created and changed cars and the picture URLs that changed. Slug, views, reserved and created_at
 * stay.
 */
export async function writeCars(tx: Transaction, { groupId, feed }: FeedOfGroup, now: Date): Promise<void> {
  const at = now.toISOString();
  const pictures = await tx.execute(sql`create temp table new_pictures on commit drop as
    select m.id from matched m join staged_cars s on s.row = m.row
      left join cars c on c.group_id = ${groupId}::uuid and c.id = m.id
    where m.kind <> 'same' and ${arePhotosNew("s.facts", "c.facts")}`);
  await tx.execute(sql`insert into cars (group_id, id, slug, identity, feed, vin, dealership_id, location_id, facts, feed_hash,
      private_facts, status, sold_at, created_at, updated_at)
    select ${groupId}::uuid, n.id,
      case when n.twin > 1 or taken.slug is not null then n.slug || substr(n.id, 7) else n.slug end,
      n.identity, ${feed}, n.vin, n.dealership_id, n.location_id, n.facts, n.hash, n.private_facts, n.status,
      case when n.status = 'sold' then ${at}::timestamptz end, ${at}::timestamptz, ${at}::timestamptz
    from (select m.id, m.identity, s.vin, s.dealership_id, s.location_id, s.facts, s.hash, s.private_facts, s.status,
        s.slug_stem || '-' || substr(m.id, 1, 6) as slug,
        row_number() over (partition by s.slug_stem || '-' || substr(m.id, 1, 6) order by m.id) as twin
      from matched m join staged_cars s on s.row = m.row where m.kind = 'created') n
      left join cars taken on taken.group_id = ${groupId}::uuid and taken.slug = n.slug`);
  await tx.execute(sql`update cars c set feed = case when m.moved then ${feed} else c.feed end, vin = s.vin, facts = s.facts, feed_hash = s.hash, dealership_id = s.dealership_id,
      location_id = s.location_id, private_facts = coalesce(s.private_facts, c.private_facts), status = s.status,
      sold_at = case when s.status = 'sold' then coalesce(c.sold_at, ${at}::timestamptz) end,
      updated_at = ${at}::timestamptz
    from matched m, staged_cars s
    where m.kind = 'changed' and s.row = m.row and c.group_id = ${groupId}::uuid and c.id = m.id`);
  if (pictures.rowCount !== 0) await wantPictures(tx, groupId);
}

/** Positions of photos of the condition are above those of all others. */
const afterPictures = sql.raw("1000");

/**
 * A URL that a car already had keeps its picture wherever it moves in the order; new ones are marked for
 * fetching.
 */
export async function wantPictures(tx: Transaction, groupId: string): Promise<void> {
  await tx.execute(sql`create temp table old_pictures on commit drop as
    select distinct on (p.car_id, p.url) p.* from car_picture_sources p join new_pictures n on n.id = p.car_id
    where p.group_id = ${groupId}::uuid order by p.car_id, p.url, p.position`);
  await tx.execute(sql`delete from car_picture_sources p using new_pictures n
    where p.group_id = ${groupId}::uuid and p.car_id = n.id`);
  await tx.execute(sql`insert into car_picture_sources
      (group_id, car_id, position, url, state, attempts, next_try_at, problem, picture)
    select c.group_id, c.id, (u.place - 1)::integer, u.url, coalesce(o.state, 'wanted'), coalesce(o.attempts, 0),
      o.next_try_at, o.problem, o.picture
    from new_pictures n join cars c on c.group_id = ${groupId}::uuid and c.id = n.id
      cross join lateral (
        select i.value as url, i.ordinality as place from jsonb_array_elements_text(c.facts -> 'image_urls') with ordinality i
        union all
        select split_part(m.value, ' ', 1), ${afterPictures} + m.ordinality from jsonb_array_elements_text(c.facts -> 'condition_photos') with ordinality m
        where not coalesce(c.facts -> 'image_urls' ? split_part(m.value, ' ', 1), false)) u
      left join old_pictures o on o.car_id = c.id and o.url = u.url`);
  await tx.execute(sql`update cars c set pictures = coalesce((
      select jsonb_agg(p.picture order by p.position) from car_picture_sources p
      where p.group_id = c.group_id and p.car_id = c.id and p.state = 'kept' and p.picture is not null
        and not exists (select 1 from jsonb_array_elements_text(c.facts -> 'condition_photos') m where split_part(m.value, ' ', 1) = p.url)),
      '[]'::jsonb)
    from new_pictures n where c.group_id = ${groupId}::uuid and c.id = n.id`);
  await tx.execute(sql`update cars c set pictures = car_pictures(c.group_id, c.id)
    from new_pictures n join car_overrides o on o.group_id = ${groupId}::uuid and o.car_id = n.id and o.field = 'photos'
    where c.group_id = ${groupId}::uuid and c.id = n.id`);
}

/**
 * Counts the feed's cars in stock and finds those missing from the file (table `absent`).
 * @param dealershipIds the dealerships whose stock the file is; null for all of the feed's
 */
export async function findAbsent(
  tx: Transaction,
  { groupId, feed }: FeedOfGroup,
  dealershipIds: string[] | null,
): Promise<{ stock: number; absent: number }> {
  const within = sql`c.group_id = ${groupId}::uuid and c.feed = ${feed} and c.status <> 'sold'
    and (${dealershipIds === null} or c.dealership_id = any(${sql.param(dealershipIds ?? [])}::text[]))`;
  await tx.execute(sql`create temp table absent on commit drop as
    select c.id, c.slug from cars c
    where ${within}
      and not exists (select 1 from matched m where m.id = c.id)
      and not exists (select 1 from present_bases k where k.base = split_part(c.identity, '#', 1) or k.base = 'vin:' || c.vin)`);
  const found = await tx.execute<{ stock: number; absent: number }>(sql`select
    (select count(*)::integer from cars c where ${within}) as stock,
    (select count(*)::integer from absent) as absent`);
  return found.rows[0] as { stock: number; absent: number };
}

export async function sellAbsent(tx: Transaction, { groupId }: FeedOfGroup, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`update cars c set status = 'sold', sold_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    from absent a where c.group_id = ${groupId}::uuid and c.id = a.id`);
}

/**
 * Appends the changed cars to the change feed, as one change, so that followers show all of them at once. The last
 * statement of its transaction.
 */
export async function announce(tx: Transaction, groupId: string): Promise<void> {
  await tx.execute(sql`select record_change('stock', ${groupId}::uuid, changed.ids)
    from (select array_agg(id order by id) as ids from touched having count(*) > 0) changed`);
}

/** The same for an import that changed no car: only the day on which the stock was confirmed is new. */
export async function announceConfirmation(tx: Transaction, groupId: string): Promise<void> {
  await tx.execute(sql`select record_change('stock', ${groupId}::uuid, '{}')`);
}
