import { and, eq, gt } from "drizzle-orm";
import type { Logger } from "pino";
import { cars } from "#domain/cars/car-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { PlacedPostcodes } from "#domain/places/geocode.server.ts";
import { siteCars } from "#domain/shoppers/watchlist/site-cars.server.ts";
import type { Stocks } from "#domain/stock/search-index/stocks.server.ts";
import { storedCarsInTurn } from "#domain/stock/search-index/stored-car.server.ts";
import { calendarDate } from "#lib/date.ts";
import { hourMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask, PartFailed } from "#platform/background/background-task.ts";
import { changedItems, followChanges } from "#platform/background/change-feed.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { alertSites } from "./alert-mails-task.server.ts";
import { localHour } from "./local-hour.ts";
import { type MatchContext, matchAll, matchChanged } from "./match-searches.server.ts";
import { hitRecorder, savedIds } from "./record-hits.server.ts";
import { canBeBought, recordSavedCars } from "./record-saved-cars.server.ts";

export const alertMatchingTaskName = "alert matching";

export type MatchingServices = {
  db: Database;
  sites: Pick<SiteStore, "byIds">;
  stocks: Pick<Stocks, "of" | "follow" | "settled">;
  postcodes: Pick<PlacedPostcodes, "places">;
  now(): Date;
  log: Pick<Logger, "error">;
};

/** Alerts of a search that the nightly pass makes at most, so that a changed configuration sends no list of the whole stock. */
const maxNightly = 20;
const nightHour = 3;

/** Finds the saved searches that changed cars match, from the change feed. */
export function alertMatchingTask(services: MatchingServices): BackgroundTask {
  return {
    name: alertMatchingTaskName,
    // The follower of the change feed triggers it, and polls by itself.
    everyMs: 60_000,
    leasesRows: false,
    role: applicationRole,
    run: async (stopped, partFailed) => {
      await followChanges(services.db, alertMatchingTaskName, {
        stopped,
        handle: async (changes, last) => {
          const changed = changedItems(changes);
          const sites = await alertSites(services, (groupId) => changed.has(groupId));
          for (const site of sites)
            await forSite(services, site, partFailed, async () => {
              await services.stocks.follow(site.groupId, last);
              await services.stocks.settled(site.groupId);
              const ids = changed.get(site.groupId) ?? null;
              await (ids === null ? matchStock(services, site) : matchCars(services, site, ids, last));
            });
        },
        handleAll: async () => {
          for (const site of await alertSites(services))
            await forSite(services, site, partFailed, () => matchStock(services, site));
        },
      });
      return null;
    },
  };
}

/**
 * Runs each search on the whole stock, at the start of a process and each night at three by the site's clock: finds what a lost cursor left out,
 * and follows changes of configuration.
 */
export function nightlyAlertsTask(services: MatchingServices): BackgroundTask {
  const passed = new Map<string, string>();
  return {
    name: "nightly alerts",
    everyMs: hourMs,
    leasesRows: false,
    role: applicationRole,
    run: async (stopped, partFailed) => {
      for (const site of await alertSites(services)) {
        if (stopped()) break;
        const today = calendarDate(services.now(), site.timezone);
        const before = passed.get(site.id);
        if (before === today || (before && localHour(services.now(), site.timezone) < nightHour)) continue;
        await forSite(services, site, partFailed, () => matchStock(services, site));
        passed.set(site.id, today);
      }
      return null;
    },
  };
}

/** One site's failure doesn't hold up the others: the nightly pass finds what it left out. */
async function forSite(
  { log }: Pick<MatchingServices, "log">,
  site: Site,
  partFailed: PartFailed,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ code: errorCode(error), err: error, site: site.slug }, "alerts of a site weren't found");
    partFailed(error);
  }
}

async function contextOf({ stocks, postcodes, now }: MatchingServices, site: Site): Promise<MatchContext> {
  return { site, now: now(), stock: await stocks.of(site), places: await postcodes.places() };
}

async function matchCars(
  services: MatchingServices,
  site: Site,
  ids: readonly string[],
  seq: number,
): Promise<void> {
  const { db } = services;
  const saved = await savedIds(db, site);
  const context = await contextOf(services, site);
  const changed = (await Array.fromAsync(storedCarsInTurn(db, site.groupId, ids))).flat();
  const listed = new Map(changed.map(({ id, createdAt }) => [id, createdAt]));
  const finding = { saved, listed, available: null, seq, most: maxMatched };
  const record = await hitRecorder(db, site, finding, services.now());
  await record(await matchChanged(context, [...saved.keys()], changed));
  await recordSavedCars(db, site, ids, services.now());
}

/** Of one change; an import may bring many cars. */
const maxMatched = 200;
/** Cars that are read without a pause: whether they can be bought, and when they were listed. */
const carsAtOnce = { whole: 25, listed: 1_000 };
/** Searches whose cars are in memory at a time. */
const searchesAtOnce = 500;

/** Runs each search of a site on its whole stock. */
export async function matchStock(services: MatchingServices, site: Site): Promise<void> {
  const { db, now } = services;
  const saved = await savedIds(db, site);
  const searches = [...saved.keys()];
  const context = await contextOf(services, site);
  const available = async (ids: readonly string[]) => {
    const buyable = new Set<string>();
    for (let from = 0; from < ids.length; from += carsAtOnce.whole)
      for (const [id, car] of await siteCars(db, site, ids.slice(from, from + carsAtOnce.whole), now()))
        if (canBeBought(car)) buyable.add(id);
    return buyable;
  };
  const seq = -Math.floor(now().getTime() / 1_000);
  const finding = { saved, listed: await listedCars(db, site), available, seq, most: maxNightly };
  const record = await hitRecorder(db, site, finding, now());
  for (let from = 0; from < searches.length; from += searchesAtOnce)
    await record(await matchAll(context, searches.slice(from, from + searchesAtOnce)));
  await recordSavedCars(db, site, null, now());
}

/** When each car of the group was listed. */
async function listedCars(db: Database, { groupId }: Site): Promise<Map<string, Date>> {
  const { id, createdAt } = cars;
  const listed = new Map<string, Date>();
  for (let after: string | undefined = ""; after !== undefined; ) {
    const isNext = and(eq(cars.groupId, groupId), gt(id, after));
    const rows = await db.withTenant({ groupId }, (tx) =>
      tx.select({ id, createdAt }).from(cars).where(isNext).orderBy(id).limit(carsAtOnce.listed),
    );
    for (const row of rows) listed.set(row.id, row.createdAt);
    after = rows.length < carsAtOnce.listed ? undefined : rows.at(-1)?.id;
  }
  return listed;
}
