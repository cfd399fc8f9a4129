import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Car, CarFacts, CarLocation, CarPicture } from "#features/cars/cars/car.ts";
import type { Location, Site } from "#platform/config/site.ts";
import { cars } from "#platform/database/car-tables.ts";
import type { Database, Transaction } from "#platform/database/client.server.ts";
import { belongsToSite } from "./site-rules.ts";

/** A row of `cars` as read, before a site adds dealership, location and city. */
export type StoredCar = {
  id: string;
  slug: string;
  dealershipId: string;
  locationId: string | null;
  facts: CarFacts;
  status: Car["status"];
  soldAt: Date | null;
  reserved: boolean;
  views: number;
  pictures: CarPicture[];
  createdAt: Date;
};

const columns = {
  id: cars.id,
  slug: cars.slug,
  dealershipId: cars.dealershipId,
  locationId: cars.locationId,
  facts: cars.facts,
  status: cars.status,
  soldAt: cars.soldAt,
  reserved: cars.reserved,
  views: cars.views,
  pictures: cars.pictures,
  createdAt: cars.createdAt,
};

/**
 * The car of that slug if this site shows it, whatever its status; null otherwise, also for another tenant's
 * car.
 */
export async function carBySlug(db: Database, site: Site, slug: string, now: Date): Promise<Car | null> {
  const [row] = await db.withSite(site, (tx) =>
    tx
      .select(columns)
      .from(cars)
      .where(and(eq(cars.groupId, site.groupId), eq(cars.slug, slug))),
  );
  if (!row) return null;
  const car = assembleCar(row as StoredCar, site);
  return car && belongsToSite(car, site, now) ? car : null;
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

const batch = 5_000;

/**
 * All cars of a group that any of its sites may list, in batches: everything but what was sold before
 * `soldSince`.
 */
export async function* storedCars(
  db: Database,
  groupId: string,
  soldSince: Date,
): AsyncGenerator<StoredCar[]> {
  let last = "";
  for (;;) {
    const rows = await db.withTenant({ groupId }, (tx) =>
      tx
        .select(columns)
        .from(cars)
        .where(
          and(
            eq(cars.groupId, groupId),
            gt(cars.id, last),
            or(sql`${cars.soldAt} is null`, gt(cars.soldAt, soldSince)),
          ),
        )
        .orderBy(asc(cars.id))
        .limit(batch),
    );
    if (rows.length > 0) yield rows as StoredCar[];
    if (rows.length < batch) return;
    last = rows.at(-1)!.id;
  }
}

/** The current rows of the named cars of a group; missing ones are left out. */
export async function storedCarsById(db: Database, groupId: string, ids: string[]): Promise<StoredCar[]> {
  const rows: StoredCar[] = [];
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch);
    rows.push(...(await db.withTenant({ groupId }, (tx) => readById(tx, groupId, some))));
  }
  return rows;
}

async function readById(tx: Transaction, groupId: string, ids: string[]): Promise<StoredCar[]> {
  return (await tx
    .select(columns)
    .from(cars)
    .where(and(eq(cars.groupId, groupId), inArray(cars.id, ids)))) as StoredCar[];
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
    created_at: row.createdAt.toISOString(),
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
