import { type Database, openDatabase } from "#platform/database/client.server.ts";
import { embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { env } from "#platform/env.server.ts";

/**
 * Works with the database that the environment names (`DATABASE_URL`, else the program's own in `DATA_DIR`), brought
 * up to date first, and closes it after. A server running beside it is joined, not disturbed.
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
