import type { Socket } from "node:net";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { Circuit } from "#lib/circuit.ts";
import { DatabaseUnavailable, outageOf } from "./outage.ts";

/** Whose rows a transaction may see: those of a group. Rows of a site need `withSite`. */
export type Tenant = { groupId: string; siteId?: never };

/** What identifies a site's rows. */
export type SiteKey = { groupId: string; id: string };

export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/**
 * The one door to the database. Every transaction works as `forecourt_app`, a role that owns nothing, so that
 * row-level security holds whoever the login is. The role is set twice: for the connection, and again in each
 * transaction, since a pooler between us and the server may drop the connection's options.
 */
export type Database = {
  pool: pg.Pool;
  url: string;
  /**
   * A short transaction that sees one group's rows, and none that belong to one of its sites. Never held open across rendering,
   * streaming or an outside call. Rejects with a `DatabaseUnavailable` (outage.ts) while the database can't do as asked.
   */
  withTenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Like `withTenant`, and sees the rows that belong to this site too. */
  withSite<T>(site: SiteKey, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A transaction without a tenant: sees no tenant's rows, only the named exceptions (docs/security.md). */
  withoutTenant<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export const applicationRole = "forecourt_app";

/** How long is waited, in milliseconds. */
export type Patience = {
  /** For a connection: a free one of the pool's, or a new one. */
  connectMs: number;
  /** For one statement, which the server ends. */
  statementMs: number;
  /** For any word of the server's while it is asked something; longer than a statement may take. */
  silentMs: number;
};

/** For commands and for what goes on behind requests. */
const unhurried: Patience = { connectMs: 10_000, statementMs: 120_000, silentMs: 150_000 };
/** For requests: somebody waits, and every other page waits for the connection. */
export const requestTimeouts: Patience = { connectMs: 3_000, statementMs: 5_000, silentMs: 7_000 };

export function openDatabase(url: string, connections = 10, patience: Patience = unhurried): Database {
  const { connectMs, statementMs, silentMs } = patience;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: `-c role=${applicationRole} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=300000`,
  });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on("error", () => {});
  // So would one that breaks while it is in use: its query fails by itself, and whoever asked hears of it there.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    const stream = streamOf(client);
    stream.on("timeout", () => stream.destroy(new Error("Connection terminated: no word for too long")));
  });
  // The server's own limit says nothing where its answers don't arrive: then the connection is given up here. An unused one may be silent.
  pool.on("acquire", (client) => streamOf(client).setTimeout(silentMs));
  pool.on("release", (_error, client) => streamOf(client).setTimeout(0));
  // While nothing is to be reached one question a second tries, and everybody else hears so at once instead of waiting.
  const circuit = new Circuit({ failures: 3, openMs: 1_000 });
  const db = drizzle(pool);
  const within = async <T>(
    groupId: string,
    siteId: string,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> => {
    if (!circuit.allows(performance.now())) throw new DatabaseUnavailable("left alone for a second", true);
    try {
      const done = await db.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('role', ${applicationRole}, true), set_config('app.group_id', ${groupId}, true), set_config('app.site_id', ${siteId}, true)`,
        );
        return work(tx);
      });
      circuit.succeeded();
      return done;
    } catch (error) {
      const known = withoutValues(error);
      const outage = outageOf(known);
      if (outage?.unreachable) circuit.failed(performance.now());
      else circuit.succeeded();
      throw outage ?? known;
    }
  };
  return {
    pool,
    url,
    withTenant: (tenant, work) => within(tenant.groupId, "", work),
    withSite: (site, work) => within(site.groupId, site.id, work),
    withoutTenant: (work) => within("", "", work),
    close: () => pool.end(),
  };
}

/** The socket of a connection; the driver's types keep it to themselves. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** A failed query without what was written: errors are logged and shown, and values may be a shopper's name and number. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { cause, query } = error;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  error.params = [];
  error.message = `${cause?.message ?? "a query failed"}\nquery: ${query.slice(0, 500)}`;
  error.stack = [`${error.name}: ${error.message}`, ...frames].join("\n");
  if (cause) Object.assign(cause, { detail: undefined, where: undefined });
  return error;
}
