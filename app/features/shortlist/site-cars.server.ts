import type { Database } from "../../db/client.server.ts";
import type { Site } from "../../site/site.ts";
import type { Car } from "../cars/car.ts";
import { belongsToSite } from "../stock/site-rules.ts";
import { assembleCar, storedCarsById } from "../stock/stored-car.server.ts";

/** The named cars that this site shows, in whatever state, by id; another site's and another group's are not among them. */
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
