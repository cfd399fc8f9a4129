import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";

/** What a feed doesn't bring: pictures, views, corrections, sold cars, another location; and cars that lack something. */
export async function ageStock(db: Database, groupId: string, l2: string): Promise<void> {
  await db.withTenant({ groupId }, async (tx) => {
    const picture = `{"key": "k", "width": 900, "height": 600, "blur": null}`;
    await tx.execute(sql`with numbered as (select id, row_number() over (order by id) as n from cars where group_id = ${groupId}::uuid)
      update cars c set views = n % 41, location_id = case when n % 2 = 0 then ${l2} else c.location_id end, status = case when n % 10 = 0 then 'sold' else c.status end,
        sold_at = case when n % 10 = 0 then now() end,
        confirmed_at = case when n % 12 = 0 then now() - interval '3 days' else c.confirmed_at end,
        pictures = (select coalesce(jsonb_agg(${picture}::jsonb), '[]') from generate_series(1, n % 16)),
        created_at = now() - n * interval '1 minute',
        facts = c.facts || case when n % 9 = 0 then '{"dealercomments": "One owner"}'::jsonb else '{}' end
          || case when n % 50 = 1 then '{"price": null}'::jsonb else '{}' end
          || case when n % 25 = 2 then '{"show_on_dealer_website": false}'::jsonb else '{}' end
      from numbered where c.group_id = ${groupId}::uuid and c.id = numbered.id`);
    await tx.execute(sql`insert into car_overrides (group_id, car_id, field, value, feed_value, moved_at, actor_kind, actor_id, at)
      select group_id, id, 'tag', '"Clearance"'::jsonb, 'null'::jsonb, case when views % 4 = 0 then now() end, 'member', 'ana', now()
      from cars where group_id = ${groupId}::uuid and views % 8 = 0`);
    await tx.execute(sql`update cars c set overrides = '{"tag": "Clearance"}'::jsonb from car_overrides o
      where c.group_id = ${groupId}::uuid and o.group_id = c.group_id and o.car_id = c.id`);
  });
}
