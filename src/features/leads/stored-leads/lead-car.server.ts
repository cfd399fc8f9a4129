import { sql } from "drizzle-orm";
import { belongsToSite } from "#features/stock/stock-index/site-rules.ts";
import { assembleCar, storedCarsById } from "#features/stock/stock-index/stored-car.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";
import { type LeadCar, leadCar } from "./lead.ts";

/** The car of a lead: this site's in whatever state, gone from the platform, or one that this site doesn't show. */
export type CarFound = { kind: "found"; car: LeadCar } | { kind: "gone" } | { kind: "elsewhere" };

export async function carOfLead(db: Database, site: Site, id: string, now: Date): Promise<CarFound> {
  const [row] = await storedCarsById(db, site.groupId, [id]);
  if (!row) {
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute<{ elsewhere: boolean }>(sql`select car_belongs_to_another_group(${id}) as elsewhere`),
    );
    return { kind: rows[0]?.elsewhere ? "elsewhere" : "gone" };
  }
  const car = assembleCar(row, site);
  // Withdrawn from websites meanwhile is no reason to refuse whoever had it on screen.
  if (!car || !belongsToSite({ ...car, show_on_dealer_website: true }, site, now))
    return { kind: "elsewhere" };
  return { kind: "found", car: leadCar(car) };
}
