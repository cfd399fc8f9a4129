import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cars, dealerships } from "#domain/cars/car-tables.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { dayMs } from "#lib/durations.ts";
import { groups } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { type OpenSearchDouble, openSearchDouble } from "#tests/support/open-search-double.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { createSearchServers } from "./search-servers.server.ts";
import { newestChange } from "./stock-rows.server.ts";
import { createStocks, type Stocks } from "./stocks.server.ts";

const clock = new Date("2026-03-10T00:00:00Z");
let now = clock;
let db: Awaited<ReturnType<typeof testDatabase>>;
let server: OpenSearchDouble;
let site: Site;
let stocks: Stocks;

beforeAll(async () => {
  db = await testDatabase();
  server = await openSearchDouble();
  const { search } = settings.parse({ search: { index: { host: server.host, name: "dealer-cars" } } });
  site = sampleSite({ search });
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    await tx.insert(groups).values({ id: site.groupId, slug: site.groupSlug, version: 1 });
    await tx.insert(dealerships).values({ groupId: site.groupId, id: "north", slug: "north" });
  });
  stocks = newProcess();
});
afterEach(() => {
  server.instead = null;
});
afterAll(async () => {
  await stocks.close();
  await server.close();
  await db.remove();
});

function newProcess(options: Parameters<typeof createStocks>[2] = {}): Stocks {
  const secrets = async () => ({ kind: "missing" as const, reason: "none" });
  return createStocks(db, () => now, {
    ...options,
    servers: createSearchServers({
      log: pino({ level: "silent" }),
      secrets,
      allowed: () => true,
      retryMs: 5,
    }),
  });
}

/** Writes a car and notifies the process, as the change feed would. */
async function put(id: string, over: { price?: number; soldAt?: Date } = {}): Promise<void> {
  const facts = {
    make: "Mazda",
    model: "3",
    year: 2020,
    car_type: "used",
    status: "in_stock",
    price: over.price,
  };
  const values = {
    groupId: site.groupId,
    id,
    slug: `car-${id}`,
    identity: id,
    dealershipId: "north",
    facts,
    feedHash: "h",
    status: over.soldAt ? ("sold" as const) : ("in_stock" as const),
    soldAt: over.soldAt ?? null,
    createdAt: clock,
    updatedAt: clock,
  };
  const seq = await db.withTenant({ groupId: site.groupId }, async (tx) => {
    await tx
      .insert(cars)
      .values(values)
      .onConflictDoUpdate({ target: [cars.groupId, cars.id], set: values });
    await tx.execute(sql`select record_change('stock', ${site.groupId}::uuid, array[${id}])`);
    const answer = await tx.execute<{ seq: string }>(sql`select last_change() as seq`);
    return Number(answer.rows[0]?.seq);
  });
  await stocks.follow(site.groupId, seq);
}

const query = {
  clauses: [],
  offset: 0,
  limit: 9,
  facets: [{ attribute: "make", limit: 5 }],
  stats: ["price"],
};
const search = async (of: Site = site) => (await stocks.of(of)).search(query);
const answeredByServer = () => expect.poll(() => stocks.status().searchServers).toBe(1);
const searchRequests = () => server.requests.filter(({ path }) => /_search\?/.test(path)).length;

describe("a site whose configuration names a search server", () => {
  it("is searched there, follows its changes, and gives the same answers without it [SITE-14] [SEARCH-58]", async () => {
    await put("a", { price: 20_000 });
    await search();
    await answeredByServer();
    expect([...server.indices.keys()][0]).toMatch(/^dealer-cars\./);

    await put("b", { price: 9_000 });
    expect((await search()).ids).toEqual(["a", "b"]);
    await answeredByServer();
    const before = searchRequests();
    const answer = await search();
    expect(searchRequests()).toBe(before + 1);
    expect(answer).toMatchObject({
      total: 2,
      ids: ["a", "b"],
      facets: { make: [{ value: "Mazda", count: 2 }] },
      stats: { price: { min: 9_000, max: 20_000 } },
    });
    expect((await stocks.of(site)).cars(answer.ids).map((car) => car.price)).toEqual([20_000, 9_000]);

    server.instead = () => ({ status: 500, body: {} });
    expect(await search()).toEqual(answer);
    await put("c");
    expect((await search()).total).toBe(3);
    server.instead = null;
    await answeredByServer();
    expect((await search()).total).toBe(3);
  });

  it("removes a sold car there too when its days end [SEARCH-63]", async () => {
    await put("s", { soldAt: new Date(clock.getTime() - 2 * dayMs) });
    expect((await search()).ids).toContain("s");
    now = new Date(clock.getTime() + dayMs);
    expect((await search()).ids).not.toContain("s");
    await answeredByServer();
    const index = [...server.indices.values()][0]!;
    expect(index.shown.map(({ id }) => id)).not.toContain("s");
  });

  it("has a new index for a new configuration, and none when it no longer names a server", async () => {
    await search({ ...site, version: 2 });
    await expect.poll(() => [...server.indices.keys()].join()).toMatch(/^dealer-cars\.\w+\.v2\.\w+\.stock$/);
    await answeredByServer();
    const plain = { ...site, version: 3, search: settings.parse({}).search };
    const before = server.requests.length;
    expect((await search(plain)).total).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(before);
    expect(stocks.status().searchServers).toBe(0);
  });
});

it("isn't used while a next state is prepared, which other processes may be writing to it, then has all of it", async () => {
  await put("a");
  const process = newProcess({ maxAtOnce: () => 0 });
  const newer = { ...site, version: 90 };
  try {
    await process.of(newer);
    await expect.poll(() => process.status().searchServers).toBe(1);
    await put("b");
    const seq = await db.withoutTenant(newestChange);
    await process.follow(site.groupId, seq);
    expect(process.status()).toMatchObject({ replacing: 1, searchServers: 0 });
    await expect.poll(() => process.status()).toMatchObject({ replacing: 0, searchServers: 1 });
    const before = searchRequests();
    expect((await (await process.of(newer)).search(query)).ids).toContain("b");
    expect(searchRequests()).toBeGreaterThan(before);
  } finally {
    await process.close();
  }
});
