import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateStock } from "#demo-stock/demo-stock.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { buildCatalogue } from "#domain/integrations/catalogues/build-catalogue.server.ts";
import { cataloguesOf, reasonCounts } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { cataloguesTask } from "#domain/integrations/catalogues/catalogues-task.server.ts";
import { catalogueSettings } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { newestFile } from "#domain/integrations/catalogues/refresh-catalogue.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { readBack } from "#tests/support/read-back.ts";
import { loadDemoCatalogues } from "./load-catalogues.server.ts";
import { loadDemo } from "./load-demo.server.ts";
import { demoSlugs } from "./sites/demo-sites.ts";
import { feedRecords } from "./stock/feed-records.ts";

const now = new Date("2026-11-21T02:00:00Z");
let db: Awaited<ReturnType<typeof testDatabase>>;
let copies: Awaited<ReturnType<typeof testDatabase>>;
let sites: SiteStore;
let folder: string;
const all: Site[] = [];

beforeAll(async () => {
  [db, copies] = await Promise.all([testDatabase(), testDatabase()]);
  sites = createSiteStore(db, () => now);
  folder = await mkdtemp(join(tmpdir(), "forecourt-catalogues-"));
  const pictures = createPictureStore(folderOriginals(folder));
  await loadDemo({ db, sites, pictures, feedsDir: join(folder, "feeds"), now: () => now, log: () => {} });
  for (const slug of demoSlugs) all.push((await sites.bySlug(slug))!);
  const asConsole = { sites, now: () => now };
  await loadDemoCatalogues(db.asConsole, asConsole);
  await loadDemoCatalogues(db.asConsole, asConsole);
  await cataloguesTask({ db, sites, now: () => now, log: pino({ level: "silent" }) }).run(
    () => false,
    (error) => {
      throw error;
    },
  );
}, 180_000);
afterAll(async () => {
  await db?.remove();
  await copies?.remove();
  await rm(folder, { recursive: true, force: true });
});

it("each site has a catalogue of each profile, caravans the table; in + out = considered, no VIN twice [DECIDE-250] [DECIDE-252]", async () => {
  for (const site of all) {
    const found = await cataloguesOf(db, site);
    expect(found.map(({ profile }) => profile)).toHaveLength(site.car.caravans ? 1 : 4);
    for (const { id, profile, rows, considered, failure } of found) {
      const label = `${site.slug} ${profile}`;
      const file = await db.withSite(site, (tx) => newestFile(tx, site, id));
      const text = (await promisify(gunzip)(file!.bytes)).toString();
      const cars = parse(text, { columns: true, delimiter: profile.startsWith("google") ? "\t" : "," }) as {
        vin: string;
      }[];
      const { rows: stored } = await db.withSite(site, (tx) =>
        tx.execute<{ present: number; absent: number; stock: number }>(sql`select
          (select count(*)::int from catalogue_cars c where c.catalogue_id = ${id} and row_hash is not null and reasons = '{}') as present,
          (select count(*)::int from catalogue_cars c where c.catalogue_id = ${id} and row_hash is null and reasons <> '{}') as absent,
          (select count(*)::int from cars where status <> 'sold' and dealership_id = any(${sql.param(site.dealerships.map((one) => one.id))})) as stock`),
      );
      const { present, absent, stock } = stored[0]!;
      expect([failure, present, present + absent, considered], label).toEqual([null, rows, stock, stock]);
      expect(cars, label).toHaveLength(rows);
      if (profile !== "table") expect(new Set(cars.map(({ vin }) => vin)).size, label).toBe(rows);
      expect(rows, `${label} ${JSON.stringify(await reasonCounts(db, site, id))}`).toBeGreaterThan(0);
    }
  }
});

it("no caravan is in Google's files, and all are in the table [DECIDE-250]", async () => {
  const site = all.find(({ car }) => car.caravans)!;
  for (const profile of ["google_vehicle_ads", "google_vehicle_listings"] as const) {
    const { cars, rows } = await buildCatalogue(
      db,
      site,
      { profile, settings: catalogueSettings.parse({}) },
      now,
    );
    expect(rows).toBe(0);
    expect(cars.every(({ reasons }) => reasons.includes("not_a_car"))).toBe(true);
  }
  const settings = catalogueSettings.parse({});
  const { cars, rows } = await buildCatalogue(db, site, { profile: "table", settings }, now);
  expect(rows).toBeGreaterThan(10);
  // Those out are hidden by their feed or reserved, as of any kind of car.
  const absent = cars.filter(({ rowHash }) => rowHash === null);
  for (const { reasons } of absent) expect(["not_on_site", "reserved"]).toContain(reasons.join());
  expect(rows + absent.length).toBe(cars.length);
});

/** What shoppers see of the cars that aren't sold, without what a table withholds and addresses of pictures. */
async function shown(of: Database, site: Site, isInFile: (id: string) => boolean) {
  const { rows } = await of.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{
      id: string;
      stocknum: string;
      car: unknown;
    }>(sql`select c.id, f.facts ->> 'stocknum' as stocknum, jsonb_build_object(
        'status', c.status, 'vin', c.vin, 'dealership', d.slug, 'location', l.slug, 'city', coalesce(${site.override_city}::text, f.facts ->> 'city'), 'facts', f.facts - '{city,image_urls,status,private_suburb,private_postcode,finance_lenders,payment_processors}'::text[]) as car
      from cars c cross join lateral (select shown_facts(c.facts, c.overrides) as facts) f
        join dealerships d on d.group_id = c.group_id and d.id = c.dealership_id
        left join locations l on l.group_id = c.group_id and l.id = c.location_id
      where c.status <> 'sold' and c.dealership_id = any(${sql.param(site.dealerships.map((one) => one.id))}) order by 2`),
  );
  return rows.filter(({ id }) => isInFile(id)).map(({ stocknum, car }) => ({ stocknum, car }));
}

async function expectReadBack(site: Site): Promise<number> {
  const file = join(folder, `${site.slug}.csv`);
  const { built, copy, outcome } = await readBack(db, site, { into: copies, file, now });
  expect(outcome, site.slug).toMatchObject({ kind: "imported", created: built.rows, rejected: 0 });
  const present = new Set(built.cars.flatMap(({ id, rowHash }) => (rowHash ? [id] : [])));
  expect(await shown(copies, copy, () => true), site.slug).toEqual(
    await shown(db, site, (id) => present.has(id)),
  );
  return built.rows;
}

it("the tables of the demo's sites read back by the own import without a question, equal [DECIDE-253]", async () => {
  for (const site of all) expect(await expectReadBack(site)).toBeGreaterThan(10);
});

it("so does a generated stock of 2,000 [DECIDE-253]", async () => {
  const yard = { dealership: "big-one", location: "big-yard", city: "Newcastle", state: "NSW" };
  const cars = generateStock({ seed: "catalogue", now, yards: [yard], count: 2_000 });
  await addGroup(db, "big");
  const site = (await sites.bySlug("big"))!;
  const file = join(folder, "stock.json");
  await writeFile(file, JSON.stringify(feedRecords(cars as never, () => null, now)));
  await importStock({ db, site, file, now });
  expect(await expectReadBack(site)).toBeGreaterThan(1_500);
}, 60_000);
