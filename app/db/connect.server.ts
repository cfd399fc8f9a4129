import pg from "pg";

/** The server doesn't answer or turns us away: an operator's trouble, told without a stack and without the password. */
export class UnreachableDatabase extends Error {}

/**
 * A connection of its own, to be ended by the caller.
 * @throws UnreachableDatabase that names address, login and reason
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    const { hostname, port, pathname, username } = new URL(url);
    const place = `${hostname || "localhost"}:${port || "5432"}${pathname}`;
    const reason = message || code || "no answer";
    throw new UnreachableDatabase(
      `The database at ${place} can't be reached as ${username || "the default user"}: ${reason}. Check DATABASE_URL, and that the server runs.`,
    );
  }
}
