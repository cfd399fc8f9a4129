import pg from "pg";
import { applicationRole } from "#platform/database/roles.ts";
import type { RunExclusively } from "./run-tasks.server.ts";

/** Timeout in milliseconds for a database that accepts a connection and then doesn't respond; also for the lock's statements. */
const responseMs = 10_000;
/** The first key of the tasks' advisory locks; the second is a hash of the task's name. */
const lockClass = 7_301;

/**
 * Runs work in one process at a time for each name. The lock is PostgreSQL's and belongs to a transaction on a connection of its
 * own, which does nothing else: a killed process loses it with its connection, and a pooler in transaction mode keeps it.
 * @param url of the database
 */
export const runExclusively =
  (url: string): RunExclusively =>
  async (name, work) => {
    const client = new pg.Client({
      connectionString: url,
      options: `-c role=${applicationRole} -c idle_in_transaction_session_timeout=0`,
      connectionTimeoutMillis: responseMs,
      query_timeout: responseMs,
      keepAlive: true,
    });
    // A connection that breaks during the work ends the lock, not the process; the rows still say what is due.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("begin");
      const { rows } = await client.query<{ locked: boolean }>(
        "select pg_try_advisory_xact_lock($1, hashtext($2)) as locked",
        [lockClass, name],
      );
      if (!rows[0]?.locked) return false;
      await work();
      return true;
    } finally {
      // Releases the lock before the next run, which doesn't wait until a broken connection is closed.
      await client.query("commit").catch(() => {});
      void client.end().catch(() => {});
    }
  };
