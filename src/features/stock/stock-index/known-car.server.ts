import type { Platform } from "#composition/platform.server.ts";
import type { Car, ListedCar } from "#features/cars/cars/car.ts";
import type { Site } from "#platform/config/site.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import { carById, carBySlug } from "./stored-car.server.ts";

/**
 * A car as well as it is known: whole from the database, or while that is away as this process remembers it, without comments,
 * equipment and the maker's specification.
 */
export type KnownCar = { whole: true; car: Car } | { whole: false; car: ListedCar };

/**
 * The car of that slug or id if this site shows it, null otherwise. One that isn't remembered may be there all the same, so this
 * rejects with a `DatabaseUnavailable` then.
 */
export async function knownCar(
  { db, stock, now }: Pick<Platform, "db" | "stock" | "now">,
  site: Site,
  by: { slug: string } | { id: string },
): Promise<KnownCar | null> {
  const asked = "slug" in by ? carBySlug(db, site, by.slug, now()) : carById(db, site, by.id, now());
  const found = await fallbackIfUnavailable(asked, "away" as const);
  if (found !== "away") return found && { whole: true, car: found };
  const car = (await stock(site)).remembered(by);
  // Rejects as it did before.
  if (!car) return asked.then(() => null);
  return { whole: false, car };
}
