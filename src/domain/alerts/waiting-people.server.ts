import { and, isNotNull } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { StoredCar } from "#domain/stock/search-index/indexed-car.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { readWanted } from "./alert-search.ts";
import { savedSearches } from "./alert-tables.ts";
import { matchChanged } from "./match-searches.server.ts";
import { withoutPrice } from "./without-price.ts";

/** Fewer aren't shown, so that a number describes no single person. */
const leastShown = 5;

type Services = { db: Pick<Database, "withSite" | "withTenant">; stocks: SiteStocks; now(): Date };

/**
 * How many people wait for a car like this one: whose saved searches it matches, whether or not it can be bought.
 * @returns null for fewer than five
 */
export async function waitingPeople(services: Services, site: Site, carId: string): Promise<number | null> {
  if (!site.watch.alerts) return null;
  const [row] = await storedCarsById(services.db, site.groupId, [carId]);
  if (!row) return null;
  const like = { ...row, status: "in_stock" as const, reserved: false, soldAt: null };
  return waitingFor(services, site, like, (search) => search);
}

/** The same of a car that the dealer may buy: its price isn't known yet, so searches count without theirs. */
export const waitingForTradeIn = (services: Services, site: Site, car: StoredCar): Promise<number | null> =>
  site.watch.alerts ? waitingFor(services, site, car, withoutPrice) : Promise.resolve(null);

async function waitingFor(
  { db, stocks, now }: Services,
  site: Site,
  car: StoredCar,
  asked: (search: string) => string,
): Promise<number | null> {
  const people = await peopleBySearch(db, site);
  const searches = Map.groupBy(people, ([search]) => asked(search));
  if (searches.size === 0) return null;
  const context = { site, now: now(), stock: await stocks.of(site), places: null };
  const matches = await matchChanged(context, [...searches.keys()], [car]);
  const found = new Set<string>();
  for (const search of matches.keys())
    for (const [, own] of searches.get(search) ?? []) for (const person of own) found.add(person);
  return found.size >= leastShown ? found.size : null;
}

/** The ids of people who confirmed a search, by the search. Cars that people saved aren't searches. */
export async function peopleBySearch(
  db: Pick<Database, "withSite">,
  site: Site,
): Promise<Map<string, string[]>> {
  const rows = await db.withSite(site, (tx) =>
    tx
      .select({ search: savedSearches.search, person: savedSearches.personId })
      .from(savedSearches)
      .where(and(isOfSite(savedSearches, site), isNotNull(savedSearches.confirmedAt))),
  );
  const bySearch = new Map<string, string[]>();
  for (const { search, person } of rows) {
    const people = bySearch.get(search);
    if (people) people.push(person);
    else if (readWanted(search).kind === "search") bySearch.set(search, [person]);
  }
  return bySearch;
}
