import { type SQL, sql } from "drizzle-orm";
import { applyOverrides, showFeedState } from "#domain/stock/import/feed-state.server.ts";
import { handFeed } from "#domain/stock/import/rows/car-identity.ts";
import { storableJson } from "#lib/sent-text.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { FieldValue } from "./override-fields.ts";
import type { ListedPhoto } from "./photo-list.ts";

/** An override to be set; `until` is an ISO instant, null for no end. The value of `photos` is a list of them. */
export type OverrideToSet = {
  carId: string;
  field: string;
  value: FieldValue | readonly ListedPhoto[];
  until: string | null;
};
/** An override to be removed: the field shows what the feed says. */
export type OverrideToLift = { carId: string; field: string };

/**
 * Staff's corrections of cars. Which value shoppers see is decided by the database's `shown_facts` (car-policies.sql); of status and location by
 * feed-state.server.ts.
 *
 * Sets and removes overrides of any number of a group's cars in one set of statements, and announces the cars: every process shows them within
 * a second. What the feed says meanwhile is stored with each, and its mark is removed: setting a value decides. An override that
 * equals what the feed says is none. A car that was added by hand has no feed: its own facts change, unless for a time only. The last
 * statements of a transaction, which has an actor.
 */
export async function writeOverrides(
  tx: Transaction,
  groupId: string,
  changes: { set: readonly OverrideToSet[]; lifted: readonly OverrideToLift[] },
  now: Date,
): Promise<void> {
  const { set, lifted } = changes;
  if (set.length + lifted.length === 0) return;
  const at = now.toISOString();
  const carIds = [...new Set([...set, ...lifted].map(({ carId }) => carId))];
  await showFeedState(tx, groupId);
  const touched =
    await tx.execute(sql`update cars set updated_at = ${at}::timestamptz where group_id = ${groupId}::uuid
    and id = any(${sql.param(carIds)}::text[])`);
  if (touched.rowCount !== carIds.length) throw new Error("an override of a car that isn't the group's");
  if (lifted.length > 0)
    await tx.execute(sql`delete from car_overrides o
      using jsonb_to_recordset(${storableJson(lifted)}::jsonb) as r("carId" text, field text)
      where o.group_id = ${groupId}::uuid and o.car_id = r."carId" and o.field = r.field`);
  if (set.length > 0)
    await tx.execute(sql`insert into car_overrides (group_id, car_id, field, value, feed_value, actor_kind, actor_id, at, until)
      select c.group_id, c.id, r.field, coalesce(r.value, 'null'::jsonb), feed_value(c.facts, c.status, c.location_id, r.field),
        coalesce(nullif(current_setting('app.actor', true), ''), 'task'), coalesce(current_setting('app.actor_id', true), ''),
        ${at}::timestamptz, r.until
      from jsonb_to_recordset(${storableJson(set)}::jsonb) as r("carId" text, field text, value jsonb, until timestamptz)
        join cars c on c.group_id = ${groupId}::uuid and c.id = r."carId"
      on conflict (group_id, car_id, field) do update set value = excluded.value, feed_value = excluded.feed_value,
        moved_to = null, moved_at = null, actor_kind = excluded.actor_kind, actor_id = excluded.actor_id, at = excluded.at,
        until = excluded.until`);
  await tx.execute(sql`delete from car_overrides where group_id = ${groupId}::uuid and car_id = any(${sql.param(carIds)}::text[])
    and value = feed_value`);
  await changeByHand(tx, groupId, carIds);
  await mergeOverrides(tx, groupId, carIds);
  await tx.execute(sql`update cars set pictures = car_pictures(group_id, id) where group_id = ${groupId}::uuid
    and id = any(${sql.param([...set, ...lifted].flatMap(({ carId, field }) => (field === "photos" ? carId : [])))}::text[])`);
  await applyOverrides(tx, groupId, now);
  await tx.execute(sql`select record_change('stock', ${groupId}::uuid, ${sql.param(carIds)}::text[])`);
}

/**
 * Moves the overrides of cars that were added by hand into their own facts. A status stays an override: a feed that brings the same car later
 * would put it back in stock otherwise.
 */
async function changeByHand(tx: Transaction, groupId: string, carIds: readonly string[]): Promise<void> {
  const found = await tx.execute<{ id: string }>(sql`select id from cars where group_id = ${groupId}::uuid
    and id = any(${sql.param([...carIds])}::text[]) and feed = ${handFeed}`);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await mergeOverrides(tx, groupId, ids, sql`until is null`);
  const own = sql`group_id = ${groupId}::uuid and car_id = any(${sql.param(ids)}::text[]) and until is null
    and field not in ('status', 'photos')`;
  await tx.execute(sql`update cars c set facts = shown_facts(c.facts, c.overrides),
      location_id = coalesce((select value #>> '{}' from car_overrides where ${own} and field = 'location' and car_id = c.id), c.location_id)
    where c.group_id = ${groupId}::uuid and c.id = any(${sql.param(ids)}::text[])`);
  await tx.execute(sql`delete from car_overrides where ${own}`);
}

/** Copies the overridden facts of some cars to their rows, where they are read. Other fields have columns of their own. */
async function mergeOverrides(
  tx: Transaction,
  groupId: string,
  carIds: readonly string[],
  which: SQL = sql`true`,
): Promise<void> {
  await tx.execute(sql`with parts as (
      select car_id, split_part(field, '.', 1) as head, nullif(split_part(field, '.', 2), '') as part, value
      from car_overrides where group_id = ${groupId}::uuid and car_id = any(${sql.param([...carIds])}::text[])
        and field not in ('status', 'location', 'photos') and ${which}),
    fields as (
      select car_id, head, value from parts where part is null
      union all select car_id, head, jsonb_object_agg(part, value) from parts where part is not null group by car_id, head),
    merged as (select car_id, jsonb_object_agg(head, value) as overrides from fields group by car_id)
    update cars c set overrides = coalesce(m.overrides, '{}'::jsonb)
    from unnest(${sql.param([...carIds])}::text[]) k(id) left join merged m on m.car_id = k.id
    where c.group_id = ${groupId}::uuid and c.id = k.id`);
}
