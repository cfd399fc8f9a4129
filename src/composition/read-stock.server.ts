import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import type { KnownSite, SiteStore } from "#domain/configuration/site-store.server.ts";
import { contentOf } from "#domain/content/pages/content-store.server.ts";
import type { Stocks } from "#domain/stock/search-index/stocks.server.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";

/** How long after a failure of the database a site is read again. */
const retryMs = 1_000;

type Services = {
  db: Database;
  sites: Pick<SiteStore, "byVisits" | "byIds">;
  stocks: Pick<Stocks, "of" | "hasRoom">;
  now: () => Date;
  log: Pick<Logger, "info" | "warn" | "error">;
};

/**
 * Reads stock and content of every site into memory, one site after another, those with the most visitors first, so that they are available
 * while the database isn't. Requests are served meanwhile, and read what they need themselves. Ends when every site was read, or when the
 * memory for stock is full.
 */
export function readStockInBackground(services: Services): { done: Promise<void>; stop(): void } {
  const stopped = new AbortController();
  return {
    done: readAll(services, stopped.signal).catch((error: unknown) => {
      services.log.error({ err: error }, "stock is read when it is first requested");
    }),
    stop: () => stopped.abort(),
  };
}

async function readAll(services: Services, signal: AbortSignal): Promise<void> {
  const { sites, stocks, now, log } = services;
  const began = performance.now();
  const since = calendarDate(new Date(now().getTime() - dayMs), "UTC");
  const all = (await untilAvailable(() => sites.byVisits(since), signal)) ?? [];
  let read = 0;
  for (const site of all) {
    // The others are read when they are first requested.
    if (signal.aborted || !stocks.hasRoom()) break;
    try {
      await untilAvailable(() => readSite(services, site), signal);
      read++;
    } catch (error) {
      log.error({ err: error, site: site.slug }, "a site's stock can't be loaded");
    }
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  log.info({ read, sites: all.length, seconds }, "stock is in memory");
}

async function readSite(
  { db, sites, stocks, log }: Services,
  { groupId, siteId, slug }: KnownSite,
): Promise<void> {
  const site = await sites.byIds(groupId, siteId);
  if (!site) return;
  const { unformatted } = await contentOf(db, site);
  await stocks.of(site);
  if (unformatted.length > 0) log.warn({ site: slug, unformatted }, "texts shown without formats");
}

/** The result of work that is repeated while the database is unavailable; null once it is stopped. */
async function untilAvailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await setTimeout(retryMs, null, { signal, ref: false }).catch(() => {});
    }
  }
  return null;
}
