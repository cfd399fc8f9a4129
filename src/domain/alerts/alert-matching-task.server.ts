import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { PlacedPostcodes } from "#domain/places/geocode.server.ts";
import { siteCars } from "#domain/shoppers/watchlist/site-cars.server.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import type { Stocks } from "#domain/stock/search-index/stocks.server.ts";
import { storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import { calendarDate } from "#lib/date.ts";
import { hourMs, minuteMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask, PartFailed } from "#platform/background/background-task.ts";
import { changedItems, followChanges } from "#platform/background/change-feed.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { alertSites } from "./alert-mails-task.server.ts";
import { localHour } from "./local-hour.ts";
import { type MatchContext, matchAll, matchChanged } from "./match-searches.server.ts";
import { recordHits, searchesOf } from "./record-hits.server.ts";
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

async function contextOf({ stocks, postcodes, now }: MatchingServices, site: Site) {
  const stock = await stocks.of(site);
  const context: MatchContext = { site, now: now(), stock, places: await postcodes.places() };
  return { stock, context };
}

async function matchCars(
  services: MatchingServices,
  site: Site,
  ids: readonly string[],
  seq: number,
): Promise<void> {
  const { db } = services;
  const searches = await searchesOf(db, site);
  const { stock, context } = await contextOf(services, site);
  const cars = await storedCarsById(db, site.groupId, [...ids]);
  const matches = await matchChanged(context, searches, cars);
  const listedSince = listedSinceIn(stock);
  const available = async (found: ReadonlySet<string>) => found;
  await recordHits(db, site, { matches, listedSince, available, seq, most: maxMatched }, services.now());
  await recordSavedCars(db, site, ids, services.now());
}

/** Of one change; an import may bring many cars. */
const maxMatched = 200;

/** Runs each search of a site on its whole stock. */
export async function matchStock(services: MatchingServices, site: Site): Promise<void> {
  const { db, now } = services;
  const searches = await searchesOf(db, site);
  const { stock, context } = await contextOf(services, site);
  const matches = await matchAll(context, searches);
  const available = async (found: ReadonlySet<string>) => {
    const cars = await siteCars(db, site, [...found], now());
    return new Set([...found].filter((id) => canBeBought(cars.get(id))));
  };
  const seq = -Math.floor(now().getTime() / 1_000);
  const listedSince = listedSinceIn(stock);
  await recordHits(db, site, { matches, listedSince, available, seq, most: maxNightly }, now());
  await recordSavedCars(db, site, null, now());
}

/** Documents hold the minute in which a car was listed. */
function listedSinceIn(stock: Pick<SiteStock, "ids">) {
  const known = new Map<number, Set<string>>();
  return (after: Date) => {
    const minute = Math.floor(after.getTime() / minuteMs);
    const found = known.get(minute) ?? new Set(stock.ids(listedAtOrAfter(minute)));
    known.set(minute, found);
    return (carId: string) => found.has(carId);
  };
}

const listedAtOrAfter = (minute: number) => ({
  clauses: [{ attribute: "created_at", min: minute }],
  offset: 0,
  limit: Number.MAX_SAFE_INTEGER,
  facets: [],
  stats: [],
});
