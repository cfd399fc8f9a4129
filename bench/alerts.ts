import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { matchStock } from "#domain/alerts/alert-matching-task.server.ts";
import { matchChanged } from "#domain/alerts/match-searches.server.ts";
import { recordHits, searchesOf } from "#domain/alerts/record-hits.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { writeFeed } from "./stock/feed.ts";

/**
 * `npm run bench -- alerts [--cars 16000] [--searches 10000] [--changed 1000]`: how long changed cars take to be matched with saved searches and
 * recorded, how long the process does nothing else meanwhile, and how long the nightly pass takes.
 */
const { cars, searches, changed } = commandOptions({
  cars: { usual: 16_000, quick: 1_000 },
  searches: { usual: 10_000, quick: 500 },
  changed: { usual: 1_000, quick: 100 },
});
const folder = mkdtempSync(join(tmpdir(), "forecourt-alerts-"));
const databaseDir = join(folder, "database");
const now = () => new Date();

await endingWith(
  async () => {
    await removeEmbeddedPostgres(databaseDir);
    rmSync(folder, { recursive: true, force: true });
  },
  async () => {
    const url = await embeddedPostgres(databaseDir);
    await migrateDatabase(url);
    const db = openDatabase(url, 4);
    const sites = createSiteStore(db, now);
    await addGroup(db, "north", { site: { watch: { alerts: true } } });
    const site = await sites.bySlug("north");
    if (!site) throw new Error("there is no site");
    const file = await writeFeed(join(folder, "cars.csv"), cars, { more: 0 });
    await importStock({ db, site, file, mapping: noMapping, now: now() });
    const stocks = createStocks(db, now);
    const stock = await stocks.of(site);
    const { make, body } = stock.labels();
    const random = mulberry(1);
    const pick = (values: readonly string[]) =>
      encodeURIComponent(values[Math.floor(random() * values.length)] ?? "");
    const saved = Array.from({ length: searches }, (_, index) => {
      const price = `price=:${(5 + Math.floor(random() * 80)) * 1_000}`;
      const words = index % 50 === 0 ? "query=sport&" : "";
      return index % 2 === 0 ? `${words}make=${pick(make)}&${price}` : `${words}body=${pick(body)}&${price}`;
    });
    await db.withSite(site, async (tx) => {
      await tx.execute(sql`insert into alert_people (group_id, site_id, id, email, mailbox, confirmed_at, wording, used_at, origin, created_at)
        select app_group_id(), app_site_id(), 'p' || i, i || '@example.com', i || '@example.com', now(), '1', now(), 'https://north.example', now()
        from generate_series(1, ${searches}::int) i`);
      await tx.execute(sql`insert into saved_searches (group_id, site_id, id, person_id, search, cadence, confirmed_at, seen, created_at)
        select app_group_id(), app_site_id(), 's' || i, 'p' || i, s, 'daily', now(), '', now()
        from unnest(${sql.param(saved)}::text[]) with ordinality u (s, i)`);
    });
    const ids = stock.ids({ clauses: [], offset: 0, limit: changed, facets: [], stats: [] });
    const rows = await storedCarsById(db, site.groupId, ids);
    const results: Record<string, number> = { cars, searches, changed };
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      delays.reset();
      const began = performance.now();
      const done = await work();
      results[`${name} ms`] = Math.round(performance.now() - began);
      results[`${name}, longest slice ms`] = Math.round(delays.max / 1e6);
      return done;
    };
    const distinct = await timed("read searches", () => searchesOf(db, site));
    results["distinct searches"] = distinct.length;
    const context = { site, now: now(), stock, places: null };
    const matches = await timed("matched", () => matchChanged(context, distinct, rows));
    const finding = {
      matches,
      listedSince: () => () => true,
      available: async (found: ReadonlySet<string>) => found,
    };
    await timed("recorded", () => recordHits(db, site, { ...finding, seq: 1, most: 200 }, now()));
    const places = { find: () => [], postcodeAt: () => null };
    const services = {
      db,
      sites,
      stocks,
      postcodes: { places: async () => places },
      now,
      log: { error: console.error },
    };
    await timed("nightly pass", () => matchStock(services, site));
    console.table(results);
    await stocks.close();
    await db.close();
  },
);
