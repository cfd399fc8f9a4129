import { sql } from "drizzle-orm";
import { isReserved } from "#domain/cars/availability.ts";
import type { Car } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { belongsToSite } from "#domain/stock/search-index/site-rules.ts";
import { assembleCar, storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type LeadCar, leadCar } from "./lead.ts";

/** The car of a lead: a car of this site in any state, deleted, or one that the site doesn't show. */
export type CarFound =
  | { kind: "found"; car: LeadCar; reserved: boolean }
  | { kind: "gone" }
  | { kind: "elsewhere" };

export function foundCar(car: Car): CarFound & { kind: "found" } {
  return { kind: "found", car: leadCar(car), reserved: isReserved(car) };
}

export async function carOfLead(db: Database, site: Site, id: string, now: Date): Promise<CarFound> {
  const [row] = await storedCarsById(db, site.groupId, [id]);
  if (!row) {
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute<{ elsewhere: boolean }>(sql`select car_belongs_to_another_group(${id}) as elsewhere`),
    );
    return { kind: rows[0]?.elsewhere ? "elsewhere" : "gone" };
  }
  const car = assembleCar(row, site);
  // A car that was withdrawn from websites meanwhile is accepted: the shopper may still have its page open.
  if (!car || !belongsToSite({ ...car, show_on_dealer_website: true }, site, now))
    return { kind: "elsewhere" };
  return foundCar(car);
}
