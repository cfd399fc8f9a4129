import { sql } from "drizzle-orm";
import { drawingsOf } from "#demo-stock/drawings.ts";
import type { Shoot } from "#demo-stock/generated-car.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import { demoMembers } from "#domain/staff/sign-in/demo-sign-in.server.ts";
import { photosById } from "#domain/stock/changes-by-staff/overrides/photo-list.ts";
import { addPhoto, markPhoto, photosOf } from "#domain/stock/photos/car-photos.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { markPlaces, type Wear } from "./pictures/draw-wear.ts";
import { demoSlugs } from "./sites/demo-sites.ts";
import { demoStock } from "./stock/stock-lists.ts";
import { storeDrawing } from "./store-drawing.server.ts";

const captions: Record<Wear["mark"], string> = {
  scratch: "Scratch on the left front door, 8 cm, through the clear coat",
  chips: "Stone chips on the front guard",
  scuff: "Scuffed sill below the driver’s door",
};

/** What the photographers of the demo's largest group found on each of a few cars. */
const found: readonly (readonly Wear["mark"][])[] = [
  ["scratch", "chips", "scuff"],
  ["chips"],
  ["scuff", "scratch"],
  ["chips", "scuff"],
];

/**
 * Adds photos of the condition of a few cars of the demo, unless there are some already.
 * @param db as the role that sees staff
 */
export async function loadDemoCondition(
  db: Database,
  {
    sites,
    pictures,
    now,
  }: { sites: Pick<SiteStore, "list" | "bySlug">; pictures: PictureStore; now: () => Date },
): Promise<void> {
  const largest = (await sites.list()).find(({ slug }) => slug === demoSlugs[0]);
  const site = largest && (await sites.bySlug(largest.slug));
  const manager = largest && (await demoMembers(db, [largest])).find(({ role }) => role === "stock");
  if (!site || !manager || (await hasCondition(db, site))) return;
  const { groupId } = site;
  const cars = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{ id: string; stocknum: string }>(sql`select id, facts ->> 'stocknum' as stocknum from cars
      where group_id = ${groupId}::uuid and status = 'in_stock' and not reserved and facts ->> 'car_type' = 'used'
        and facts ? 'history_date' and jsonb_array_length(pictures) >= 4
        and dealership_id = any(${sql.param(site.dealerships.map(({ id }) => id))}::text[])
      order by facts ? 'video_url' desc, views desc, id limit ${found.length}`),
  );
  const shoots = new Map(
    demoStock(now()).flatMap(({ cars: all }) =>
      all.map(({ facts, shoot }) => [facts.stocknum, shoot] as const),
    ),
  );
  const as = db.as({ kind: "member", id: manager.id, action: "stock.photos" });
  for (const [at, { id: carId, stocknum }] of cars.rows.entries()) {
    const shoot = shoots.get(stocknum);
    if (!shoot) continue;
    for (const mark of found[at] ?? []) await addWear(as, { site, carId, shoot, mark, pictures }, now());
  }
}

type OfWear = { site: Site; carId: string; shoot: Shoot; mark: Wear["mark"]; pictures: PictureStore };

async function addWear(
  db: Pick<Database, "withTenant">,
  { site, carId, shoot, mark, pictures }: OfWear,
  now: Date,
): Promise<void> {
  const close = drawingsOf({ ...shoot, count: 9 }).find(({ picture: { view } }) => view === "detail");
  if (!close) return;
  const size = { width: 1200, height: 800, blur: null };
  const picture = await storeDrawing(pictures, { kind: "wear", wear: { car: close.picture, mark } }, size);
  await addPhoto(db, { site, carId, picture }, now);
  const photos = await db.withTenant({ groupId: site.groupId }, (tx) => photosOf(tx, site.groupId, carId));
  const [photo] = [...photosById(photos)].findLast(([, one]) => one.picture.key === picture.key) ?? [];
  const [across, down] = markPlaces[mark];
  const condition = { caption: captions[mark], at: { across, down } };
  if (photo) await markPhoto(db, { site, carId, photo, condition }, now);
}

async function hasCondition(db: Database, { groupId }: Site): Promise<boolean> {
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute(sql`select 1 from car_overrides where field = 'photos' limit 1`),
  );
  return rows.length > 0;
}
