import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { alertMatchingTaskName } from "#domain/alerts/alert-matching-task.server.ts";
import { matchAll } from "#domain/alerts/match-searches.server.ts";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { end } from "#tests/support/processes/child-process.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import type { Reading } from "./processes/steady-reader.ts";
import { makeSites } from "./stock/copies.ts";
import { writeFeed } from "./stock/feed.ts";
import { aSearch, saveAll } from "./stock/saved-searches.ts";

/**
 * `npm run bench -- alert-pages [--cars 16000] [--searches 10000] [--changed 1000] [--per-second 40] [--rounds 9]`: the 99th percentile of a page's
 * time from the process that matches changed cars with saved searches, while it does, and with the same change where no searches are saved, in
 * turn. Each round's cars match the searches as new ones.
 */
const options = commandOptions({
  cars: { usual: 16_000, quick: 1_000 },
  searches: { usual: 10_000, quick: 500 },
  changed: { usual: 1_000, quick: 100 },
  "per-second": { usual: 40 },
  rounds: { usual: 9, quick: 1 },
  seconds: { usual: 8, quick: 4 },
});
const slug = "matched";
const folder = mkdtempSync(join(tmpdir(), "forecourt-alert-pages-"));
const reader = fork(join(import.meta.dirname, "processes/steady-reader.ts"));

await onStage(async (stage) => {
  await stage.begin(false);
  await makeSites(stage.sites, [slug], "watch: { alerts: true }");
  const site = await stage.sites.bySlug(slug);
  if (!site) throw new Error("there is no site");
  const file = await writeFeed(join(folder, "cars.csv"), options.cars, { more: 0 });
  const now = () => new Date();
  await importStock({ db: stage.db, site, file, mapping: noMapping, now: now() });
  const stocks = createStocks(stage.db, now);
  const stock = await stocks.of(site);
  const saved = Array.from({ length: options.searches }, (_, index) => aSearch(index, stock.labels()));
  const present = await matchAll({ site, now: now(), stock, places: null }, [...new Set(saved)]);
  await saveAll(stage.db, site, saved, present, now());
  await stocks.close();
  const owner = await connectTo(stage.url);
  await owner.query("vacuum analyze alert_people, saved_searches, cars");
  const server = await stage.serve({}, { seconds: 300 });
  const rounds: Record<string, number[]> = { "no searches": [], "saved searches": [] };
  const found: number[] = [];
  // The first round warms up.
  for (let round = -1; round < options.rounds; round++)
    for (const [name, p99s] of Object.entries(rounds)) {
      const isSaved = name === "saved searches";
      await forget(owner, isSaved);
      const asking = read(server.port);
      await pause(1_000);
      const seq = await touch(owner, site.groupId, options.changed);
      await pause(options.seconds * 1_000);
      const p99 = await asking.over();
      if (round >= 0) p99s.push(p99);
      if (isSaved) found.push(await hits(owner, seq));
    }
  await owner.end();
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const rows = Object.entries(rounds).map(([name, p99s]) => ({
    while: name,
    "p99 ms": median(p99s),
    least: Math.min(...p99s),
    most: Math.max(...p99s),
  }));
  console.table(rows);
  const [without, beside] = rows.map((row) => row["p99 ms"]);
  const ratio = Math.round(((beside ?? 0) / (without ?? 1)) * 100) / 100;
  console.log(JSON.stringify({ bench: "alert-pages", ...options, ratio, searchesWithNewCars: found, rows }));
}).finally(async () => {
  await end(reader, "SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Asks for the results page until it is over, which resolves with the 99th percentile in milliseconds. */
function read(port: number): { over(): Promise<number> } {
  const reading: Reading = {
    origin: `http://127.0.0.1:${port}`,
    host: `${slug}.localhost:${port}`,
    perSecond: options["per-second"],
    path: "/search",
  };
  reader.send(reading);
  return {
    over: async () => {
      reader.send("end");
      const [{ p99 }] = (await once(reader, "message")) as [{ p99: number }];
      return Math.round(p99 * 10) / 10;
    },
  };
}

/** Searches that have seen nothing and found nothing, so that all that they find is new; or none that wait. */
async function forget(owner: pg.Client, isSaved: boolean): Promise<void> {
  const at = isSaved ? new Date() : null;
  await owner.query("delete from alert_hits");
  await owner.query("update alert_people set confirmed_at = $1", [at]);
  await owner.query("update saved_searches set seen = '', listed_after = null, confirmed_at = $1", [at]);
  await owner.query("vacuum analyze saved_searches, alert_hits");
}

/** Writes some cars as an import would; returns the number of the change. */
async function touch(owner: pg.Client, groupId: string, count: number): Promise<number> {
  await owner.query("begin");
  const { rows } = await owner.query<{ id: string }>(
    `update cars set updated_at = now(), facts = jsonb_set(facts, '{price}', to_jsonb((facts->>'price')::numeric + 10))
      where group_id = $1 and id in (select id from cars where group_id = $1 and status = 'in_stock' and facts->>'price' is not null
        order by md5(id || now()::text) limit $2) returning id`,
    [groupId, count],
  );
  await owner.query("select record_change('stock', $1, $2)", [groupId, rows.map(({ id }) => id)]);
  await owner.query("commit");
  const last = await owner.query<{ seq: string }>("select last_change() as seq");
  return Number(last.rows[0]?.seq);
}

/** How many searches have new cars of a change; throws where it hasn't been matched yet. */
async function hits(owner: pg.Client, seq: number): Promise<number> {
  const { rows } = await owner.query<{ reached: string; hits: string }>(
    `select (select seq from change_followers where name = $1) as reached, (select count(*) from alert_hits) as hits`,
    [alertMatchingTaskName],
  );
  if (Number(rows[0]?.reached) < seq) throw new Error("matching took longer than the time that was measured");
  return Number(rows[0]?.hits);
}
