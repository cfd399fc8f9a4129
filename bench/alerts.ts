import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { matchStock } from "#domain/alerts/alert-matching-task.server.ts";
import { type Matches, matchAll, matchChanged } from "#domain/alerts/match-searches.server.ts";
import { hitRecorder, savedIds } from "#domain/alerts/record-hits.server.ts";
import { maxSeen } from "#domain/alerts/save-search.server.ts";
import { noneSeen, orderOf } from "#domain/alerts/seen-cars.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { inSlices } from "#domain/stock/search-index/in-slices.server.ts";
import type { StockLabels } from "#domain/stock/search-index/site-stock.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import { hourMs } from "#lib/durations.ts";
import { type Database, openDatabase, type Transaction } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { databaseCpuMs } from "./processes/database-cpu.ts";
import { writeFeed } from "./stock/feed.ts";

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
const random = mulberry(1);
const pick = (values: readonly string[]) =>
  encodeURIComponent(values[Math.floor(random() * values.length)] ?? "");
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
    const saved = Array.from({ length: searches }, (_, index) => aSearch(index, first.labels()));
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
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    // Between two turns of the event loop, without what other programs take of the core.
    let [turned, maxMs] = [process.threadCpuUsage(), 0];
    const turns = setInterval(() => {
      const { user, system } = process.threadCpuUsage(turned);
      maxMs = Math.max(maxMs, (user + system) / 1_000);
      turned = process.threadCpuUsage();
    }, 1);
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const ownBefore = process.cpuUsage();
      const databaseBefore = await databaseCpuMs(url);
      delays.reset();
      maxMs = 0;
      const began = performance.now();
      const done = await work();
      results[`${name} ms`] = Math.round(performance.now() - began);
      results[`${name}, longest slice ms`] = Math.round(delays.max / 1e6);
      results[`${name}, longest slice, processor ms`] = Math.round(maxMs);
      const { user, system } = process.cpuUsage(ownBefore);
      results[`${name}, processor ms`] = Math.round((user + system) / 1_000);
      results[`${name}, processor of the database ms`] = (await databaseCpuMs(url)) - databaseBefore;
      return done;
    };
    const rows = await timed("read cars", () => storedCarsById(db, site.groupId, ids));
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
    clearInterval(turns);
    console.table(results);
    await stocks.close();
    await db.close();
  },
);

/** A search by make or another value, and price; one of fifty has words too. */
function aSearch(index: number, { make, body, fuel, colour }: StockLabels): string {
  const words = index % 50 === 0 ? "query=sport&" : "";
  if (broad) {
    const price = `price=:${(5 + Math.floor(random() * 80)) * 1_000}`;
    return `${words}${index % 2 === 0 ? `make=${pick(make)}` : `body=${pick(body)}`}&${price}`;
  }
  const [name = "", values = []] = Object.entries({ make, body, fuel })[index % 3] ?? [];
  const from = 8 + Math.floor(random() * 52);
  const price = `price=${from}000:${from + 5 + Math.floor(random() * 9)}000`;
  return `${words}${name}=${pick(values)}&colour=${pick(colour)}&${price}`;
}

async function lastChange(db: Database): Promise<number> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ last: string }>(sql`select last_change() as last`),
  );
  return Number(rows[0]?.last);
}

/** Saves searches as shoppers do: the cars that one finds aren't new to it, and of a broad one those that are listed later are. */
async function saveAll(
  db: Database,
  site: Site,
  searches: string[],
  present: Matches,
  at: Date,
): Promise<void> {
  const seenBy = new Map<string, Buffer | null>();
  for (const [search, ids] of present)
    seenBy.set(search, ids.length > maxSeen ? null : (await inSlices(orderOf(ids))).hashes);
  const seen = searches.map((search) => seenBy.get(search) ?? noneSeen);
  const isBroad = searches.map((search) => seenBy.get(search) === null);
  await db.withSite(site, async (tx) => {
    await tx.execute(sql`insert into alert_people (group_id, site_id, id, email, mailbox, confirmed_at, wording, used_at, origin, created_at)
      select app_group_id(), app_site_id(), 'p' || i, i || '@example.com', i || '@example.com', now(), '1', now(), 'https://north.example', now()
      from generate_series(1, ${searches.length}::int) i`);
    await tx.execute(sql`insert into saved_searches (group_id, site_id, id, person_id, search, cadence, confirmed_at, seen, listed_after, created_at)
      select app_group_id(), app_site_id(), 's' || i, 'p' || i, s, 'daily', now(), seen, case when broad then ${at.toISOString()}::timestamptz end, now()
      from unnest(${sql.param(searches)}::text[], ${sql.param(seen)}::bytea[], ${sql.param(isBroad)}::boolean[]) with ordinality u (s, seen, broad, i)`);
  });
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
