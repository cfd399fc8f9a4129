import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Location } from "#domain/configuration/site.ts";
import type { TileSource } from "#domain/places/map-view.ts";
import { newestChange } from "#domain/stock/search-index/stock-rows.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sampleLocation } from "#tests/support/sample-site.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { carPage } from "./car-page.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());

it("shows a car and its similar cars as of one import, also before the stock in memory has it", async () => {
  const site = await testGroup(db);
  const { groupId } = site;
  const stocks = createStocks(db, () => new Date(0));
  const url = new URL("https://sample.example/cars/c1");
  const reprice = (price: number) =>
    db.withTenant({ groupId }, async (tx) => {
      await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
        select ${groupId}::uuid, 'c' || n, 'c' || n, 'c' || n, 'north', jsonb_build_object('make', 'Kia', 'model', 'Rio', 'year', 2020,
          'car_type', 'used', 'status', 'in_stock', 'price', ${price}::integer + n), 'h', 'in_stock', now(), now()
        from generate_series(1, 3) n
        on conflict (group_id, id) do update set facts = excluded.facts, updated_at = excluded.updated_at`);
      await tx.execute(sql`select record_change('stock', ${groupId}::uuid, '{c1,c2,c3}')`);
    });
  const prices = async () => {
    const page = await carPage(
      { db, stocks, now: () => new Date(0), mapTiles: async () => null },
      site,
      "c1",
      url,
    );
    const all = [page?.model.view.price, ...(page?.model.similar ?? []).map(({ card }) => card.price)];
    return all.map((price) => price?.kind === "price" && price.amount).sort();
  };
  await reprice(20_000);
  expect(await prices()).toEqual([20_001, 20_002, 20_003]);
  await reprice(30_000);
  expect(await prices()).toEqual([30_001, 30_002, 30_003]);
  await stocks.follow(groupId, await db.withoutTenant(newestChange));
  expect(await prices()).toEqual([30_001, 30_002, 30_003]);
});

it("has a map of the car's location with the site's tiles, and none without coordinates or tiles [CAR-13] [SITE-15]", async () => {
  const location = sampleLocation();
  const group = await testGroup(db);
  const source: TileSource = {
    template: "https://tiles.example/{z}/{x}/{y}.png",
    attribution: { text: "© Tiles", href: null },
    zoom: 15,
    maxZoom: 19,
    opens: "press",
  };
  const mapOf = async (at: Partial<Location["address"]>, tiles: TileSource | null) => {
    const site = { ...group, locations: [{ ...location, address: { ...location.address, ...at } }] };
    const stocks = createStocks(db, () => new Date(0));
    const services = { db, stocks, now: () => new Date(0), mapTiles: async () => tiles };
    const page = await carPage(services, site, "there", new URL("https://sample.example/cars/there"));
    return page?.model.view.map;
  };
  await db.withTenant({ groupId: group.groupId }, (tx) =>
    tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash, status, created_at, updated_at)
      values (${group.groupId}::uuid, 'there', 'there', 'there', 'north', ${location.id},
        '{"make": "Kia", "model": "Rio", "year": 2020, "car_type": "used", "status": "in_stock"}', 'h', 'in_stock', now(), now())`),
  );
  const point = { lat: -32.9, long: 151.7 };
  expect(await mapOf(point, source)).toEqual({
    source,
    pins: [{ ...point, label: location.name, href: null }],
  });
  expect(await mapOf({ lat: null, long: null }, source)).toBeNull();
  expect(await mapOf(point, null)).toBeNull();
});
