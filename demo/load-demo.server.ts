import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { stringify } from "yaml";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { applyContent } from "#domain/content/pages/apply-content.server.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { defaultFeed } from "#domain/stock/import/rows/car-identity.ts";
import type { Database } from "#platform/database/database.server.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { demoContent } from "./content/demo-content.ts";
import { demoArt, storeReports } from "./demo-art.server.ts";
import { pastAppearances, pastOffers, pastSearches, pastViews } from "./past-visits.ts";
import { storePictures } from "./picture-set.server.ts";
import type { DemoArt } from "./sites/demo-document.ts";
import { demoSites, demoSlugs } from "./sites/demo-sites.ts";
import { auctionFile } from "./stock/auction-file.ts";
import type { DemoCar } from "./stock/demo-car.ts";
import { feedRecords } from "./stock/feed-records.ts";
import { demoStock } from "./stock/stock-lists.ts";

export type LoadOptions = {
  db: Database;
  sites: SiteStore;
  pictures: PictureStore;
  /** The folder of files for scheduled feeds, as `FEEDS_DIR`. */
  feedsDir: string;
  /** The application's clock: windows of promotions, arrivals and sales are relative to it. */
  now: () => Date;
  log: (line: string) => void;
};

/**
 * Fills an empty platform with the demo: six sites, their cars and pictures. Resumes an interrupted load,
 * and does nothing when it is complete or when there is any other site. The documents go through the entry
 * point of `site apply` and the cars through that of `stock import`.
 * @returns how many cars it imported, 0 when it did nothing
 */
export async function loadDemo({
  db,
  sites,
  pictures: store,
  feedsDir,
  now,
  log,
}: LoadOptions): Promise<number> {
  const at = now();
  const lists = demoStock(at);
  const present = (await sites.list()).map((site) => site.slug);
  if (present.some((slug) => !demoSlugs.includes(slug))) return 0;
  const open = [];
  for (const list of lists) {
    const site = present.includes(list.site) ? await sites.bySlug(list.site) : null;
    if (!site || !(await isSettled(db, site))) open.push(list);
  }
  if (open.length === 0) return 0;
  log("Loading the demo sites …");
  const art = await demoArt(store, at);
  const documents = demoSites.map((document) => document(at, art));
  const feedGroups = new Set(
    documents.flatMap(({ group }) =>
      group?.feeds?.some(({ name }) => name === defaultFeed) ? [group.slug] : [],
    ),
  );
  for (const document of documents) {
    const applied = await sites.apply(stringify(document), "demo");
    if (applied.kind === "refused")
      throw new Error(`a demo document was refused: ${JSON.stringify(applied.problems)}`);
  }
  await writeContent(db, sites, store, art, at);
  const folder = await mkdtemp(join(tmpdir(), "forecourt-demo-"));
  try {
    const counts = await Promise.all(
      open.map(async ({ site: slug, cars }) => {
        const site = await sites.bySlug(slug);
        if (!site) throw new Error(`the demo site ${slug} is missing after it was applied`);
        const [reports, pictures] = await Promise.all([
          storeReports(store, cars),
          storePictures(cars, store),
        ]);
        const file = join(folder, `${slug}.json`);
        const stock = JSON.stringify(feedRecords(cars, reports, at), null, 1);
        await writeFile(file, stock);
        if (feedGroups.has(site.groupSlug))
          await deliver(feedsDir, site.groupSlug, { name: "stock.json", text: stock });
        if (slug === demoSlugs[0]) await deliver(feedsDir, site.groupSlug, auctionFile);
        const outcome = await importStock({ db, site, file, now: at });
        if (outcome.kind !== "imported" || outcome.rejected > 0)
          throw new Error(`the demo's feed was not taken whole: ${JSON.stringify(outcome)}`);
        await settle(db, site, cars, pictures, at);
        log(`  ${site.name}: ${cars.length} cars`);
        return cars.length;
      }),
    );
    return counts.reduce((sum, each) => sum + each, 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a file where a group's scheduled feed finds it. */
async function deliver(
  feedsDir: string,
  group: string,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const folder = join(feedsDir, group);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
}

/** The pages that each dealer wrote, through the entry point of `content apply`. */
async function writeContent(
  db: Database,
  sites: SiteStore,
  pictures: PictureStore,
  art: DemoArt,
  at: Date,
): Promise<void> {
  for (const [slug, write] of Object.entries(demoContent)) {
    const site = await sites.bySlug(slug);
    if (!site) throw new Error(`the demo site ${slug} is missing after it was applied`);
    const file = { name: slug, text: stringify(write(at, art)), folder: null };
    const door = { db, pictures, patterns: fixedRoutes };
    const outcome = await applyContent(door, site, [file], { by: "demo", at });
    if (outcome.kind === "refused")
      throw new Error(`the demo's content was refused: ${JSON.stringify(outcome.problems)}`);
    sites.forget(site.groupId);
  }
}

/** Pictures come last, in one transaction with all other data that isn't in feeds. */
async function isSettled(db: Database, site: Site): Promise<boolean> {
  const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute(sql`select 1 from cars where group_id = ${site.groupId}::uuid and pictures <> '[]' limit 1`),
  );
  return rows.length > 0;
}

/**
 * Sets data that isn't in feeds: reservations, views, when a car arrived and was sold, and our own pictures.
 * Written directly to the rows, because the platform has no other entry point for an invented history.
 */
async function settle(
  db: Database,
  site: Site,
  cars: readonly DemoCar[],
  picturesOf: Awaited<ReturnType<typeof storePictures>>,
  now: Date,
): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const dealerships = new Map(site.dealerships.map((one) => [one.slug, one.id]));
  const rows = cars.map((car) => ({
    dealership_id: dealerships.get(car.yard.dealership),
    stocknum: car.facts.stocknum,
    reserved: car.reserved,
    views: car.views,
    created_at: hoursAgo(car.arrivedHoursAgo),
    sold_at: car.soldHoursAgo === null ? null : hoursAgo(car.soldHoursAgo),
    pictures: picturesOf(car),
  }));
  const settled = await db.withTenant({ groupId: site.groupId }, async (tx) => {
    const { rows: settled } = await tx.execute<{ id: string; views: string; stocknum: string }>(sql`
      update cars set reserved = told.reserved, views = told.views, created_at = told.created_at,
        sold_at = told.sold_at, pictures = told.pictures
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(dealership_id text, stocknum text,
        reserved boolean, views bigint, created_at timestamptz, sold_at timestamptz, pictures jsonb)
      where cars.group_id = ${site.groupId}::uuid and cars.dealership_id = told.dealership_id
        and cars.facts ->> 'stocknum' = told.stocknum
      returning cars.id, cars.views, told.stocknum`);
    if (settled.length !== cars.length)
      throw new Error(`${settled.length} of ${cars.length} demo cars were found after their import`);
    const ids = settled.map(({ id }) => id);
    await tx.execute(
      sql`select record_change('stock', ${site.groupId}::uuid, array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`,
    );
    return settled;
  });
  const arrivals = new Map(cars.map(({ facts, arrivedHoursAgo }) => [facts.stocknum, arrivedHoursAgo]));
  const counted = settled.flatMap(({ id, views, stocknum }, car) =>
    pastViews(site, { id, views: Number(views), arrivedHoursAgo: arrivals.get(stocknum) ?? 0 }, car, now),
  );
  await db.withSite(site, async (tx) => {
    const { rows: before } = await tx.execute(sql`select 1 from counters limit 1`);
    // Settling is repeated when it was interrupted.
    if (before.length > 0) return;
    const counts = [...counted, ...pastSearches(site, cars, now), ...pastOffers(site, now)];
    await tx.execute(sql`select add_counts(${JSON.stringify(counts)}::jsonb)`);
    await tx.execute(sql`select add_car_days(${JSON.stringify(pastAppearances(counted))}::jsonb)`);
  });
}
