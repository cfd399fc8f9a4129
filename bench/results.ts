import { loadavg } from "node:os";
import { join } from "node:path";
import { resultsModel, resultsScope } from "#console/results/results-model.server.ts";
import { createCarInterest } from "#domain/measurement/car-interest.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { calendarDate } from "#lib/date.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { addMember } from "#tests/support/lead-group.ts";
import { type BenchSite, withBenchSite } from "./console/bench-site.ts";
import { type Timed, timed } from "./console/timed.ts";
import { writeFeed } from "./stock/feed.ts";

/**
 * `npm run bench -- results [--cars 16000] [--days 400] [--subjects 4000] [--times 10]`: how long the figures of *Results* take of a site that counted
 * so many days, on each of which shoppers looked at so many cars and searched for half as much; and how long the figures of each car take, which a
 * process reads once a day. Exit code 1 when the screen takes more than 300 ms for thirty days, also where these have no whole month (whose sum is
 * stored).
 */
const { cars, days, subjects, times } = commandOptions({
  cars: { usual: 16_000, quick: 500 },
  days: { usual: 400, quick: 40 },
  subjects: { usual: 4_000, quick: 100 },
  times: { usual: 10, quick: 2 },
});
const now = () => new Date();
const targetMs = 300;
/** Days for which figures of each car are stored. */
const carDays = Math.min(days, 180);

async function fill({ owner, site, folder, url, vacuum }: BenchSite): Promise<void> {
  await importStock({ db: owner, site, file: await writeFeed(join(folder, "stock.csv"), cars), now: now() });
  const client = await connectTo(url);
  // As the site's calendar has it.
  const today = calendarDate(now(), site.timezone);
  const key = `'${site.groupId}'::uuid, '${site.id}'::uuid`;
  const count = (kind: string, subject: string, of: number) =>
    client.query(`insert into counters (group_id, site_id, day, kind, subject, source, device, times, empty, results)
      select ${key}, '${today}'::date - day, '${kind}', ${subject}, (array['search', 'direct', 'paid', 'social'])[1 + (n * 7 + day) % 4],
        (array['phone', 'desktop'])[1 + (n + day) % 2], 1 + (n + day) % 9, 0, 3 * (1 + (n + day) % 9)
      from generate_series(0, ${days - 1}) day cross join generate_series(0, ${of - 1}) g(n)`);
  await client.query(
    "create temp table numbered as select id, (row_number() over (order by id))::int - 1 as n from cars",
  );
  await client.query("create unique index on numbered (n)");
  const car = `(select id from numbered c where c.n = (g.n * 31 + day * 997) % ${cars})`;
  await count("view", car, subjects);
  await count("save", car, subjects / 10);
  await count("search", "'make=Kia&price=:' || n", subjects / 2);
  await count("word", "'word' || n", subjects / 20);
  await client.query(`insert into car_days (group_id, site_id, day, car_id, appearances, views, saves, leads)
    select ${key}, '${today}'::date - day, id, 20 + n % 60, n % 4, 0, 0 from numbered cross join generate_series(0, ${carDays - 1}) day`);
  await client.end();
  await vacuum("cars", "counters", "counter_totals", "counter_months", "car_days");
}

await withBenchSite("results", now, async (bench) => {
  await fill(bench);
  const { db, owner, sites, site } = bench;
  const member = await addMember({ db: { asConsole: db }, now }, site, "owner", { role: "owner" });
  const stocks = createStocks(owner, now);
  await stocks.of(site);
  const figures: Timed[] = [];
  const screen = async (query: string) => {
    const deps = { consoleDb: db, sites, stocks, now };
    const scope = await resultsScope(deps, member, new URLSearchParams(query));
    if (!scope) throw new Error("the member sees no results");
    const model = await resultsModel(deps, member, scope);
    if (model.cars.length === 0 || model.searches.length === 0) throw new Error("nothing was counted");
  };
  const middle = `${nextDate(calendarDate(now(), site.timezone), -62).slice(0, 7)}-15`;
  for (const [what, query] of [
    ["as it opens, 30 days", ""],
    ["30 days of two months", `from=${middle}&to=${nextDate(middle, 29)}`],
    ["today", "days=1"],
    ["90 days", "days=90"],
    ["365 days", "days=365"],
  ] as const)
    figures.push(await timed(what, times, () => screen(query)));
  figures.push(
    await timed("of each car, once a day", 2, () => createCarInterest({ db: owner, now }).of(site)),
  );
  console.table(figures);
  console.log(JSON.stringify({ bench: "results", cars, days, subjects, load: loadavg(), figures }));
  if (figures.slice(0, 2).some(({ median }) => median > targetMs)) process.exitCode = 1;
  await stocks.close();
});
