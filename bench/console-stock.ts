import { join } from "node:path";
import { sql } from "drizzle-orm";
import { everyCar } from "#domain/stock/changes-by-staff/reach.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { stockPage } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { healths, readStockQuery, stockColumns } from "#domain/stock/changes-by-staff/stock-query.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { withBenchSite } from "./console/bench-site.ts";
import { timed } from "./console/timed.ts";
import { writeFeed } from "./stock/feed.ts";

/** `npm run bench -- console-stock [--cars 16000] [--times 40]`: the console's list of stock, for a member who sees all cars of a group. */
const { cars: count, times } = commandOptions({
  cars: { usual: 16_000, quick: 1_000 },
  times: { usual: 40, quick: 3 },
});
const now = () => new Date();

const queries: Record<string, string> = {
  "newest page": "",
  "page 100": "page=100",
  "all, with sold ones": "status=all",
  "one location": "location=l2",
  "a make": "q=kia",
  "a make, model and year": "q=kia+one+2005",
  "one stock number": `q=s${count - 7}&status=all`,
  "words that occur nowhere": "q=nowhere+at+all",
  ...Object.fromEntries(stockColumns.map((by) => [`sorted by ${by}`, `sort=-${by}`])),
  ...Object.fromEntries(healths.map((health) => [`health: ${health}`, `health=${health}`])),
};

/** What a feed doesn't bring: pictures, views, corrections, sold cars, another location; and cars that lack something. */
async function age(db: Database, groupId: string, l2: string): Promise<void> {
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

await withBenchSite("console-stock", now, async ({ db, owner, site, folder, vacuum }) => {
  const file = await writeFeed(join(folder, "stock.csv"), count, { full: true });
  const imported = await importStock({ db: owner, site, file, now: now() });
  if (imported.kind !== "imported") throw new Error(imported.message);
  const l2 = site.locations[1]?.id ?? "";
  await age(owner, site.groupId, l2);
  await vacuum("cars", "car_overrides", "stock_imports");
  const group = { id: site.groupId, slug: site.groupSlug };
  const of: StockGroup = { group, groups: [group], sites: [site], seen: everyCar, changed: everyCar };
  const figures = [];
  for (const [what, address] of Object.entries(queries)) {
    const query = readStockQuery(new URLSearchParams(address.replace("l2", l2)));
    let found = 0;
    const figure = await timed(what, times, async () => {
      found = (await stockPage(db, of, query, now())).found;
    });
    figures.push({ ...figure, found });
  }
  console.table(figures);
  console.log(JSON.stringify({ bench: "console-stock", cars: count, times, figures }));
});
