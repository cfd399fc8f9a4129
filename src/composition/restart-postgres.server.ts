import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#platform/database/database.server.ts";
import { restartEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";

const watchMs = 2_000;

/** Restarts the embedded PostgreSQL when it stops responding. Returns a function that ends the watch. */
export function watchEmbeddedPostgres(
  db: Database,
  log: Logger,
  dataDir: string,
  maxConnections: number,
): () => void {
  let checking = false;
  const check = async (): Promise<void> => {
    if (checking) return;
    checking = true;
    try {
      await db.withoutTenant((tx) => tx.execute(sql`select 1`));
    } catch {
      log.warn("PostgreSQL doesn't answer: starting it again");
      await restartEmbeddedPostgres(dataDir, maxConnections).catch((error) =>
        log.warn({ error: String(error).slice(0, 500) }, "PostgreSQL can't be started: will try again"),
      );
    } finally {
      checking = false;
    }
  };
  const timer = setInterval(check, watchMs);
  timer.unref();
  return () => clearInterval(timer);
}
