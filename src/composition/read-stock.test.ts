import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { readStockInBackground } from "./read-stock.server.ts";

const now = () => new Date("2026-03-10T00:00:00Z");
const slugs = ["alpha", "beta", "gamma"];
const document = (slug: string) => `
group: { slug: ${slug}, name: ${slug}, dealerships: [{ slug: ${slug}, name: ${slug} }] }
site: { slug: ${slug}, name: ${slug} }
`;

let db: Awaited<ReturnType<typeof testDatabase>>;
let sites: SiteStore;
const groupOf = new Map<string, string>();
let logged: { level: string; facts: object }[];
const noted = (level: string) => (facts: object) => void logged.push({ level, facts });
const log = () => ({ info: noted("info"), warn: noted("warn"), error: noted("error") });

beforeAll(async () => {
  db = await testDatabase();
  sites = createSiteStore(db, now);
  for (const slug of slugs) expect((await sites.apply(document(slug), "test")).kind).toBe("applied");
  for (const slug of slugs) groupOf.set(slug, (await sites.bySlug(slug))?.groupId ?? "");
  const gamma = await sites.bySlug("gamma");
  const beta = await sites.bySlug("beta");
  const row = (site: typeof beta, day: string, times: number) => ({
    groupId: site?.groupId,
    siteId: site?.id,
    day,
    kind: "search",
    subject: "",
    source: "direct",
    device: "phone",
    times,
    empty: 0,
    results: 0,
  });
  const rows = [row(beta, "2026-03-09", 5), row(gamma, "2026-03-10", 9), row(beta, "2026-02-01", 900)];
  await db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify(rows)}::jsonb)`));
});
afterAll(() => db.remove());
beforeEach(() => {
  logged = [];
});

/** Notes the order in which sites are read. */
function noting(stocks: ReturnType<typeof createStocks>, read: string[]) {
  return {
    ...stocks,
    of: (site: Parameters<typeof stocks.of>[0]) => {
      read.push(site.slug);
      return stocks.of(site);
    },
  };
}

describe("stock read in the background", () => {
  it("begins with the sites that had the most visitors lately, and ends with all in memory", async () => {
    const stocks = createStocks(db, now);
    const read: string[] = [];
    await readStockInBackground({ db, sites, stocks: noting(stocks, read), now, log: log() }).done;
    expect(read).toEqual(["gamma", "beta", "alpha"]);
    expect(stocks.status()).toMatchObject({ groups: 3, sites: 3 });
  });

  it("ends when the memory for stock is full, and evicts nothing", async () => {
    const read: string[] = [];
    const stocks = createStocks(db, now);
    const full = { ...noting(stocks, read), hasRoom: () => read.length < 2 };
    await readStockInBackground({ db, sites, stocks: full, now, log: log() }).done;
    expect(read).toEqual(["gamma", "beta"]);
    expect(stocks.status().evicted).toBe(0);
  });

  it("leaves the most visited ones in memory where not all fit", async () => {
    const cars = (slug: string, count: number) =>
      db.withTenant({ groupId: groupOf.get(slug) ?? "" }, (tx) =>
        tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
          select ${groupOf.get(slug)}::uuid, ${slug} || n, ${slug} || n, ${slug} || n, (select id from dealerships limit 1),
            '{"make": "Kia", "model": "Rio", "year": 2020, "car_type": "used", "status": "in_stock"}'::jsonb, 'h', 'in_stock', now(), now()
          from generate_series(1, ${count}::integer) n`),
      );
    await cars("gamma", 3);
    await cars("beta", 2);
    await cars("alpha", 2);
    const read: string[] = [];
    const stocks = createStocks(db, now, { maxCars: 6 });
    await readStockInBackground({ db, sites, stocks: noting(stocks, read), now, log: log() }).done;
    expect(read).toEqual(["gamma", "beta"]);
    expect(stocks.status()).toMatchObject({ groups: 2, evicted: 0 });
  });

  it("waits for a database that is unavailable, and goes on with the site that it had come to", async () => {
    const read: string[] = [];
    const stocks = noting(createStocks(db, now), read);
    let failures = 1;
    const shaky = {
      ...stocks,
      of: (site: Parameters<typeof stocks.of>[0]) =>
        site.slug === "beta" && failures-- > 0
          ? Promise.reject(new DatabaseUnavailable("ECONNREFUSED", true))
          : stocks.of(site),
    };
    await readStockInBackground({ db, sites, stocks: shaky, now, log: log() }).done;
    expect(read).toEqual(["gamma", "beta", "alpha"]);
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("leaves out a site that can't be read", async () => {
    const read: string[] = [];
    const stocks = noting(createStocks(db, now), read);
    const broken = {
      ...stocks,
      of: (site: Parameters<typeof stocks.of>[0]) =>
        site.slug === "beta" ? Promise.reject(new Error("a bug")) : stocks.of(site),
    };
    await readStockInBackground({ db, sites, stocks: broken, now, log: log() }).done;
    expect(read).toEqual(["gamma", "alpha"]);
    expect(logged.filter(({ level }) => level === "error")).toMatchObject([{ facts: { site: "beta" } }]);
  });

  it("stops with its process", async () => {
    const read: string[] = [];
    const stocks = noting(createStocks(db, now), read);
    const reading = readStockInBackground({ db, sites, stocks, now, log: log() });
    reading.stop();
    await reading.done;
    expect(read).toEqual([]);
  });
});
