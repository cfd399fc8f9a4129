import { sql } from "drizzle-orm";
import pino from "pino";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { dayMs } from "#lib/durations.ts";
import { formatsOf } from "#lib/formats.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { joinUtf8 } from "#platform/http/page-bytes.server.ts";
import { carPage } from "#site/car/car-page.server.ts";
import { CarPage } from "#site/car/car-page.tsx";
import { homePage } from "#site/home/home-page.server.ts";
import { HomePage } from "#site/home/home-page.tsx";
import type { HomeView } from "#site/home/home-view.ts";
import { FormatsContext } from "#site/parts/formats.tsx";
import { lasting } from "#site/parts/lasting.ts";
import { preloadForm } from "#site/parts/lead-form/form-panel.tsx";
import { type Packed, packPage, pageData, unpack } from "#site/parts/packed.ts";
import { PartCache } from "#site/parts/part-cache.server.ts";
import { type ShellModel, shellModel } from "#site/parts/shell/shell-model.ts";
import { SiteHeader } from "#site/parts/shell/site-header.tsx";
import { searchPage } from "#site/search/search-page.server.ts";
import { SearchPage } from "#site/search/search-page.tsx";
import type { SearchPageView } from "#site/search/search-page-view.ts";
import { testGroup } from "#tests/support/stock-group.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
  await preloadForm();
});
afterAll(() => db.remove());

const origin = "https://yard.example";
const log = pino({ level: "silent" });
const ids = Array.from({ length: 30 }, (_, at) => `c${at}`);
const photos = ["a", "b", "c"].map((key) => ({
  key: key.padEnd(40, "0"),
  width: 1600,
  height: 1067,
  blur: null,
}));
type Stocks = ReturnType<typeof createStocks>;
type Page = { element: ReactElement; data: Packed<unknown> };

/** Home, results and car pages with the stock of a time. */
function pagesOf(
  stocks: Stocks,
  site: Site,
  now: () => Date,
  parts: PartCache | null,
): Record<string, () => Promise<Page>> {
  const mapTiles = async () => null;
  const home = async () => {
    const { data } = (await homePage({ db, stocks, now, mapTiles }, request("/"), site)) as {
      data: Packed<HomeView>;
    };
    return { element: <HomePage view={unpack(data)} />, data };
  };
  const request = (path: string) => new Request(origin + path);
  const results = (path: string) => async () => {
    const services = { stocks, now, log };
    const { data } = (await searchPage(services, request(path), {}, site)) as {
      data: Packed<SearchPageView>;
    };
    return { element: <SearchPage view={unpack(data)} />, data };
  };
  const car = (id: string) => async () => {
    const found = await carPage(
      { db, stocks, now, mapTiles, parts },
      site,
      id,
      new URL(`${origin}/cars/${id}`),
    );
    if (!found) return { element: <p>none</p>, data: packPage({}, request("/")) };
    const { view, similar, isSimilar } = found.model;
    return {
      element: <CarPage car={view} similar={similar} isSimilar={isSimilar} />,
      data: packPage(found.model, request("/")),
    };
  };
  return {
    home,
    "all cars": results("/search"),
    "the second page": results("/search?page=2"),
    "a make": results("/search?make=Kia&sortBy=price_asc"),
    "nothing found": results("/search?make=Kia&price=1:2"),
    "a car": car("c3"),
    "a sold car": car("c0"),
  };
}

const shells = new WeakMap<Site, ShellModel>();

function shellOf(site: Site): ShellModel {
  const shell = shells.get(site) ?? lasting(shellModel(site, 2026, false, 1));
  shells.set(site, shell);
  return shell;
}

async function sent(page: () => Promise<Page>, site: Site, cache: PartCache | null): Promise<string> {
  const { element: content, data } = await page();
  const formats = formatsOf(site);
  const element = (
    <>
      <SiteHeader shell={shellOf(site)} />
      {content}
    </>
  );
  const provide = (one: ReactElement) => <FormatsContext value={formats}>{one}</FormatsContext>;
  const Stub = createRoutesStub([{ path: "*", Component: () => provide(element) }]);
  const tree = <Stub initialEntries={["/"]} />;
  const key = `${formats.language} ${formats.currency}`;
  const { html, spliced } = cache?.render(tree, { key, provide }) ?? {
    html: renderToString(tree),
    spliced: (text: string) => [text],
  };
  return joinUtf8([...spliced(html), ...(pageData({ data })?.json ?? [])]).toString();
}

const update = (site: Site, set: string, which: string) =>
  db.withTenant({ groupId: site.groupId }, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`update cars set ${sql.raw(set)}, updated_at = clock_timestamp() where ${sql.raw(which)} returning id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await tx.execute(
      sql`select record_change('stock', ${site.groupId}::uuid, ${sql.param(rows.map(({ id }) => id))}::text[])`,
    );
  });

async function fill(site: Site, from: Date): Promise<void> {
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    for (const [at, id] of ids.entries()) {
      const make = ["Mazda", "Kia", "Škoda – <b>"][at % 3];
      const facts = JSON.stringify({
        make,
        model: "Rio",
        year: 2020,
        car_type: "used",
        price: 20_000 + at * 300,
        stocknum: id,
        status: "in_stock",
      });
      await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
        values (${site.groupId}::uuid, ${id}, ${id}, ${id}, ${at % 2 ? "north" : "south"}, ${facts}::jsonb, 'h', 'in_stock', ${new Date(from.getTime() - at * dayMs).toISOString()}::timestamptz, clock_timestamp())`);
    }
    await tx.execute(sql`select record_change('stock', ${site.groupId}::uuid, null)`);
  });
}

it("pages with cached parts are those without, byte for byte, over changes of stock, time, configuration and content [DECIDE-365]", async () => {
  let site = await testGroup(db);
  let at = new Date("2026-11-22T00:00:00Z");
  const now = () => at;
  await fill(site, at);
  // One that caches everything, and one that evicts within a page.
  const caches = [new PartCache(8 * 1024 * 1024), new PartCache(24_000)];
  const followed = createStocks(db, now);
  const later = (days: number) => {
    at = new Date(at.getTime() + days * dayMs);
  };
  const configured = (over: object, change: Partial<Site> = {}) => {
    site = { ...site, ...settings.parse(over), ...change, version: site.version + 1 };
  };
  const changes: Record<string, () => unknown> = {
    "the first pages": () => {},
    "a price": () => update(site, `facts = jsonb_set(facts, '{price}', '18990')`, "id = 'c3'"),
    "a correction": () => update(site, `overrides = '{"price": 17500}'`, "id = 'c4'"),
    "the end of a correction": () => update(site, `overrides = '{}'`, "id = 'c4'"),
    "a car just sold": () => update(site, `status = 'sold', sold_at = '${at.toISOString()}'`, "id = 'c0'"),
    "a reservation": () => update(site, "reserved = true", "id = 'c5'"),
    "comments with the shape of a mark": () =>
      update(
        site,
        `facts = jsonb_set(facts, '{dealercomments}', '"<p-0 n=\\"0\\"></p-0> & – </script>"')`,
        "id = 'c3'",
      ),
    photos: () => update(site, `pictures = '${JSON.stringify(photos)}'`, "id in ('c1', 'c3')"),
    "a confirmation by the feed": () => update(site, `confirmed_at = '${at.toISOString()}'`, "id = 'c3'"),
    "the next day": () => later(1),
    "the end of its days": () => later(8),
    "the clock set back": () => later(-5),
    "other buttons": () => configured({ card: { buttons: [{ action: "quick_enquiry", label: "Ask" }] } }),
    "another currency": () => configured({}, { currency: "EUR" }),
    "pages with logos in the header": () =>
      configured({
        home: { headerLinks: [{ label: "Group", href: "https://group.example", logo: "/img/320/g.svg" }] },
      }),
    "other content": () => {
      site = { ...site, contentVersion: site.contentVersion + 1 };
    },
  };
  const differing: string[] = [];
  for (const [change, make] of Object.entries(changes)) {
    await make();
    const seq = await latestChange(site);
    await followed.follow(site.groupId, seq);
    const fresh = createStocks(db, now);
    for (const [name, page] of Object.entries(pagesOf(fresh, site, now, null))) {
      const whole = await sent(page, site, null);
      for (const [which, cache] of caches.entries()) {
        const withParts = pagesOf(followed, site, now, cache)[name] as () => Promise<Page>;
        for (const turn of ["made", "cached"]) {
          const difference = differenceOf(await sent(withParts, site, cache), whole);
          if (difference) differing.push(`${change}: ${name}, ${which} ${turn}: ${difference}`);
        }
      }
    }
    await fresh.close();
  }
  await followed.close();
  expect(differing).toEqual([]);
  const [large, small] = caches.map((cache) => cache.count());
  // Otherwise nothing was cached, or nothing evicted.
  expect(large).toMatchObject({ unfit: 0 });
  expect(large?.hits).toBeGreaterThan(1_000);
  expect(large?.fills).toBeLessThan(small?.fills ?? 0);
});

/** Where two texts begin to differ; null if they don't. */
function differenceOf(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at++;
  return [one, other].map((text) => text.slice(Math.max(0, at - 150), at + 150)).join("\n≠ ");
}

async function latestChange(site: Site): Promise<number> {
  const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{ seq: string }>(sql`select coalesce(max(seq), 0) as seq from changes`),
  );
  return Number(rows[0]?.seq);
}
