import { type Database, openDatabase } from "#platform/database/client.server.ts";
import { embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { env } from "#platform/env.server.ts";

/**
 * Runs a function with the database of the environment (`DATABASE_URL`, otherwise the embedded one in `DATA_DIR`), migrated first and
 * closed afterwards. A running server is not disturbed.
 */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const url = env.DATABASE_URL ?? (await embeddedPostgres(env.dataDir));
  await migrateDatabase(url);
  const db = openDatabase(url, 4);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
