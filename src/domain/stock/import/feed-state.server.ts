import { sql } from "drizzle-orm";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/**
 * Gives the cars of a group the status and location that their feeds say, so that an import compares and writes these; facts need no
 * such step, because their overrides are merged when they are read. `applyOverrides` follows in the same transaction. Locks the stock.
 */
export async function showFeedState(tx: Transaction, groupId: string): Promise<void> {
  await lockStock(tx, groupId);
  await tx.execute(sql`update cars set status = feed_state ->> 'status', sold_at = (feed_state ->> 'sold_at')::timestamptz,
      location_id = feed_state ->> 'location_id', feed_state = null
    where group_id = ${groupId}::uuid and feed_state is not null`);
}

/**
 * Marks the overrides whose feed moved since they were made, with its new value, then puts overridden states and locations in place again.
 * A location that isn't one of the car's dealership is not shown.
 * @returns the number of overrides that are newly marked
 */
export async function applyOverrides(tx: Transaction, groupId: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const moved = await tx.execute<{ marked: boolean }>(sql`update car_overrides o
    set moved_to = case when f.value <> o.feed_value then f.value end,
      moved_at = case when f.value <> o.feed_value then ${at}::timestamptz end
    from (
      select k.car_id, k.field, feed_value(c.facts, c.status, c.location_id, k.field) as value
      from car_overrides k join cars c on c.group_id = k.group_id and c.id = k.car_id where k.group_id = ${groupId}::uuid
    ) f
    where o.group_id = ${groupId}::uuid and o.car_id = f.car_id and o.field = f.field
      and f.value <> coalesce(o.moved_to, o.feed_value)
    returning o.moved_at is not null as marked`);
  await tx.execute(sql`update cars c set
      feed_state = jsonb_build_object('status', c.status, 'sold_at', c.sold_at, 'location_id', c.location_id),
      status = coalesce(o.status, c.status),
      sold_at = case coalesce(o.status, c.status) when 'sold' then case when o.status = 'sold' then o.at else c.sold_at end end,
      location_id = coalesce((select l.id from locations l where l.group_id = c.group_id and l.id = o.location
        and l.dealership_id = c.dealership_id), c.location_id)
    from (
      select car_id, max(value #>> '{}') filter (where field = 'status') as status,
        max(at) filter (where field = 'status') as at, max(value #>> '{}') filter (where field = 'location') as location
      from car_overrides where group_id = ${groupId}::uuid and field in ('status', 'location') group by car_id
    ) o
    where c.group_id = ${groupId}::uuid and c.id = o.car_id`);
  return moved.rows.filter(({ marked }) => marked).length;
}
