import { createServer, type Server } from "node:net";
import { expect, it } from "vitest";
import { migrateDatabase } from "./migrate.server.ts";
import { connectTo, UnreachableDatabase, untilReachable } from "./reachable.server.ts";

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it("reports which database can't be reached and why, without the password", async () => {
  const port = await unusedPort();
  const url = `postgres://ana:hunter2@127.0.0.1:${port}/stock`;
  for (const attempt of [() => connectTo(url), () => migrateDatabase(url)]) {
    const error = await attempt().then(
      () => null,
      (caught: Error) => caught,
    );
    expect(error).toBeInstanceOf(UnreachableDatabase);
    expect(error?.message).toContain(`127.0.0.1:${port}/stock can't be reached as ana: connect ECONNREFUSED`);
    expect(String(error?.stack)).not.toContain("hunter2");
  }
});

it("a connection that the server ends is no crash: it fails the next query", async () => {
  const url = process.env.FORECOURT_TEST_POSTGRES as string;
  const [client, other] = await Promise.all([connectTo(url), connectTo(url)]);
  const closed = new Promise<void>((resolve) => client.once("end", resolve));
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await closed;
  await expect(client.query("select 1")).rejects.toThrow();
  await other.end();
});

it("waits for a database that isn't up yet, and reports it once", async () => {
  const port = await unusedPort();
  const url = `postgres://ana:hunter2@127.0.0.1:${port}/stock`;
  const reported: string[] = [];
  // The server that starts later rejects every connection, which ends the wait.
  let server: Server | undefined;
  const waiting = untilReachable(
    url,
    (reason) => {
      reported.push(reason);
      server = createServer((socket) =>
        socket.once("data", () =>
          socket.end(`E\0\0\0\x2fSFATAL\0C28P01\0Mpassword authentication failed\0\0`),
        ),
      ).listen(port, "127.0.0.1");
    },
    { everyMs: 5 },
  );
  try {
    await expect(waiting).rejects.toThrow("password authentication failed");
    expect(reported).toHaveLength(1);
    expect(reported[0]).toContain("ECONNREFUSED");
  } finally {
    server?.close();
  }
});

it("gives up after the time limit", async () => {
  const url = `postgres://ana:hunter2@127.0.0.1:${await unusedPort()}/stock`;
  await expect(untilReachable(url, () => {}, { forMs: 20, everyMs: 5 })).rejects.toBeInstanceOf(
    UnreachableDatabase,
  );
});
