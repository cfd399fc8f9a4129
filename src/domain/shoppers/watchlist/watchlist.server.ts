import { and, count, desc, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { countedCar } from "#domain/measurement/counters.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { watchlistEntries } from "#domain/shoppers/watchlist-tables.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Counted } from "#platform/http/counted.ts";
import { type SeenCar, seenCar } from "./seen-car.ts";
import { siteCars } from "./site-cars.server.ts";

/** Limits the size of a list. */
export const watchlistLimit = 200;

export type WatchlistEntry = { id: string; seen: SeenCar; savedAt: Date };

/** The result of saving: `gone` is a car that this site doesn't show. */
export type SaveOutcome = { kind: "saved"; name: string } | { kind: "gone" } | { kind: "full" };

type Owner = Pick<Shopper, "id">;

const entriesOf = (site: Site, { id }: Owner) =>
  and(isOfSite(watchlistEntries, site), eq(watchlistEntries.accountId, id));

/** A shopper's list, what was saved last first. */
export async function readWatchlist(db: Database, site: Site, shopper: Owner): Promise<WatchlistEntry[]> {
  return db.withSite(site, async (tx) => {
    const rows = await tx
      .select({
        id: watchlistEntries.carId,
        seen: watchlistEntries.seen,
        savedAt: watchlistEntries.createdAt,
      })
      .from(watchlistEntries)
      .where(entriesOf(site, shopper))
      .orderBy(desc(watchlistEntries.createdAt), watchlistEntries.carId);
    return rows as WatchlistEntry[];
  });
}

/** Saves a car of this site, and counts it. A car saved before retains its date and price. */
export async function saveCar(
  { db, count }: { db: Database; count?: ((counted: Counted) => void) | undefined },
  site: Site,
  shopper: Owner,
  carId: string,
  now: Date,
): Promise<SaveOutcome> {
  const car = (await siteCars(db, site, [carId], now)).get(carId);
  if (!car) return { kind: "gone" };
  const seen = seenCar(car, site);
  const outcome = await db.withSite(site, (tx) =>
    insertEntry(tx, site, shopper, { id: carId, seen, savedAt: now }),
  );
  if (outcome === "full") return { kind: "full" };
  if (outcome === "added") count?.(countedCar("save", carId));
  return { kind: "saved", name: seen.name };
}

/** Takes a car off the list; one that isn't on it is off it already. */
export async function removeCar(db: Database, site: Site, shopper: Owner, carId: string): Promise<void> {
  await db.withSite(site, (tx) =>
    tx.delete(watchlistEntries).where(and(entriesOf(site, shopper), eq(watchlistEntries.carId, carId))),
  );
}

/**
 * Adds a browser's favourites, in their order. `gone` are cars that this site no longer shows; those that
 * exceed the list's limit are in neither.
 */
export async function mergeCars(
  db: Database,
  site: Site,
  shopper: Owner,
  ids: readonly string[],
  now: Date,
): Promise<{ saved: string[]; gone: string[] }> {
  const cars = await siteCars(db, site, ids, now);
  return db.withSite(site, async (tx) => {
    const saved: string[] = [];
    const gone: string[] = [];
    for (const [at, id] of ids.entries()) {
      const car = cars.get(id);
      // A millisecond apart, to preserve their order.
      const savedAt = new Date(now.getTime() - (ids.length - 1 - at));
      if (!car) gone.push(id);
      else if ((await insertEntry(tx, site, shopper, { id, seen: seenCar(car, site), savedAt })) !== "full")
        saved.push(id);
    }
    return { saved, gone };
  });
}

async function insertEntry(
  tx: Transaction,
  site: Site,
  shopper: Owner,
  entry: WatchlistEntry,
): Promise<"added" | "known" | "full"> {
  const [known] = await tx
    .select({ id: watchlistEntries.carId })
    .from(watchlistEntries)
    .where(and(entriesOf(site, shopper), eq(watchlistEntries.carId, entry.id)));
  if (known) return "known";
  const [held] = await tx.select({ n: count() }).from(watchlistEntries).where(entriesOf(site, shopper));
  if ((held?.n ?? 0) >= watchlistLimit) return "full";
  await tx
    .insert(watchlistEntries)
    .values({
      groupId: site.groupId,
      siteId: site.id,
      accountId: shopper.id,
      carId: entry.id,
      seen: entry.seen,
      createdAt: entry.savedAt,
    })
    .onConflictDoNothing();
  return "added";
}
