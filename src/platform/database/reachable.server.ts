import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { errorCode } from "#lib/error-code.ts";
import { StartProblem } from "#platform/start-problem.server.ts";
import { outageOf } from "./outage.ts";

/** The server doesn't respond or rejects the connection. Shown to the operator without stack and password. */
export class UnreachableDatabase extends StartProblem {
  /** Whether a retry may succeed, as while a server is starting; a wrong password stays wrong. */
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean) {
    super(message);
    this.mayPass = mayPass;
  }
}

/**
 * Opens a connection, which the caller must end.
 * @throws UnreachableDatabase with host, login and reason
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks rejects the queries that wait for it and all later ones.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { hostname, port, pathname, username } = new URL(url);
    const place = `${hostname || "localhost"}:${port || "5432"}${pathname}`;
    const reason = (error as Error).message || errorCode(error);
    throw new UnreachableDatabase(
      `The database at ${place} can't be reached as ${username || "the default user"}: ${reason}. Check DATABASE_URL, and that the server runs.`,
      outageOf(error) !== null,
    );
  }
}

/**
 * Waits for a database that isn't up yet, so that both may be started in any order. Throws at once when the database rejects the
 * connection, and after `options.forMs` (a minute by default) when it doesn't respond.
 * @param reported called once with the reason, when the wait begins
 * @throws UnreachableDatabase
 */
export async function untilReachable(
  url: string,
  reported: (reason: string) => void,
  options: { forMs?: number; everyMs?: number } = {},
): Promise<void> {
  const { forMs = 60_000, everyMs = 1_000 } = options;
  const began = performance.now();
  for (let tries = 0; ; tries++) {
    try {
      return await (await connectTo(url)).end();
    } catch (error) {
      const mayPass = error instanceof UnreachableDatabase && error.mayPass;
      if (!mayPass || performance.now() - began >= forMs) throw error;
      if (tries === 0) reported(error.message);
      await wait(everyMs);
    }
  }
}
