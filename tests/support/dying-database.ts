import type pg from "pg";
import { type Database, openDatabase, requestTimeouts } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";

/** Connections of a process that loses them all at once, as if it were killed. */
export type DyingDatabase = {
  db: Database;
  /** What was sent so far. */
  statements: readonly string[];
  isDead(): boolean;
  close(): Promise<void>;
};

/**
 * The database as the console sees it, through connections that break for good once the server has done a number of statements: the answer to
 * the last of them is lost, so that a commit is one that the process doesn't know of.
 * @param last how many are done; none for 0
 */
export function dyingDatabase(url: string, last: number): DyingDatabase {
  const db = openDatabase(url, 3, requestTimeouts, consoleRole);
  const statements: string[] = [];
  const open = new Set<pg.PoolClient>();
  let isDead = false;
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => {});
  const die = (): Promise<never> => {
    isDead = true;
    for (const client of open) streamOf(client).destroy();
    death.reject(new Error("Connection terminated unexpectedly"));
    return death.promise;
  };
  db.pool.on("connect", (client) => {
    open.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const query = async (...args: unknown[]) => {
      if (isDead || statements.length >= last) return die();
      statements.push(textOf(args[0]));
      const isLast = statements.length === last;
      const answer = await Promise.race([send(...args), death.promise]);
      return isLast ? die() : answer;
    };
    Object.assign(client, { query });
  });
  return { db, statements, isDead: () => isDead, close: async () => (isDead ? undefined : db.close()) };
}

const textOf = (query: unknown): string =>
  typeof query === "string" ? query : String((query as { text?: unknown }).text ?? "");

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
