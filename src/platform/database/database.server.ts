import type { Socket } from "node:net";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { Circuit } from "#lib/circuit.ts";
import { resumeMeter } from "#lib/meter.server.ts";
import { hasTracer } from "#lib/tracing.server.ts";
import { traceQueries } from "#platform/tracing/trace-queries.server.ts";
import { DatabaseUnavailable, outageOf } from "./outage.ts";
import { applicationRole, type DatabaseRole } from "./roles.ts";

/** Whose rows a transaction may see: those of a group. Rows of a site need `withSite`. */
export type Tenant = { groupId: string; siteId?: never };

/** What identifies a site's rows. */
export type SiteKey = { groupId: string; id: string };

export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** Who a transaction acts for. Whatever it changes is in the audit log (docs/security.md). */
export type Actor = {
  kind: "member" | "token" | "command" | "task";
  /** A member's or a token's id, the login name of the person who runs the command, or the task's name. */
  id: string;
  /** What is done, such as `staff invite`. */
  action: string;
};

/**
 * The only access to the database. Every transaction runs as `forecourt_app`, a role that owns nothing, so that row-level security applies
 * whatever the login is; the console and commands run as `forecourt_console`, which also sees staff. The role is set twice, for the
 * connection and again in each transaction, because a connection pooler may drop the connection's options.
 */
export type Database = {
  pool: pg.Pool;
  url: string;
  /**
   * A short transaction that sees one group's rows, and none that belong to one of its sites. Never held open across rendering,
   * streaming or an outside call. Rejects with a `DatabaseUnavailable` (outage.ts) while the database can't do as asked.
   * @param isolation with `snapshot` it reads only, and all of its statements see the rows of one moment
   */
  withTenant<T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>, isolation?: "snapshot"): Promise<T>;
  /** Like `withTenant`, and sees the rows that belong to this site too. */
  withSite<T>(site: SiteKey, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A transaction without a tenant: sees no tenant's rows, only the named exceptions (docs/security.md). */
  withoutTenant<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same connections, for transactions of this actor. */
  as(actor: Actor): Database;
  close(): Promise<void>;
};

const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/** Timeouts, in milliseconds. */
export type Timeouts = {
  /** For a connection: a free one of the pool, or a new one. */
  connectMs: number;
  /** For one statement; the server ends it. */
  statementMs: number;
  /** Without any data from the server during a query; longer than a statement may take. */
  silentMs: number;
};

/** For commands and for what goes on behind requests. */
const backgroundTimeouts: Timeouts = { connectMs: 10_000, statementMs: 120_000, silentMs: 150_000 };
/** For requests: a visitor waits, and other pages wait for the connection. */
export const requestTimeouts: Timeouts = { connectMs: 3_000, statementMs: 5_000, silentMs: 7_000 };

/** Maximum number of connections of each pool of a process: for requests and for background work. */
export const poolSizes = { site: 10, siteTasks: 4, console: 5, consoleTasks: 2 } as const;

export function openDatabase(
  url: string,
  connections = 10,
  timeouts: Timeouts = backgroundTimeouts,
  role: DatabaseRole = applicationRole,
): Database {
  const { connectMs, statementMs, silentMs } = timeouts;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: `-c role=${role} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=300000`,
  });
  // An idle connection that breaks is replaced at its next use; without a listener the error would end the process.
  pool.on("error", () => {});
  // The same applies to a connection in use: its query rejects, and the caller handles that.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (hasTracer()) traceQueries(client);
    const stream = streamOf(client);
    stream.on("timeout", () => stream.destroy(new Error("Connection terminated: no response for too long")));
  });
  // The statement timeout has no effect when the server's messages don't arrive, so the connection is closed here. An unused connection may
  // be silent.
  pool.on("acquire", (client) => streamOf(client).setTimeout(silentMs));
  pool.on("release", (_error, client) => streamOf(client).setTimeout(0));
  // While the database can't be reached, one query a second is attempted and all others fail at once instead of waiting.
  const circuit = new Circuit({ failures: 3, openMs: 1_000 });
  const db = drizzle(pool);
  const within = async <T>(
    actor: Actor | null,
    groupId: string,
    siteId: string,
    work: (tx: Transaction) => Promise<T>,
    isolation?: "snapshot",
  ): Promise<T> => {
    if (!circuit.allows(performance.now())) throw new DatabaseUnavailable("paused for a second", true);
    try {
      const done = await db.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('role', ${role}, true), set_config('app.group_id', ${groupId}, true), set_config('app.site_id', ${siteId}, true)`,
        );
        if (actor) await tx.execute(settingsOf(actor));
        resumeMeter();
        return work(tx);
      }, isolation && snapshot);
      resumeMeter();
      circuit.succeeded();
      return done;
    } catch (error) {
      resumeMeter();
      const known = withoutValues(error);
      const outage = outageOf(known);
      if (outage?.unreachable) circuit.failed(performance.now());
      else circuit.succeeded();
      throw outage ?? known;
    }
  };
  const actingFor = (actor: Actor | null): Database => ({
    pool,
    url,
    withTenant: (tenant, work, isolation) => within(actor, tenant.groupId, "", work, isolation),
    withSite: (site, work) => within(actor, site.groupId, site.id, work),
    withoutTenant: (work) => within(actor, "", "", work),
    as: actingFor,
    close: () => pool.end(),
  });
  return actingFor(null);
}

/**
 * Sees the rows of one of a group's sites too, within a transaction of the group, while `work` runs. For writes to several sites at once; a
 * failure ends the transaction.
 */
export async function asSite<T>(tx: Transaction, siteId: string, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('app.site_id', ${siteId}, true)`);
  const done = await work();
  await tx.execute(sql`select set_config('app.site_id', '', true)`);
  return done;
}

/** Local to a transaction, so that a pooled connection carries no actor on. */
const settingsOf = ({ kind, id, action }: Actor) =>
  sql`select set_config('app.actor', ${kind}, true), set_config('app.actor_id', ${id}, true), set_config('app.action', ${action}, true),
    set_config('app.member_id', ${kind === "member" ? id : ""}, true)`;

/** The socket of a connection, which the driver's types don't declare. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Removes parameter values from a failed query: errors are logged and shown, and values may be a shopper's name and number. */
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
