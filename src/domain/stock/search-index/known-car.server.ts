import type { Car, ListedCar } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Database } from "#platform/database/database.server.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import type { SiteStocks } from "./site-stock.ts";
import { carById, carBySlug } from "./stored-car.server.ts";

/**
 * A car: complete from the database or, while that is unavailable, from this process's memory, without
 * comments, equipment, the manufacturer's specification and all but the pictures of its card.
 */
export type KnownCar = { complete: true; car: Car } | { complete: false; car: ListedCar };

export type KnownCarServices = { db: Database; stocks: SiteStocks; now: () => Date };

/**
 * The car of that slug or id if this site shows it, null otherwise. Rejects with a `DatabaseUnavailable` when
 * the database is unavailable and the car isn't in memory, because it may exist nonetheless.
 */
export async function knownCar(
  { db, stocks, now }: KnownCarServices,
  site: Site,
  by: { slug: string } | { id: string },
): Promise<KnownCar | null> {
  const query = "slug" in by ? carBySlug(db, site, by.slug, now()) : carById(db, site, by.id, now());
  const found = await fallbackIfUnavailable(query, "unavailable" as const);
  if (found !== "unavailable") return found && { complete: true, car: found };
  const car = (await stocks.of(site)).remembered(by);
  // Rejects with the original error.
  if (!car) return query.then(() => null);
  return { complete: false, car };
}
