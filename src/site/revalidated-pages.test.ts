import { sql } from "drizzle-orm";
import fc from "fast-check";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { ChangeFollower } from "#domain/stock/search-index/change-follower.server.ts";
import { recordedStocks } from "#domain/stock/search-index/recorded-stocks.server.ts";
import { inSameState } from "#domain/stock/search-index/same-state.server.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { noReads, type PageReads } from "#platform/http/page-reads.ts";
import { carPage } from "#site/car/car-page.server.ts";
import { homePage } from "#site/home/home-page.server.ts";
import { searchPage } from "#site/search/search-page.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());

const origin = "https://yard.example";
const now = () => new Date("2026-11-22T00:00:00Z");
const mapTiles = async () => null;
const log = pino({ level: "silent" });
const ids = Array.from({ length: 60 }, (_, at) => `c${at}`);

/** The paths that declare `items: "read"`, with what their loaders give. */
type PageOf = (stocks: SiteStocks, site: Site) => Promise<unknown>;
const results =
  (query: string, params: { first?: string; second?: string } = {}): PageOf =>
  (stocks, site) =>
    searchPage(
      { stocks, now: () => now().getTime(), log } as never,
      new Request(`${origin}/search${query}`),
      params,
      site,
    );
const pages: Record<string, PageOf> = {
  home: (stocks, site) => homePage({ db, stocks, now, mapTiles }, new Request(`${origin}/`), site),
  "all cars": results(""),
  "second page": results("?page=2"),
  "a colour": results("?colour=Red&sortBy=price_asc"),
  "a price": results("?price=20000:30000"),
  "a model": results("?make=Kia&model=Rio"),
  "nothing found": results("?make=Kia&price=1:2"),
  "a make's own address": results("", { first: "mazda" }),
  ...Object.fromEntries(
    ids
      .slice(0, 12)
      .map((id): [string, PageOf] => [
        id,
        (stocks, site) => carPage({ db, stocks, now, mapTiles }, site, id, new URL(`${origin}/cars/${id}`)),
      ]),
  ),
};

type Made = { reads: PageReads; text: string };

async function made(stocks: SiteStocks, site: Site, page: PageOf): Promise<Made> {
  const reads = noReads();
  const shown = await page(inSameState(recordedStocks(stocks, reads)), site).catch(
    (thrown: unknown) => thrown,
  );
  if (shown instanceof Error) throw shown;
  return { reads, text: JSON.stringify(shown instanceof Response ? [...shown.headers] : shown) };
}

type Change = {
  id: string;
  colour: string;
  make: string;
  price: number;
  status: string;
  comments: string;
  isGone: boolean;
};

const change: fc.Arbitrary<Change> = fc.record({
  id: fc.constantFrom(...ids),
  colour: fc.constantFrom("Red", "Blue", "White"),
  make: fc.constantFrom("Mazda", "Kia", "Toyota"),
  price: fc.integer({ min: 15_000, max: 45_000 }),
  status: fc.constantFrom("in_stock", "in_stock", "in_stock", "coming_soon", "sold"),
  comments: fc.constantFrom("One owner.", "Two keys."),
  isGone: fc.boolean(),
});

/** Only a few change at a time, as on a working day; sometimes all. */
const changes = fc.array(
  fc.oneof(
    { arbitrary: fc.array(change, { minLength: 1, maxLength: 2 }), weight: 4 },
    fc.array(change, { minLength: 30, maxLength: 60 }),
  ),
  { minLength: 5, maxLength: 8 },
);

it.each([
  ["one by one", Number.POSITIVE_INFINITY],
  ["in a state of its own", 0],
])(
  "a page is revalidated after changes that are applied %s only if it would be rendered the same",
  async (_, atOnce) => {
    const total = { revalidated: 0, changed: 0 };
    await fc.assert(
      fc.asyncProperty(changes, (runs) => follow(runs, atOnce, total)),
      { numRuns: 4, seed: 20261122, endOnFailure: true },
    );
    // Otherwise the property would hold for a cache that keeps nothing, or pages that never change.
    expect(total.revalidated).toBeGreaterThan(50);
    expect(total.changed).toBeGreaterThan(50);
  },
);

async function follow(runs: Change[][], atOnce: number, total: { revalidated: number; changed: number }) {
  const site = await testGroup(db);
  const stocks = createStocks(db, now, { maxAtOnce: () => atOnce });
  const follower = new ChangeFollower(db, (one) => stocks.follow(one.groupId, one.seq), log);
  const first = ids.map((id, at): Change => {
    const make = ["Mazda", "Kia", "Toyota"][at % 3] ?? "";
    return {
      id,
      colour: "Red",
      make,
      price: 20_000 + at * 300,
      status: "in_stock",
      comments: "",
      isGone: false,
    };
  });
  await write(site, first);
  await follower.start();
  try {
    const known = new Map<string, Made>();
    for (const [name, page] of Object.entries(pages)) known.set(name, await made(stocks, site, page));
    for (const run of runs) {
      const { version } = await stocks.of(site);
      await write(site, run);
      await expect.poll(async () => (await stocks.of(site)).version, { timeout: 30_000 }).not.toBe(version);
      for (const [name, page] of Object.entries(pages)) {
        const before = known.get(name);
        const after = await made(stocks, site, page);
        if (before && (await before.reads.isUnchanged?.(site))) {
          expect(after.text, name).toBe(before.text);
          total.revalidated++;
        } else {
          known.set(name, after);
          total.changed++;
        }
      }
    }
  } finally {
    await follower.close();
    await stocks.close();
  }
}

async function write(site: Site, cars: Change[]): Promise<void> {
  // The last change of a car counts.
  const last = [...new Map(cars.map((car) => [car.id, car])).values()];
  const rows = last.map(({ id, isGone, status, ...facts }) => ({
    id,
    isGone,
    status,
    facts: { ...facts, model: "Rio", year: 2020, car_type: "used", status, stocknum: id },
  }));
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    const json = JSON.stringify(rows);
    await tx.execute(
      sql`delete from cars where id in (select id from jsonb_to_recordset(${json}::jsonb) as r(id text, "isGone" boolean) where "isGone")`,
    );
    await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, sold_at, created_at, updated_at)
      select ${site.groupId}::uuid, id, id, id, 'north', facts, 'h', status, case status when 'sold' then ${now().toISOString()}::timestamptz end,
        '2026-10-01Z', clock_timestamp()
      from jsonb_to_recordset(${json}::jsonb) as r(id text, status text, facts jsonb, "isGone" boolean) where not "isGone"
      on conflict (group_id, id) do update set facts = excluded.facts, status = excluded.status, sold_at = excluded.sold_at,
        updated_at = excluded.updated_at`);
    const ids = last.map(({ id }) => id);
    await tx.execute(sql`select record_change('stock', ${site.groupId}::uuid, ${sql.param(ids)}::text[])`);
  });
}
