import { and, eq, sql } from "drizzle-orm";
import type { Car, CarFacts, CarLocation, ConditionPicture } from "#domain/cars/car.ts";
import { cars } from "#domain/cars/car-tables.ts";
import type { Location, Site } from "#domain/configuration/site.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { StoredCar } from "./indexed-car.ts";
import { belongsToSite } from "./site-rules.ts";

/** The facts of a car as shoppers see them: the feed's, and the overrides in place of some. */
export const shownFacts = sql<CarFacts>`shown_facts(${cars.facts}, ${cars.overrides})`;

export const carColumns = {
  id: cars.id,
  slug: cars.slug,
  dealershipId: cars.dealershipId,
  locationId: cars.locationId,
  facts: shownFacts,
  status: cars.status,
  soldAt: cars.soldAt,
  reserved: cars.reserved,
  views: cars.views,
  pictures: cars.pictures,
  createdAt: cars.createdAt,
  updatedAt: cars.updatedAt,
};

/** The last import that had the car; null before its first one. Columns are written out: both tables have some. */
const confirmedAt = sql`coalesce(cars.confirmed_at, (select max(i.started_at) from stock_imports i
  where i.group_id = cars.group_id and i.feed = cars.feed and i.undone_at is null
    and cars.dealership_id = any(i.dealership_ids)))`.mapWith(cars.confirmedAt);

const conditionPictures = sql<ConditionPicture[]>`car_condition_pictures(cars.group_id, cars.id)`;

/**
 * The car of that slug if this site shows it, whatever its status; null otherwise, also for another tenant's
 * car.
 */
export async function carBySlug(db: Database, site: Site, slug: string, now: Date): Promise<Car | null> {
  const [row] = await db.withSite(site, (tx) =>
    tx
      .select({ ...carColumns, confirmedAt, conditionPictures })
      .from(cars)
      .where(and(eq(cars.groupId, site.groupId), eq(cars.slug, slug))),
  );
  if (!row) return null;
  const car = assembleCar(row as StoredCar, site);
  if (!car || !belongsToSite(car, site, now)) return null;
  return { ...car, condition_pictures: row.conditionPictures };
}

/**
 * The car of that id if this site shows it, whatever its status; null otherwise, also for another tenant's
 * car.
 */
export async function carById(db: Database, site: Site, id: string, now: Date): Promise<Car | null> {
  const [row] = await storedCarsById(db, site.groupId, [id]);
  const car = row && assembleCar(row, site);
  return car && belongsToSite(car, site, now) ? car : null;
}

/**
 * The car of that id if its dealership is the site's, even while no site shows it: for the shopper who
 * reserved or bought it.
 */
export async function carOfOwner(db: Database, site: Site, id: string): Promise<Car | null> {
  const [row] = await storedCarsById(db, site.groupId, [id]);
  return row ? assembleCar(row, site) : null;
}

/** The current rows of the named cars of a group; missing ones are left out. */
export async function storedCarsById(
  db: Pick<Database, "withTenant">,
  groupId: string,
  ids: string[],
): Promise<StoredCar[]> {
  const rows = await db.withTenant({ groupId }, (tx) =>
    tx
      .select(carColumns)
      .from(cars)
      .where(and(eq(cars.groupId, groupId), sql`${cars.id} = any(${sql.param(ids)}::text[])`)),
  );
  return rows as StoredCar[];
}

/** Cars whose rows take a millisecond or two to be read. */
const carsAtOnce = 25;

/** The same for background work: a few at a time, between which the process does other work. */
export async function* storedCarsInTurn(
  db: Pick<Database, "withTenant">,
  groupId: string,
  ids: readonly string[],
): AsyncGenerator<StoredCar[]> {
  for (let from = 0; from < ids.length; from += carsAtOnce)
    yield storedCarsById(db, groupId, ids.slice(from, from + carsAtOnce));
}

/** Adds dealership, location and city to a stored car; null when its dealership is not one of the site's. */
export function assembleCar(row: StoredCar, site: Site): Car | null {
  const dealership = site.dealerships.find((one) => one.id === row.dealershipId);
  if (!dealership) return null;
  const location = site.locations.find((one) => one.id === row.locationId);
  return {
    ...row.facts,
    id: row.id,
    slug: row.slug,
    status: row.status,
    sold_at: row.soldAt?.toISOString() ?? null,
    reserved: row.reserved,
    views: row.views,
    pictures: row.pictures,
    ...(row.pictureCount === undefined ? {} : { picture_count: row.pictureCount }),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    dealership_id: dealership.id,
    dealership_slug: dealership.slug,
    dealership_name: dealership.name,
    location: location ? summaryOf(location) : null,
    city: site.override_city ?? row.facts.city ?? location?.address.city ?? null,
    state: row.facts.state ?? location?.address.state ?? null,
    make_model: `${row.facts.make} ${row.facts.model}`,
  };
}

/** The summary of a location that is part of a car (DECIDE-22). */
function summaryOf(location: Location): CarLocation {
  const { address, contact_detail } = location;
  return {
    id: location.id,
    name: location.name,
    slug: location.slug,
    phone: contact_detail.phone ?? contact_detail.landline_phone,
    address: {
      id: location.id,
      street: address.street,
      city: address.city,
      state: address.state,
      postcode: address.postcode,
      place_url: address.place_url,
      lat: address.lat,
      long: address.long,
    },
    distribution_locations: location.distribution_locations,
  };
}
