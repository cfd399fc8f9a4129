import { getHeapStatistics } from "node:v8";
import { sql } from "drizzle-orm";
import { type Logger, pino } from "pino";
import { type AlertLinks, alertLinks } from "#domain/alerts/alert-links.server.ts";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import type { HasPage } from "#domain/configuration/has-page.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import type { PreviewLinks } from "#domain/content/drafted-sites/preview-links.server.ts";
import { createPreviews } from "#domain/content/drafted-sites/previews.server.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { pageAt } from "#domain/content/pages/content-store.server.ts";
import type { WebhookServices } from "#domain/integrations/webhooks/post-message.server.ts";
import { type BookingLinks, bookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { leadGauges } from "#domain/leads/lead-gauges.server.ts";
import { CarDays } from "#domain/measurement/car-days.ts";
import { type CarInterest, createCarInterest } from "#domain/measurement/car-interest.server.ts";
import { countAnswersIn, daysOf } from "#domain/measurement/count-answers.ts";
import { startCounterWriter } from "#domain/measurement/counter-writer.server.ts";
import { Counters } from "#domain/measurement/counters.ts";
import { createPageEvents } from "#domain/measurement/destinations/page-events.server.ts";
import { sourceNamed } from "#domain/measurement/visit-source.ts";
import { VitalCounts } from "#domain/measurement/vital-counts.ts";
import { createSampleRates, createVitalGauges } from "#domain/measurement/vitals.server.ts";
import { createPictureResponder } from "#domain/pictures/picture-response.server.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { PlacedPostcodes } from "#domain/places/geocode.server.ts";
import { type MapTiles, mapTiles } from "#domain/places/map-tiles.server.ts";
import { readSessionToken } from "#domain/shoppers/accounts/session-cookie.ts";
import { shopperBySession } from "#domain/shoppers/accounts/session-store.server.ts";
import { checkFeedMappings } from "#domain/stock/feeds/feed-document.ts";
import { feedGauges } from "#domain/stock/feeds/feed-gauges.ts";
import { allFeeds } from "#domain/stock/feeds/feed-store.server.ts";
import { createSearchServers } from "#domain/stock/search-index/search-servers.server.ts";
import { carsThatFit, createStocks, type Stocks } from "#domain/stock/search-index/stocks.server.ts";
import { createUploads, type Uploads } from "#domain/trade-in/uploads/uploads.server.ts";
import {
  createValuationServices,
  type ValuationServiceOf,
} from "#domain/trade-in/valuation/valuation-services.server.ts";
import { type GuardedFetch, guardedFetch } from "#lib/guarded-fetch.server.ts";
import { logDestination } from "#lib/log-destination.server.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { publicOrWithin } from "#lib/public-address.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { platformSecretsIn, type Secrets, secretsIn } from "#lib/secrets.server.ts";
import { endTracing, traceOfLog } from "#lib/tracing.server.ts";
import { createOutbox, type Outbox } from "#platform/adapters/messages/outbox.server.ts";
import { type SenderServices, signingKeys } from "#platform/adapters/messages/sender-keys.server.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { TriggerTask } from "#platform/background/background-task.ts";
import { failingTasks } from "#platform/background/task-report.ts";
import { backupReport, taskGauges, taskReports } from "#platform/background/task-reports.server.ts";
import { backupGauges } from "#platform/backup/backup-age.ts";
import type { Database } from "#platform/database/database.server.ts";
import { connectionsFor, embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { requirePrepared } from "#platform/database/prepared.server.ts";
import { untilReachable } from "#platform/database/reachable.server.ts";
import { applicationRole, consoleRole } from "#platform/database/roles.ts";
import { createHostCheck, type HostCheck } from "#platform/doctor/host-check.server.ts";
import { checkedHosts, publicHosts } from "#platform/doctor/host-checks.server.ts";
import { createHostClaims, type HostClaims } from "#platform/doctor/host-claims.server.ts";
import { hostGauges } from "#platform/doctor/host-findings.ts";
import { diskGauges } from "#platform/doctor/machine-checks.server.ts";
import { edgeGauges } from "#platform/edge/edge-gauges.server.ts";
import { repeatMs } from "#platform/edge/edge-purge-task.server.ts";
import { env, keys, now } from "#platform/env.server.ts";
import type { CountAnswer, Counted } from "#platform/http/counted.ts";
import type { Metric } from "#platform/http/metric.ts";
import type { Previews } from "#platform/http/preview-host.ts";
import { createLimits, type TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { PrivacySource } from "#platform/privacy-source.server.ts";
import { type Siblings, siblingsFromSupervisor } from "#platform/processes/siblings.server.ts";
import { editScript, editStyle } from "#site/edit-places/edit-frame.ts";
import { withPlaces } from "#site/edit-places/places-in-html.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { PartCache } from "#site/parts/part-cache.server.ts";
import type { SiteServices } from "#site/site-services.server.ts";
import { findingsAtStart } from "./doctor.server.ts";
import { mailgunEventsFromEnv, mailgunFromEnv, twilioFromEnv } from "./inbox-from-env.server.ts";
import { originalsFromEnv, picturesFromEnv } from "./originals-from-env.server.ts";
import { paymentsFromEnv } from "./payments-from-env.server.ts";
import { postcodesFromEnv } from "./postcodes-from-env.server.ts";
import { privacySources } from "./privacy-sources.server.ts";
import { readStockInBackground } from "./read-stock.server.ts";
import { readiness } from "./readiness.server.ts";
import { sendersFromEnv } from "./senders-from-env.server.ts";
import { openPools, startBackground } from "./start-background.server.ts";
import { uploadStoreFromEnv } from "./uploads-from-env.server.ts";
import { webhooksFromEnv } from "./webhooks-from-env.server.ts";

/** What a process creates once: connections, caches, and background tasks. */
export type Services = {
  db: Database;
  /** The database as the console sees it, with its members; opened when it is first used. */
  consoleDb: Database;
  secrets: Secrets;
  providerFetch: GuardedFetch;
  sites: SiteStore;
  previews: Previews;
  previewLinks: PreviewLinks | null;
  hostCheck: HostCheck;
  hostClaims: HostClaims;
  webhooks: WebhookServices;
  senders: SenderServices;
  draftRules: DraftRules;
  pictures: PictureStore;
  /** @param address the client's address */
  pictureResponse(request: Request, address: string): Promise<Response>;
  /** Whether a request has a session of this site. */
  signedIn(request: Request, site: Site): Promise<boolean>;
  hasPage: HasPage;
  countAnswer: CountAnswer;
  carInterest: CarInterest;
  /** For messages that a shopper waits for; leads are sent by their deliveries. */
  outbox: Outbox;
  /** Whether shoppers' answers by e-mail arrive in their leads. */
  isAnsweredInLead: boolean;
  replyFiles: Pick<Originals, "read">;
  log: Logger;
  isDemo: boolean;
  permitsTags: boolean;
  apiAddress: string | null;
  now(): Date;
  takeLimit: TakeLimit;
  stocks: Pick<Stocks, "of" | "status">;
  /** Whether this process shows all changes that are older than some seconds. */
  followsChanges(): boolean;
  /** Metrics of features, read from the database. */
  gauges(): Promise<Metric[]>;
  poolMetrics(): Metric[];
  /** What fails of the background tasks, whichever process runs them. */
  failingTasks(): Promise<string[]>;
  /** The hosts of all sites, former ones too. */
  publicHosts(): Promise<string[]>;
  payments: PaymentDeps;
  uploads: Uploads;
  mailgun: SiteServices["mailgun"];
  mailgunEvents: SiteServices["mailgunEvents"];
  twilio: SiteServices["twilio"];
  bookingLinks: BookingLinks;
  alertLinks: AlertLinks;
  valuationServiceOf: ValuationServiceOf;
  mapTiles: MapTiles;
  postcodes: PlacedPostcodes;
  vitals: SiteServices["vitals"];
  pageEvents: SiteServices["pageEvents"];
  parts: PartCache | null;
  privacySources: readonly PrivacySource[];
  /** Imports every change committed so far; called after writing, so that the writer's next page is fresh. */
  catchUp(): Promise<void>;
  triggerDeliveries(): void;
  triggerTask: TriggerTask;
  /** Null for a process without a supervisor. */
  siblings: Siblings | null;
  /** Rejects while the database is unavailable, until the hosts of every site are known, and while draining. Stock may still be read. */
  ready(): Promise<void>;
  /** Makes `ready` reject from now on, so that load balancers stop sending requests; everything else continues. */
  drain(): void;
  close(): Promise<void>;
};

/** The URL of the database: `DATABASE_URL`, or the embedded PostgreSQL, which is started if needed. */
function databaseUrl(): Promise<string> {
  return env.DATABASE_URL
    ? Promise.resolve(env.DATABASE_URL)
    : embeddedPostgres(env.dataDir, connectionsFor(env.WEB_PROCESSES));
}

/** The state of the stocks is a sum over all of them, and cached pages are sent in microseconds. */
const followsCheckMs = 250;

/** Whether the process shows every change that is older than half the time after which purges are repeated. */
function followsChanges(behindMs: () => number, stocks: Pick<Stocks, "status">): () => boolean {
  let checked = { at: Number.NEGATIVE_INFINITY, follows: false };
  return () => {
    const at = performance.now();
    if (at - checked.at > followsCheckMs)
      checked = { at, follows: behindMs() < repeatMs / 2 && stocks.status().replacing === 0 };
    return checked.follows;
  };
}

/** A passkey works at the host that it was made for: a changed ADMIN_HOST makes all of them useless. */
async function warnOfOtherHosts(db: Database, adminHost: string, log: Logger): Promise<void> {
  try {
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ passkeys: number }>(sql`select staff_passkeys_elsewhere(${adminHost})::int as passkeys`),
    );
    const passkeys = rows[0]?.passkeys ?? 0;
    if (passkeys > 0)
      log.warn(
        { passkeys, adminHost },
        "passkeys were made for another ADMIN_HOST and can't be used: set it back, or invite their members again (forecourt staff invite)",
      );
  } catch (error) {
    log.warn({ error: String(error) }, "the hosts of passkeys weren't checked");
  }
}

/** Reads every site's configuration, so it comes after what visitors wait for. */
async function reportFindings(sites: SiteStore, log: Logger): Promise<void> {
  try {
    for (const { check, level, text, remedy } of env.isFirstProcess ? await findingsAtStart(sites) : [])
      log[level === "dangerous" ? "error" : "warn"]({ check, remedy }, text);
  } catch (error) {
    log.warn({ error: String(error) }, "the settings weren't checked: run forecourt doctor");
  }
}

/** How fast pages are for shoppers: counted, and stored as counters are. */
function fieldVitals({
  db,
  behind,
  log,
  dayIn,
}: {
  db: Database;
  behind: Database;
  log: Logger;
  dayIn(timezone: string): string;
}) {
  const counts = new VitalCounts();
  const vitalWriter = startCounterWriter(counts, {
    db: behind,
    log,
    now,
    everyMs: env.COUNTERS_SECONDS * 1_000,
    store: "add_vitals",
  });
  const vitals: SiteServices["vitals"] = {
    add: (site, report) => counts.add(site, dayIn(site.timezone), report),
    rateOf: createSampleRates({ db, now }),
  };
  return { vitals, vitalWriter };
}

/**
 * Creates the services of a process, or for a command what renders pages: nothing runs behind it, and it logs nothing. Rejects when the database can't be reached within a minute or isn't prepared for this version.
 */
export async function createServices(purpose: "process" | "command" = "process"): Promise<Services> {
  const serves = purpose === "process";
  const log = pino({ level: serves ? env.LOG_LEVEL : "silent", mixin: traceOfLog }, logDestination());
  if (env.isFirstProcess) for (const replaced of env.replaced) log.warn(replaced);
  const url = await databaseUrl();
  await untilReachable(url, (reason) => log.warn({ reason }, "waiting for the database"));
  await requirePrepared(url, env.adminHost ? consoleRole : applicationRole);
  const pools = openPools(url);
  const { db, consoleDb } = pools;
  const checks = [checkFeedMappings];
  const sites = createSiteStore(db, now, env.reservedHosts, checks, env.TAGS === "direct");
  const draftRules = { reservedHosts: env.reservedHosts, checks, patterns: fixedRoutes };
  const places = { withPlaces, script: editScript, style: editStyle };
  const previews = createPreviews(db, draftRules, now, places);
  const { previewHost } = env;
  const previewLinks = previewHost === null ? null : { host: previewHost, key: keys.current("previews") };
  if (serves && env.adminHost) void warnOfOtherHosts(db, env.adminHost, log);
  const hostCheck = createHostCheck({ targets: env.DNS_TARGETS, now });
  const hostClaims = createHostClaims({
    keys: keys.accepted("hosts"),
    operatorHosts: env.operatorHosts,
  });
  const secrets = secretsIn(env.SECRETS_DIR);
  const searchServers = createSearchServers({
    log,
    secrets,
    allowed: publicOrWithin(env.searchNetworks),
  });
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = env;
  const platformSecrets = platformSecretsIn(env.SECRETS_DIR);
  const outbox = createOutbox({
    db,
    smtpUrl,
    mailFrom,
    signingKeyOf: signingKeys({ db, keys, now }),
    secrets,
    platformSecrets,
    now,
    post: publicFetch,
  });
  const maxCars = env.STOCK_CARS ?? carsThatFit(getHeapStatistics().heap_size_limit);
  const stocks = createStocks(db, now, { servers: searchServers, maxCars, log });
  const postcodes = postcodesFromEnv();
  const uploads = createUploads(uploadStoreFromEnv(), keys);
  const pictures = picturesFromEnv();
  const counters = new Counters();
  const counterWriter = startCounterWriter(counters, {
    db: pools.behind,
    log,
    now,
    everyMs: env.COUNTERS_SECONDS * 1_000,
  });
  const carDays = new CarDays();
  const carDayWriter = startCounterWriter(carDays, {
    db: pools.behind,
    log,
    now,
    everyMs: env.COUNTERS_SECONDS * 1_000,
    store: "add_car_days",
  });
  const dayIn = daysOf(now);
  const { vitals, vitalWriter } = fieldVitals({ db, behind: pools.behind, log, dayIn });
  const pageEvents = createPageEvents({ db: pools.behind, log, now });
  const vitalGauges = createVitalGauges(pools.behind, now);
  /** Payments may be reported by their provider or found by a task: the shopper's browser isn't known then. */
  const countPayment = (site: Site, counted: Counted) =>
    counters.add(site, dayIn(site.timezone), counted, sourceNamed(counted.source) ?? "internal", "unknown");
  const background = await startBackground({
    pools,
    log,
    sites,
    stocks,
    runsTasks: serves && env.runsTasks,
    tasks: { draftRules, pictures, outbox, uploads: uploads.store, postcodes, count: countPayment },
  });
  const { catchUp, triggerDeliveries, triggerTask } = background;
  const { hostsKnown, ready, drain } = readiness(db, sites);
  if (env.servesSite) await hostsKnown().catch((error) => log.warn({ error: String(error) }, "hosts"));
  // A process without the sites shows no stock, so it reads none.
  const reading = serves && env.servesSite ? readStockInBackground({ db, sites, stocks, now, log }) : null;
  let closed = false;
  if (serves)
    void Promise.resolve(reading?.done).then(() => (closed ? undefined : reportFindings(sites, log)));
  return {
    db,
    consoleDb,
    secrets,
    providerFetch: guardedFetch(publicOrWithin(env.openIdNetworks), 10_000),
    sites,
    previews,
    previewLinks,
    draftRules,
    pictures,
    outbox,
    hostCheck,
    hostClaims,
    webhooks: webhooksFromEnv(),
    senders: sendersFromEnv(),
    signedIn: async (request, site) => {
      const token = readSessionToken(request.headers.get("Cookie"), isSecure(request));
      return token !== null && (await shopperBySession(db, site, token, now())) !== null;
    },
    hasPage: async (site, path) => (await pageAt(db, site, path, now())).page !== null,
    pictureResponse: createPictureResponder(pictures, env.dataDir, { avif: env.pictureAvif }),
    log,
    isDemo: env.demo,
    permitsTags: env.TAGS === "direct",
    apiAddress: env.apiAddress,
    now,
    takeLimit: createLimits({
      db,
      now,
      onChange: (counting) => log.warn({ counting }, "rate limits"),
    }),
    stocks,
    followsChanges: followsChanges(background.behindMs, stocks),
    poolMetrics: pools.metrics,
    gauges: async () => [
      ...(await leadGauges(db, now())),
      ...feedGauges(await allFeeds(db), now()),
      ...taskGauges(await taskReports(db), now()),
      ...backupGauges(await backupReport(db), now()),
      ...hostGauges(await checkedHosts(db), now()),
      ...(await vitalGauges()),
      ...(env.edge.purgeUrl === null ? [] : await edgeGauges(db)),
      ...(await diskGauges(env.dataDir)),
    ],
    publicHosts: () => publicHosts(db),
    failingTasks: async () => failingTasks(await taskReports(db), now()).map(({ text }) => text),
    countAnswer: countAnswersIn(counters, now, carDays),
    carInterest: createCarInterest({ db: consoleDb, now }),
    vitals,
    pageEvents,
    parts: env.PART_CACHE_MB > 0 ? new PartCache(env.PART_CACHE_MB * 1024 * 1024) : null,
    payments: paymentsFromEnv({ db, log, postcodes, catchUp, triggerDeliveries, count: countPayment }),
    uploads,
    isAnsweredInLead: env.REPLY_DOMAIN !== undefined,
    replyFiles: originalsFromEnv("uploads"),
    mailgun: mailgunFromEnv(db, triggerTask),
    mailgunEvents: mailgunEventsFromEnv(db),
    twilio: twilioFromEnv({ consoleDb, sites, secrets, triggerDeliveries }),
    bookingLinks: bookingLinks(...keys.accepted("bookings")),
    alertLinks: alertLinks(...keys.accepted("alerts")),
    valuationServiceOf: createValuationServices(secrets, now),
    postcodes,
    mapTiles: (maps, locations) => mapTiles(maps, locations, secrets),
    privacySources: privacySources(uploads.store),
    catchUp,
    triggerDeliveries,
    triggerTask,
    siblings: siblingsFromSupervisor(),
    ready,
    drain,
    close: async () => {
      closed = true;
      reading?.stop();
      await background.close();
      await stocks.close();
      outbox.close();
      await counterWriter.close();
      await carDayWriter.close();
      await vitalWriter.close();
      await pageEvents.close();
      await pools.close();
      await endTracing();
    },
  };
}
