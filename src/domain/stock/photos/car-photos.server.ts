import { sql } from "drizzle-orm";
import type { CarPicture } from "#domain/cars/car.ts";
import { type Condition, conditionText } from "#domain/cars/condition.ts";
import type { Site } from "#domain/configuration/site.ts";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import {
  type CarPhoto,
  type ListedPhoto,
  maxPhotos,
  reordered,
  type ShownInstead,
  shownPicture,
  withChange,
  withPhoto,
} from "#domain/stock/changes-by-staff/overrides/photo-list.ts";
import { currentCar } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { writeOverrides } from "#domain/stock/changes-by-staff/overrides/write-overrides.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";

/**
 * A car's pictures in their order, then those of the feed that staff removed. Pictures that the car has without a feed's URL for them count as
 * own ones, so that none is lost.
 */
export async function photosOf(tx: Transaction, groupId: string, carId: string): Promise<CarPhoto[]> {
  const { rows } = await tx.execute<CarPhoto>(sql`with listed as (
      select e.value as entry, e.ordinality as place
      from car_overrides o cross join lateral jsonb_array_elements(o.value) with ordinality e
      where o.group_id = ${groupId}::uuid and o.car_id = ${carId} and o.field = 'photos'),
    fed as (
      select s.url, s.position, s.picture, m.words from car_picture_sources s
        left join (select split_part(e.value, ' ', 1) as url, substr(e.value, strpos(e.value || ' ', ' ') + 1) as words
          from cars c cross join lateral jsonb_array_elements_text(c.facts -> 'condition_photos') e
          where c.group_id = ${groupId}::uuid and c.id = ${carId}) m on m.url = s.url
      where s.group_id = ${groupId}::uuid and s.car_id = ${carId} and s.state = 'kept' and s.picture is not null),
    known as (
      select coalesce(l.entry -> 'picture', f.picture) as picture, l.entry -> 'instead' as instead, f.url, coalesce(l.entry -> 'hidden' = 'true'::jsonb, false) as hidden,
        coalesce(l.place, 1000000) as place, f.position, f.words,
        case when l.entry ? 'condition' then jsonb_build_object('condition', l.entry -> 'condition') end as marked
      from listed l full join fed f on l.entry ->> 'url' = f.url
      where l.entry ? 'picture' or f.url is not null)
    select picture, instead, url, hidden as "isHidden", words as "fedCondition", marked from (
      select * from known
      union all
      select e.value, null, null, false, 2000000 + e.ordinality, null, null, null
      from cars c cross join lateral jsonb_array_elements(c.pictures) with ordinality e
      where c.group_id = ${groupId}::uuid and c.id = ${carId}
        and not exists (select 1 from known k where coalesce(k.instead -> 'picture', k.picture) ->> 'key' = e.value ->> 'key')
    ) all_photos order by hidden, place, position`);
  return rows;
}

/** Whether staff gave the pictures that a feed has for a car another order, removed some or added own ones. */
export async function arePhotosChanged(tx: Transaction, groupId: string, carId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from car_overrides
    where group_id = ${groupId}::uuid and car_id = ${carId} and field = 'photos'
      and exists (select 1 from car_picture_sources where group_id = ${groupId}::uuid and car_id = ${carId})`);
  return rows.length > 0;
}

export type PhotosOutcome =
  | { kind: "saved" }
  /** Another editor, or the feed, changed the pictures since they were seen. */
  | { kind: "changed" }
  | { kind: "too many" }
  | { kind: "gone" };

type OfCar = { site: Site; carId: string };

/**
 * Adds a stored picture after the others. One that the car shows already stays where it is.
 * @param db with the actor for whom it is done
 */
export function addPhoto(
  db: Pick<Database, "withTenant">,
  of: OfCar & { picture: CarPicture },
  now: Date,
): Promise<PhotosOutcome> {
  return change(db, of, now, (photos) => {
    const shown = photos.filter(({ isHidden }) => !isHidden);
    if (shown.some(({ picture }) => picture.key === of.picture.key)) return "there";
    return shown.length >= maxPhotos ? "too many" : withPhoto(photos, of.picture);
  });
}

/**
 * Gives a car's pictures an order, and removes those that aren't in it.
 * @param seen the keys of the pictures that were shown, in their order @param order places in `seen`
 */
export function orderPhotos(
  db: Pick<Database, "withTenant">,
  of: OfCar & { seen: readonly string[]; order: readonly number[] },
  now: Date,
): Promise<PhotosOutcome> {
  return change(db, of, now, (photos) => {
    const keys = photos.flatMap((photo) => (photo.isHidden ? [] : shownPicture(photo).key));
    if (keys.join(" ") !== of.seen.join(" ")) return "changed";
    return reordered(photos, of.order) ?? "changed";
  });
}

/**
 * Shows another picture in place of one of a car, which stays as it is.
 * @param photo its id in `photosById` @param instead null shows the picture itself again
 */
export function showInstead(
  db: Pick<Database, "withTenant">,
  { instead, ...of }: OfCar & { photo: string; instead: ShownInstead | null },
  now: Date,
): Promise<PhotosOutcome> {
  return change(db, of, now, (photos) => withChange(photos, of.photo, { instead }) ?? "changed");
}

/**
 * Shows a photo among those of the car's condition, or among the others.
 * @param photo its id in `photosById` @param condition what it shows; null for nothing of it
 */
export function markPhoto(
  db: Pick<Database, "withTenant">,
  { condition, ...of }: OfCar & { photo: string; condition: Condition | null },
  now: Date,
): Promise<PhotosOutcome> {
  const marked = { condition: condition && conditionText(condition) };
  return change(db, of, now, (photos) => withChange(photos, of.photo, { marked }) ?? "changed");
}

/** Shows the feed's pictures in the feed's order again; own ones are removed. A car for which the feed has none stays as it is. */
export function returnPhotos(db: Pick<Database, "withTenant">, of: OfCar, now: Date): Promise<PhotosOutcome> {
  return change(db, of, now, (photos) => (photos.some(({ url }) => url !== null) ? null : "changed"));
}

async function change(
  db: Pick<Database, "withTenant">,
  { site, carId }: OfCar,
  now: Date,
  next: (photos: CarPhoto[]) => ListedPhoto[] | null | "changed" | "too many" | "there",
): Promise<PhotosOutcome> {
  const { groupId } = site;
  return db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    if (!(await currentCar(tx, site, carId))) return { kind: "gone" };
    const value = next(await photosOf(tx, groupId, carId));
    if (value === "there") return { kind: "saved" };
    if (value === "changed" || value === "too many") return { kind: value };
    const changes =
      value === null
        ? { set: [], lifted: [{ carId, field: "photos" }] }
        : { set: [{ carId, field: "photos", value, until: null }], lifted: [] };
    await writeOverrides(tx, groupId, changes, now);
    return { kind: "saved" };
  });
}
