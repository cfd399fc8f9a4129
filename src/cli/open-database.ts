import { type Database, openDatabase } from "#platform/database/client.server.ts";
import { embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { env } from "#platform/env.server.ts";
import { operatorName } from "./command-log.ts";

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
