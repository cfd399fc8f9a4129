import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PerformanceObserver } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { matchStock } from "#domain/alerts/alert-matching-task.server.ts";
import { matchAll, matchChanged } from "#domain/alerts/match-searches.server.ts";
import { hitRecorder, savedIds } from "#domain/alerts/record-hits.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { storedCarsInTurn } from "#domain/stock/search-index/stored-car.server.ts";
import { hourMs } from "#lib/durations.ts";
import { type Database, openDatabase, type Transaction } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { databaseCpuMs } from "./processes/database-cpu.ts";
import { writeFeed } from "./stock/feed.ts";
import { aSearch, saveAll } from "./stock/saved-searches.ts";

/**
 * `npm run bench -- alerts [--cars 16000] [--searches 10000] [--changed 1000] [--broad]`: how long changed cars take to be matched with saved
 * searches and recorded, with the processor time here and in the database, how long the process does nothing else meanwhile, and how long the
 * nightly pass takes. A search finds about ten of 1,000 cars; with `--broad`, whose searches are fewer different ones, about 120.
 */
const { cars, searches, changed, broad } = commandOptions({
  broad: { usual: false },
  cars: { usual: 16_000, quick: 1_000 },
  searches: { usual: 10_000, quick: 500 },
  changed: { usual: 1_000, quick: 100 },
});
const everyCar = { clauses: [], offset: 0, limit: Number.MAX_SAFE_INTEGER, facets: [], stats: [] };
const folder = mkdtempSync(join(tmpdir(), "forecourt-alerts-"));
const databaseDir = join(folder, "database");
/** An hour later once the searches are saved: the cars that change are listed after that. */
let laterMs = 0;
const now = () => new Date(Date.now() + laterMs);

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
    const importCars = async (some: number) => {
      const file = await writeFeed(join(folder, "cars.csv"), some, { more: 0 });
      await importStock({ db, site, file, mapping: noMapping, now: now() });
    };
    await importCars(cars - changed);
    const stocks = createStocks(db, now);
    const first = await stocks.of(site);
    const saved = Array.from({ length: searches }, (_, index) => aSearch(index, first.labels(), broad));
    const places = { find: () => [], postcodeAt: () => null };
    const present = await matchAll({ site, now: now(), stock: first, places: null }, [...new Set(saved)]);
    await saveAll(db, site, saved, present, now());
    await vacuumed(url);
    laterMs = hourMs;
    await importCars(cars);
    await stocks.follow(site.groupId, await lastChange(db));
    await stocks.settled(site.groupId);
    const stock = await stocks.of(site);
    const known = new Set(first.ids(everyCar));
    const ids = stock.ids(everyCar).filter((id) => !known.has(id));
    const results: Record<string, number> = { cars, searches, changed: ids.length };
    const slices = sliceWatch();
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const ownBefore = process.cpuUsage();
      const databaseBefore = await databaseCpuMs(url);
      slices.reset();
      const began = performance.now();
      const done = await work();
      results[`${name} ms`] = Math.round(performance.now() - began);
      const { all, without } = await slices.max();
      results[`${name}, longest slice ms`] = all;
      results[`${name}, longest slice without collections of memory ms`] = without;
      const { user, system } = process.cpuUsage(ownBefore);
      results[`${name}, processor ms`] = Math.round((user + system) / 1_000);
      results[`${name}, processor of the database ms`] = (await databaseCpuMs(url)) - databaseBefore;
      return done;
    };
    const rows = (
      await timed("read cars", () => Array.fromAsync(storedCarsInTurn(db, site.groupId, ids)))
    ).flat();
    const wanted = await timed("read searches", () => savedIds(db, site));
    const distinct = [...wanted.keys()];
    results["distinct searches"] = distinct.length;
    const context = { site, now: now(), stock, places: null };
    const matches = await timed("matched", () => matchChanged(context, distinct, rows));
    const listed = new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
    results["searches with new cars"] = await timed("recorded", async () => {
      const record = await hitRecorder(
        db,
        site,
        { saved: wanted, listed, available: null, seq: 1, most: 200 },
        now(),
      );
      return record(matches);
    });
    results["new cars of a search"] = await db.withSite(site, (tx) => newCarsOfASearch(tx));
    const services = {
      db,
      sites,
      stocks,
      postcodes: { places: async () => places },
      now,
      log: { error: console.error },
    };
    await timed("nightly pass", () => matchStock(services, site));
    await db.withSite(site, (tx) =>
      tx.execute(sql`update saved_searches set seen = '', listed_after = null`),
    );
    await timed("nightly pass, all new", () => matchStock(services, site));
    slices.end();
    console.table(results);
    await stocks.close();
    await db.close();
  },
);

/** Turns of the event loop, by processor time: what other programs take of the core isn't in them. */
function sliceWatch() {
  let slices: { ms: number; from: number; to: number }[] = [];
  let collections: { startTime: number; duration: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    collections.push(...list.getEntries());
  });
  observer.observe({ entryTypes: ["gc"] });
  let [turned, from] = [process.threadCpuUsage(), performance.now()];
  const turns = setInterval(() => {
    const { user, system } = process.threadCpuUsage(turned);
    const to = performance.now();
    slices.push({ ms: (user + system) / 1_000, from, to });
    [turned, from] = [process.threadCpuUsage(), to];
  }, 1);
  const isCollecting = ({ from: start, to }: { from: number; to: number }) =>
    collections.some(({ startTime, duration }) => startTime < to && startTime + duration > start);
  const maxOf = (some: typeof slices) => Math.round(Math.max(0, ...some.map(({ ms }) => ms)) * 10) / 10;
  return {
    reset() {
      slices = [];
      collections = [];
      [turned, from] = [process.threadCpuUsage(), performance.now()];
    },
    /** Milliseconds of the longest, and of the longest in which no memory was collected. */
    async max() {
      // What was observed last comes with a later turn.
      await pause(20);
      return { all: maxOf(slices), without: maxOf(slices.filter((slice) => !isCollecting(slice))) };
    },
    end() {
      clearInterval(turns);
      observer.disconnect();
    },
  };
}

async function lastChange(db: Database): Promise<number> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ last: string }>(sql`select last_change() as last`),
  );
  return Number(rows[0]?.last);
}

/** As autovacuum does within minutes; only the tables' owner may. */
async function vacuumed(url: string): Promise<void> {
  const client = await connectTo(url);
  await client.query("vacuum analyze alert_people, saved_searches");
  await client.end();
}

async function newCarsOfASearch(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ mean: number }>(
    sql`select avg(cardinality(car_ids))::float8 as mean from alert_hits where seq = 1`,
  );
  return Math.round(rows[0]?.mean ?? 0);
}
