import type { Car } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { belongsToSite } from "#domain/stock/search-index/site-rules.ts";
import { assembleCar, storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import type { Database } from "#platform/database/database.server.ts";

/** The cars with these ids that this site shows, in any state, by id. */
export async function siteCars(
  db: Database,
  site: Site,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Car>> {
  const rows = ids.length > 0 ? await storedCarsById(db, site.groupId, [...new Set(ids)]) : [];
  const cars = new Map<string, Car>();
  for (const row of rows) {
    const car = assembleCar(row, site);
    if (car && belongsToSite(car, site, now)) cars.set(car.id, car);
  }
  return cars;
}
