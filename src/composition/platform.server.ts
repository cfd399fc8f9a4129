import { getHeapStatistics } from "node:v8";
import { sql } from "drizzle-orm";
import { type Logger, pino } from "pino";
import { contentOf, pageAt } from "#features/content/pages/content-store.server.ts";
import { deliverHere } from "#features/leads/lead-delivery/deliver-here.server.ts";
import { readSessionToken } from "#features/shoppers/accounts/session-cookie.ts";
import { shopperBySession } from "#features/shoppers/accounts/session-store.server.ts";
import { ChangeFollower } from "#features/stock/stock-index/change-follower.server.ts";
import { createSearchServers } from "#features/stock/stock-index/search-servers.server.ts";
import { carsThatFit, createStocks, type SiteStock } from "#features/stock/stock-index/stocks.server.ts";
import { fetchWantedPictures } from "#features/web/pictures/fetch-pictures.server.ts";
import { createPictureResponder } from "#features/web/pictures/picture-response.server.ts";
import { createPictureStore, type PictureStore } from "#features/web/pictures/picture-store.server.ts";
import { isDatabaseEncryptedOrLocal, isEncryptedOrLocal } from "#lib/encrypted-address.ts";
import { logDestination } from "#lib/log-destination.server.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import { createOutbox, type Outbox } from "#platform/adapters/messages/outbox.server.ts";
import { originalsHere } from "#platform/adapters/storage/originals-here.server.ts";
import { startWork, type Worker } from "#platform/background/work.server.ts";
import type { Site } from "#platform/config/site.ts";
import { createSiteStore, type SiteStore } from "#platform/config/site-store.server.ts";
import { type Database, hurried, openDatabase } from "#platform/database/client.server.ts";
import { untilReachable } from "#platform/database/connect.server.ts";
import { embeddedPostgres, reviveEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { env, now } from "#platform/env.server.ts";
import { createLimits, type TakeLimit } from "#platform/http/limits.server.ts";
import { startJobs } from "./jobs.server.ts";
import { platformWorks } from "./works.server.ts";

/** What the process holds once: connections, caches, and the work that goes on behind requests. */
export type Platform = {
  db: Database;
  sites: SiteStore;
  pictures: PictureStore;
  pictureResponse(request: Request): Promise<Response>;
  /** Whether a request's session is one of this site. */
  signedIn(request: Request, site: Site): Promise<boolean>;
  /** Whether the dealer has written a page at this path that shows now. */
  hasPage(site: Site, path: string): Promise<boolean>;
  /** For messages that somebody waits for; leads go out by their deliveries. */
  outbox: Outbox;
  log: Logger;
  now(): Date;
  /** The one door to rate limits. */
  takeLimit: TakeLimit;
  stock(site: Site): Promise<SiteStock>;
  /** Takes in every change committed so far; called after writing, so that the writer's next page is fresh. */
  catchUp(): Promise<void>;
  /** Has what is due delivered soon, here or in another process. */
  wakeDeliveries(): void;
  /** Has a work of src/composition/works.server.ts look at once for what is due. */
  wake(work: string): void;
  status(): { groups: number; sites: number; documents: number };
  /** Rejects while the database doesn't answer, until the stock of every site has been read once, and while draining. */
  ready(): Promise<void>;
  /** From now on it isn't ready, so that a proxy that looks sends no more; everything else goes on. */
  drain(): void;
  close(): Promise<void>;
};

let current: Promise<Platform> | null = null;
let ready: Platform | null = null;

/** The address of the database: `DATABASE_URL`, or the program's own PostgreSQL, started if need be. */
export function databaseUrl(): Promise<string> {
  return env.DATABASE_URL ? Promise.resolve(env.DATABASE_URL) : embeddedPostgres(env.dataDir);
}

/** Begins the platform; later calls give the same one. Rejects when the database can't be reached, after a minute's waiting. */
export function startPlatform(): Promise<Platform> {
  current ??= start().then((platform) => {
    ready = platform;
    return platform;
  });
  return current;
}

/** The platform, begun before the first request. */
export function platform(): Platform {
  if (!ready) throw new Error("startPlatform() has not finished");
  return ready;
}

async function start(): Promise<Platform> {
  const log = pino({ level: env.LOG_LEVEL }, logDestination());
  const url = await databaseUrl();
  if (!isDatabaseEncryptedOrLocal(url))
    log.warn("DATABASE_URL asks for no TLS: what shoppers type travels to the database unsealed");
  if (env.s3 && !isEncryptedOrLocal(env.s3.url))
    log.warn("S3_URL is without https: pictures travel to the bucket unsealed");
  await untilReachable(url, (reason) => log.warn({ reason }, "waiting for the database"));
  const db = openDatabase(url, 10, hurried);
  // Requests and what goes on behind them don't wait for each other's connections.
  const behind = openDatabase(url, 4);
  const sites = createSiteStore(db, now);
  const secrets = secretsIn(env.SECRETS_DIR);
  const searchServers = createSearchServers({ log, secrets });
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = env;
  const outbox = createOutbox({ db, smtpUrl, mailFrom, secrets, now, post: publicFetch });
  const maxCars = env.STOCK_CARS ?? carsThatFit(getHeapStatistics().heap_size_limit);
  const stocks = createStocks(db, now, searchServers, maxCars);
  const pictures = createPictureStore(originalsHere("pictures/originals"));
  const follower = new ChangeFollower(
    behind,
    async (change) => {
      if (change.kind === "site") return sites.forget(change.groupId);
      await stocks.change(change.groupId, change.carIds, change.seq);
      jobs.wakePictures();
    },
    log,
  );
  const works = env.ROLE !== "web";
  const deliveries = works ? deliverHere(behind, sites, log) : null;
  let worker: Worker | null = null;
  const jobs = await startJobs(
    behind,
    log,
    now,
    deliveries && {
      pictures: async (groupId) => {
        await fetchWantedPictures({
          db: behind,
          store: pictures,
          groupId,
          now,
          log,
          hosts: env.pictureHosts,
        });
      },
      deliveries: deliveries.wake,
      work: (name) => worker?.wake(name),
    },
  );
  await follower.start();
  // Somebody else's server has somebody else to start it again.
  const stopWatching = env.DATABASE_URL ? () => {} : watchOwnPostgres(behind, log);
  if (works) {
    const catchUp = () => follower.catchUp();
    worker = startWork(platformWorks({ db: behind, sites, log, catchUp }), now, log);
  }
  // A worker shows no stock, so it reads none.
  let warm = env.ROLE === "worker";
  let draining = false;
  let closed = false;
  /** So that no shopper waits for the reading of a group's cars. A site that can't be read hinders no other. */
  const warmUp = async (): Promise<void> => {
    for (const { slug } of await sites.list()) {
      // The rest is read when it is asked for.
      if (closed || !stocks.hasRoom()) return;
      try {
        const site = await sites.bySlug(slug);
        // What dealers wrote too, so that it is in memory when the database is not there.
        if (site) await Promise.all([stocks.of(site), contentOf(db, site)]);
      } catch (error) {
        log.error({ err: error, site: slug }, "a site's stock can't be read");
      }
    }
  };
  if (!warm)
    void warmUp()
      .catch((error) => log.warn({ error: String(error) }, "stock is read when it is asked for"))
      .finally(() => {
        warm = true;
      });
  return {
    db,
    sites,
    pictures,
    outbox,
    signedIn: async (request, site) => {
      const token = readSessionToken(request.headers.get("Cookie"), isSecure(request));
      return token !== null && (await shopperBySession(db, site, token, now())) !== null;
    },
    hasPage: async (site, path) => (await pageAt(db, site, path, now())).page !== null,
    pictureResponse: createPictureResponder(pictures, env.dataDir, { avif: env.pictureAvif }),
    log,
    now,
    takeLimit: createLimits({
      db,
      now,
      onChange: (counting) => log.warn({ counting }, "rate limits"),
    }),
    stock: stocks.of,
    catchUp: () => follower.catchUp(),
    wakeDeliveries: jobs.wakeDeliveries,
    wake: jobs.wakeWork,
    status: stocks.status,
    ready: async () => {
      if (draining) throw new Error("draining");
      if (!warm) throw new Error("the stock is being read");
      await db.withoutTenant((tx) => tx.execute(sql`select last_change()`));
    },
    drain: () => {
      draining = true;
    },
    close: async () => {
      closed = true;
      stopWatching();
      current = null;
      ready = null;
      await worker?.stop();
      await follower.close();
      await stocks.close();
      await jobs.stop();
      await deliveries?.stop();
      outbox.close();
      await db.close();
      await behind.close();
    },
  };
}

const watchMs = 2_000;

/** The program's own PostgreSQL, where it died, is started again. Gives how to end the watch. */
function watchOwnPostgres(db: Database, log: Logger): () => void {
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      await db.withoutTenant((tx) => tx.execute(sql`select 1`));
    } catch {
      log.warn("PostgreSQL doesn't answer: starting it again");
      await reviveEmbeddedPostgres(env.dataDir).catch((error) =>
        log.warn({ error: String(error).slice(0, 500) }, "PostgreSQL can't be started: will try again"),
      );
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, watchMs);
  timer.unref();
  return () => clearInterval(timer);
}
