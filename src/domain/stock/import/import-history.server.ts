import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";

/** How long an import can be undone. */
export const undoDays = 7;

/**
 * How many cars as they were before imports a group stores at most, by how many it has: feeds that change every car each quarter of an hour would
 * store tens of gigabytes in a week.
 */
export const maxHistory = (cars: number): number => 100_000 + 5 * cars;

/**
 * Stores every car that the import is about to change as it is now, and deletes what can't be undone any more.
 * Creates the table `touched`, which lists the cars.
 */
export async function keepHistory(
  tx: Transaction,
  groupId: string,
  importId: string,
  now: Date,
  withAbsent: boolean,
): Promise<void> {
  await tx.execute(sql`create temp table touched on commit drop as
    select id from matched where kind <> 'same'
    ${withAbsent ? sql`union select id from absent` : sql``}`);
  const at = now.toISOString();
  await tx.execute(sql`delete from stock_import_changes where group_id = ${groupId}::uuid
    and import_id in (select id from stock_imports where group_id = ${groupId}::uuid
      and started_at < ${at}::timestamptz - make_interval(days => ${undoDays}))`);
  const { rows } = await tx.execute<{ cars: number }>(
    sql`select count(*)::int as cars from cars where group_id = ${groupId}::uuid`,
  );
  await dropHistoryBeyond(tx, groupId, maxHistory(rows[0]?.cars ?? 0));
  await tx.execute(sql`insert into stock_import_changes (group_id, import_id, car_id, before, changed_at)
    select ${groupId}::uuid, ${importId}::uuid, t.id,
      case when c.id is not null then jsonb_build_object('feed', c.feed, 'vin', c.vin, 'facts', c.facts,
        'feed_hash', c.feed_hash, 'dealership_id', c.dealership_id, 'location_id', c.location_id,
        'private_facts', c.private_facts, 'status', c.status, 'sold_at', c.sold_at) end, ${at}::timestamptz
    from touched t left join cars c on c.group_id = ${groupId}::uuid and c.id = t.id`);
}

/** Deletes what the oldest imports changed, until at most so many cars are stored; that of the newest import stays. */
export async function dropHistoryBeyond(tx: Transaction, groupId: string, most: number): Promise<void> {
  await tx.execute(sql`delete from stock_import_changes where group_id = ${groupId}::uuid and import_id in (
    select import_id from (
      select import_id, sum(cars) over newest as running, row_number() over newest as place from (
        select import_id, count(*) as cars, max(changed_at) as at from stock_import_changes
        where group_id = ${groupId}::uuid group by import_id) imports
      window newest as (order by at desc, import_id)) counted
    where place > 1 and running > ${most})`);
}
