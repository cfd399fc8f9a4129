import { originalsFromEnv } from "#composition/originals-from-env.server.ts";
import { createPictureStore } from "#features/web/pictures/picture-store.server.ts";
import { createSiteStore } from "#platform/config/site-store.server.ts";
import { UnusableConfiguration } from "#platform/config/site-versions.server.ts";
import { openDatabase } from "#platform/database/client.server.ts";
import { UnreachableDatabase, untilReachable } from "#platform/database/connect.server.ts";
import { connectionsFor, embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { MissingRole, migrateDatabase, UnknownMigrations } from "#platform/database/migrate.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { env, now } from "#platform/env.server.ts";
import { loadDemoCorrections } from "../demo/load-corrections.server.ts";
import { loadDemoDeals } from "../demo/load-deals.server.ts";
import { loadDemo } from "../demo/load-demo.server.ts";
import { loadDemoLeads } from "../demo/load-leads.server.ts";
import { loadDemoMembers } from "../demo/load-members.server.ts";

/**
 * Prepares for serving: migrates the database and, unless `DEMO=0`, loads the demo group into an empty one.
 */
const url = env.DATABASE_URL ?? (await embeddedPostgres(env.dataDir, connectionsFor(env.WEB_PROCESSES)));
try {
  await untilReachable(url, (reason) => console.error(`${reason} Waiting for a minute.`));
  await migrateDatabase(url);
} catch (error) {
  const isExpected = [UnreachableDatabase, UnknownMigrations, MissingRole].some(
    (kind) => error instanceof kind,
  );
  if (!isExpected || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exit(1);
}
if (env.demo) await prepareDemo().catch(reportUnusable);

async function prepareDemo(): Promise<void> {
  const db = openDatabase(url);
  const sites = createSiteStore(db, now, env.reservedHosts);
  const pictures = createPictureStore(originalsFromEnv("pictures/originals"));
  await loadDemo({ db, sites, pictures, feedsDir: env.feedsDir, now, log: console.log });
  const consoleDb = openDatabase(url, 1, undefined, consoleRole);
  const consoleSites = createSiteStore(consoleDb, now);
  await loadDemoMembers(consoleDb, { sites: consoleSites, now });
  await loadDemoLeads(consoleDb, { sites: consoleSites, now });
  await loadDemoCorrections(consoleDb, { sites: consoleSites, now });
  await consoleDb.close();
  await loadDemoDeals({ db, sites, now, log: console.log });
  await db.close();
}

/** A branch that has an attribute, a block or a key of its own leaves documents that other code can't read. */
function reportUnusable(error: unknown): never {
  if (!(error instanceof UnusableConfiguration)) throw error;
  const next = env.DATABASE_URL ? "use an empty database" : `delete ${env.dataDir}, or set another DATA_DIR`;
  console.error(
    `${error.message}\nThe demo was loaded by other code, such as a branch's. To load it again, ${next}.`,
  );
  process.exit(1);
}
