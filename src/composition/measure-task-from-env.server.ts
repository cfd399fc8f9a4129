import type { Logger } from "pino";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { secretOf } from "#domain/measurement/destinations/destination-secrets.server.ts";
import { googleAdsResultsTask } from "#domain/measurement/destinations/google-ads-results.server.ts";
import { measureTask } from "#domain/measurement/destinations/measure-task.server.ts";
import type { SendOptions } from "#domain/measurement/destinations/send-queue.server.ts";
import { type VendorBases, vendorBases } from "#domain/measurement/destinations/vendor-call.server.ts";
import { pooledPublicFetch } from "#lib/public-fetch.server.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env, keys, now } from "#platform/env.server.ts";
import { demoVendorsPath } from "#platform/http/demo-vendors.ts";
import { allowed } from "./webhooks-from-env.server.ts";

/** The demo's conversions go to vendors of its own. */
function demoVendors(port: number): VendorBases {
  const base = `http://localhost:${port}${demoVendorsPath}`;
  return { ga4: base, meta: base, google: base, googleToken: base };
}

/** Sends measured events to the destinations of the sites. `close` after the task has stopped. */
export function measureTaskFromEnv(
  db: Database,
  sites: SiteStore,
  log: Logger,
): { tasks: BackgroundTask[]; close(): void } {
  const files = secretsIn(env.SECRETS_DIR);
  const { fetchPublic: post, close } = pooledPublicFetch(allowed);
  const options: SendOptions = {
    db,
    sites,
    secretOf: (site, destination) => secretOf({ db, keys, files }, site, destination),
    post,
    bases: env.demo ? demoVendors(env.PORT) : vendorBases,
    now,
    random: Math.random,
    log,
    circuits: new Map(),
  };
  return { tasks: [measureTask(options), googleAdsResultsTask(options)], close: () => void close() };
}
