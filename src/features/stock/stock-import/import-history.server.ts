import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.server.ts";

/** How long an import can be undone. */
export const undoDays = 7;

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
  await tx.execute(sql`insert into stock_import_changes (group_id, import_id, car_id, before, changed_at)
    select ${groupId}::uuid, ${importId}::uuid, t.id,
      case when c.id is not null then jsonb_build_object('feed', c.feed, 'vin', c.vin, 'facts', c.facts,
        'feed_hash', c.feed_hash, 'dealership_id', c.dealership_id, 'location_id', c.location_id,
        'private_facts', c.private_facts, 'status', c.status, 'sold_at', c.sold_at) end, ${at}::timestamptz
    from touched t left join cars c on c.group_id = ${groupId}::uuid and c.id = t.id`);
}
