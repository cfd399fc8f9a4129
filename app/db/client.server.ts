import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "./schema.ts";

/** Whose rows a transaction may see: a group's, and for rows that belong to a site, that site's only. */
export type Tenant = { groupId: string; siteId?: string };

export type Transaction = Parameters<Parameters<NodePgDatabase<typeof schema>["transaction"]>[0]>[0];

/**
 * The one door to the database. Every connection works as `forecourt_app`, a role that owns nothing, so that
 * row-level security holds whoever the login is.
 */
export type Database = {
  pool: pg.Pool;
  url: string;
  /** A short transaction that sees one tenant's rows. Never held open across rendering, streaming or an outside call. */
  withTenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A transaction without a tenant: sees no tenant's rows, only the named exceptions (docs/security.md). */
  withoutTenant<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export const applicationRole = "forecourt_app";

export function openDatabase(url: string, connections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: `-c role=${applicationRole} -c statement_timeout=120000 -c idle_in_transaction_session_timeout=300000`,
  });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on("error", () => {});
  // So would one that breaks while it is in use: its query fails by itself, and whoever asked hears of it there.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle(pool, { schema });
  return {
    pool,
    url,
    withTenant: (tenant, work) =>
      db.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('app.group_id', ${tenant.groupId}, true), set_config('app.site_id', ${tenant.siteId ?? ""}, true)`,
        );
        return work(tx);
      }),
    withoutTenant: (work) => db.transaction(work),
    close: () => pool.end(),
  };
}
