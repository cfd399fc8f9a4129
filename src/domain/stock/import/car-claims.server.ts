import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import type { FeedOfGroup } from "./stock-match.server.ts";

/**
 * Stores the rows whose cars other feeds list, as claims of this feed, and removes its claims on cars that it
 * lists now.
 * @param full removes its claims on cars that are missing from the file as well
 */
export async function keepClaims(
  tx: Transaction,
  { groupId, feed }: FeedOfGroup,
  now: Date,
  full: boolean,
): Promise<void> {
  await tx.execute(sql`insert into car_claims (group_id, feed, car_id, listing, claimed_at)
    select ${groupId}::uuid, ${feed}, e.id, to_jsonb(s), ${now.toISOString()}::timestamptz
    from elsewhere e join staged_cars s on s.row = e.row
    on conflict (group_id, car_id, feed) do update set listing = excluded.listing, claimed_at = excluded.claimed_at
      where car_claims.listing ->> 'hash' is distinct from excluded.listing ->> 'hash'`);
  await tx.execute(sql`delete from car_claims k where k.group_id = ${groupId}::uuid and k.feed = ${feed}
    and (exists (select 1 from matched m where m.id = k.car_id)
      or (${full} and not exists (select 1 from elsewhere e where e.id = k.car_id)))`);
}

/**
 * Moves absent cars to the feed that claims them (the first by name, unless it calls the car sold): they keep
 * id, URL, saves and leads. Removes them from `absent`.
 * @returns the number of cars moved
 */
export async function moveAbsent(tx: Transaction, { groupId }: FeedOfGroup, now: Date): Promise<number> {
  await tx.execute(sql`create temp table moving on commit drop as
    select distinct on (k.car_id) k.car_id as id, k.feed, k.listing from car_claims k join absent a on a.id = k.car_id
    where k.group_id = ${groupId}::uuid and k.listing ->> 'status' <> 'sold' order by k.car_id, k.feed`);
  await tx.execute(sql`update cars c set feed = m.feed, vin = m.listing ->> 'vin', facts = m.listing -> 'facts',
      feed_hash = m.listing ->> 'hash', dealership_id = m.listing ->> 'dealership_id',
      location_id = m.listing ->> 'location_id', status = m.listing ->> 'status', sold_at = null, confirmed_at = null,
      private_facts = coalesce(nullif(m.listing -> 'private_facts', 'null'), c.private_facts),
      updated_at = ${now.toISOString()}::timestamptz
    from moving m where c.group_id = ${groupId}::uuid and c.id = m.id`);
  await tx.execute(sql`delete from car_claims k using moving m
    where k.group_id = ${groupId}::uuid and k.car_id = m.id and k.feed = m.feed`);
  const moved = await tx.execute(sql`delete from absent a using moving m where a.id = m.id`);
  return moved.rowCount ?? 0;
}
