import { prepareDatabase } from "#cli/open-database.ts";
import { picturesFromEnv } from "#composition/originals-from-env.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { UnusableConfiguration } from "#domain/configuration/site-versions.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { env, keys, now } from "#platform/env.server.ts";
import { requireFreePort } from "#platform/http/free-port.server.ts";
import { endWith, StartProblem } from "#platform/start-problem.server.ts";
import { loadDemoAlerts } from "../demo/load-alerts.server.ts";
import { loadDemoCatalogues } from "../demo/load-catalogues.server.ts";
import { loadDemoClient } from "../demo/load-client.server.ts";
import { loadDemoCondition } from "../demo/load-condition.server.ts";
import { loadDemoCorrections } from "../demo/load-corrections.server.ts";
import { loadDemoDeals } from "../demo/load-deals.server.ts";
import { loadDemo } from "../demo/load-demo.server.ts";
import { loadDemoDestinations } from "../demo/load-destinations.server.ts";
import { loadDemoLeads } from "../demo/load-leads.server.ts";
import { loadDemoMembers } from "../demo/load-members.server.ts";
import { loadDemoPhoneBookings } from "../demo/load-phone-bookings.server.ts";
import { loadDemoSales } from "../demo/load-sales.server.ts";
import { loadDemoSenderKeys } from "../demo/load-sender-keys.server.ts";
import { loadDemoWebhook } from "../demo/load-webhook.server.ts";
import { loadDemoWidgets } from "../demo/load-widgets.server.ts";

/**
 * Prepares for serving with the demo: migrates the database as `forecourt prepare` does and, unless `DEMO=0`, loads the demo group into an empty one.
 * `--to-serve`: a server with the same environment is started next, so its port has to be free.
 */
try {
  if (process.argv.includes("--to-serve")) await requireFreePort(env);
  const url = await prepareDatabase((reason) => console.error(`${reason} Waiting for a minute.`));
  if (env.demo) await prepareDemo(url).catch(reportUnusable);
} catch (error) {
  endWith(error);
}

async function prepareDemo(url: string): Promise<void> {
  const db = openDatabase(url);
  const sites = createSiteStore(db, now, env.reservedHosts);
  const pictures = picturesFromEnv();
  await loadDemo({ db, sites, pictures, feedsDir: env.feedsDir, now, log: console.log });
  await loadDemoWidgets(sites, env.PORT);
  const consoleDb = openDatabase(url, 1, undefined, consoleRole);
  const consoleSites = createSiteStore(consoleDb, now);
  await loadDemoMembers(consoleDb, { sites: consoleSites, now });
  await loadDemoClient(consoleDb, { sites: consoleSites, now, group: "harbour-motor-group" });
  await loadDemoLeads(consoleDb, { sites: consoleSites, now });
  await loadDemoCorrections(consoleDb, { sites: consoleSites, now });
  await loadDemoCondition(consoleDb, { sites: consoleSites, pictures, now });
  await loadDemoWebhook(consoleDb, { sites: consoleSites, keys, port: env.PORT, now });
  await loadDemoSenderKeys(consoleDb, { sites: consoleSites, keys, now });
  await loadDemoDestinations(consoleDb, { sites: consoleSites, keys, now });
  await loadDemoCatalogues(consoleDb, { sites: consoleSites, now });
  await loadDemoSales(consoleDb, { sites: consoleSites, now });
  const origin = ({ slug }: { slug: string }) => `http://${slug}.localhost:${env.PORT}`;
  await loadDemoAlerts(db, { sites, origin, now });
  await loadDemoDeals({ db, sites, now, log: console.log });
  await loadDemoPhoneBookings(consoleDb, { sites: consoleSites, now });
  await consoleDb.close();
  await db.close();
}

/** A branch that has an attribute, a block or a key of its own leaves documents that other code can't read. */
function reportUnusable(error: unknown): never {
  if (!(error instanceof UnusableConfiguration)) throw error;
  const next = env.DATABASE_URL ? "use an empty database" : `delete ${env.dataDir}, or set another DATA_DIR`;
  throw new StartProblem(
    `${error.message}\nThe demo was loaded by other code, such as a branch's. To load it again, ${next}.`,
  );
}
