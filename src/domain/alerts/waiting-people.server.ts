import { and, countDistinct, isNotNull, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { savedSearches } from "./alert-tables.ts";
import { matchChanged } from "./match-searches.server.ts";
import { searchesOf } from "./record-hits.server.ts";

/** Fewer aren't shown, so that a number describes no single person. */
const leastShown = 5;

/**
 * How many people wait for a car like this one: whose saved searches it matches, whether or not it can be bought.
 * @returns null for fewer than five
 */
export async function waitingPeople(
  { db, stocks, now }: { db: Pick<Database, "withSite" | "withTenant">; stocks: SiteStocks; now(): Date },
  site: Site,
  carId: string,
): Promise<number | null> {
  if (!site.watch.alerts) return null;
  const searches = await searchesOf(db, site);
  const [row] = searches.length > 0 ? await storedCarsById(db, site.groupId, [carId]) : [];
  if (!row) return null;
  const stock = await stocks.of(site);
  const like = { ...row, status: "in_stock" as const, reserved: false, soldAt: null };
  const matches = await matchChanged({ site, now: now(), stock, places: null }, searches, [like]);
  if (matches.size === 0) return null;
  const [found] = await db.withSite(site, (tx) =>
    tx
      .select({ people: countDistinct(savedSearches.personId) })
      .from(savedSearches)
      .where(
        and(
          isOfSite(savedSearches, site),
          isNotNull(savedSearches.confirmedAt),
          sql`${savedSearches.search} = any(${sql.param([...matches.keys()])}::text[])`,
        ),
      ),
  );
  const people = found?.people ?? 0;
  return people >= leastShown ? people : null;
}
