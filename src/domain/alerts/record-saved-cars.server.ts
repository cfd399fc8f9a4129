import { and, sql } from "drizzle-orm";
import { isAvailable, isReserved } from "#domain/cars/availability.ts";
import type { Car } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { type SeenCar, seenCar } from "#domain/shoppers/watchlist/seen-car.ts";
import { siteCars } from "#domain/shoppers/watchlist/site-cars.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { carSearch } from "./alert-search.ts";
import { alertCars } from "./alert-tables.ts";
import { type CarNews, savedCarNews } from "./saved-car-news.ts";

/** A car that a person saved, or whose return they wait for; `seen` is null for one that isn't in their list. */
type WatchedCar = { personId: string; carId: string; seen: SeenCar | null };

/** Cars that are read and written without a pause. */
const carsAtOnce = 25;

/**
 * Records what changed for people who saved a car: its price, and its return.
 * @param changed null for all cars that are saved
 */
export async function recordSavedCars(
  db: Database,
  site: Site,
  changed: readonly string[] | null,
  now: Date,
): Promise<void> {
  const watched = await db.withSite(site, (tx) => watchedCars(tx, site, changed));
  const byCar = [...Map.groupBy(watched, ({ carId }) => carId)];
  for (let from = 0; from < byCar.length; from += carsAtOnce) {
    const some = byCar.slice(from, from + carsAtOnce);
    const cars = await siteCars(
      db,
      site,
      some.map(([id]) => id),
      now,
    );
    await db.withSite(site, async (tx) => {
      const known = await knownNews(
        tx,
        site,
        some.map(([id]) => id),
      );
      for (const [carId, watchers] of some) {
        const state = stateOf(cars.get(carId), site);
        for (const { personId, seen } of watchers) {
          const price = seen?.price?.kind === "price" ? seen.price.amount : null;
          for (const news of savedCarNews(known.get(`${personId} ${carId}`) ?? [], price, state))
            await saveNews(tx, site, { personId, carId, ...news }, now);
        }
      }
    });
  }
}

export const canBeBought = (car: Pick<Car, "status" | "reserved"> | undefined): boolean =>
  car !== undefined && isAvailable(car) && !isReserved(car);

function stateOf(car: Car | undefined, site: Site) {
  const price = car && seenCar(car, site).price;
  return { available: canBeBought(car), price: price?.kind === "price" ? price.amount : null };
}

async function watchedCars(
  tx: Transaction,
  site: Site,
  changed: readonly string[] | null,
): Promise<WatchedCar[]> {
  const all = changed === null;
  const ids = changed ?? [];
  const { rows } = await tx.execute<{ person: string; car: string; seen: SeenCar | null }>(sql`
    select p.id as person, w.car_id as car, w.seen from alert_people p
    join watchlist_entries w on w.group_id = p.group_id and w.site_id = p.site_id and w.account_id = p.account_id
    where p.group_id = ${site.groupId}::uuid and p.site_id = ${site.id}::uuid and p.confirmed_at is not null
      and (${all} or w.car_id = any(${sql.param(ids)}::text[]))
    union all
    select s.person_id, s.search, null from saved_searches s
    where s.group_id = ${site.groupId}::uuid and s.site_id = ${site.id}::uuid and s.confirmed_at is not null
      and s.search like 'car\\_id=%' and (${all} or s.search = any(${sql.param(ids.map(carSearch))}::text[]))`);
  return rows.map(({ person, car, seen }) => ({
    personId: person,
    carId: seen === null ? (new URLSearchParams(car).get("car_id") ?? "") : car,
    seen,
  }));
}

async function knownNews(
  tx: Transaction,
  site: Site,
  carIds: readonly string[],
): Promise<Map<string, CarNews[]>> {
  const rows = await tx
    .select()
    .from(alertCars)
    .where(and(isOfSite(alertCars, site), sql`${alertCars.carId} = any(${sql.param(carIds)}::text[])`));
  return Map.groupBy(rows, ({ personId, carId }) => `${personId} ${carId}`);
}

/** Writes down news about a car; its person may have been deleted meanwhile. */
export async function saveNews(
  tx: Transaction,
  { groupId, id: siteId }: Site,
  { personId, carId, kind, price, state }: CarNews & { personId: string; carId: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into alert_cars (group_id, site_id, person_id, car_id, kind, price, state, created_at)
    select p.group_id, p.site_id, p.id, ${carId}, ${kind}, ${price}::integer, ${state}, ${now.toISOString()}::timestamptz
    from alert_people p where p.group_id = ${groupId}::uuid and p.site_id = ${siteId}::uuid and p.id = ${personId} for key share
    on conflict (group_id, site_id, person_id, car_id, kind)
    do update set price = excluded.price, state = excluded.state, created_at = excluded.created_at`);
}
