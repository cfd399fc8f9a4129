import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { connectionsFor, embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { untilReachable } from "#platform/database/reachable.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { env } from "#platform/env.server.ts";
import { operatorName } from "./command-log.ts";

/**
 * Migrates the database of the environment, which may still be starting.
 * @param waits called with the reason when it has to wait
 * @returns its URL
 */
export async function prepareDatabase(waits: (reason: string) => void): Promise<string> {
  const url = env.DATABASE_URL ?? (await embeddedPostgres(env.dataDir, connectionsFor(env.WEB_PROCESSES)));
  await untilReachable(url, waits);
  await migrateDatabase(url, { restores: true });
  return url;
}

/**
 * Runs a function with the database of the environment (`DATABASE_URL`, otherwise the embedded one in `DATA_DIR`), migrated first and
 * closed afterwards. A running server is not disturbed.
 * @param action the command's words, for the audit log
 */
export async function withDatabase<T>(work: (db: Database) => Promise<T>, action: string): Promise<T> {
  const url = env.DATABASE_URL ?? (await embeddedPostgres(env.dataDir));
  await migrateDatabase(url);
  const db = openDatabase(url, 4, undefined, consoleRole);
  try {
    return await work(db.as({ kind: "command", id: operatorName(), action }));
  } finally {
    await db.close();
  }
}
