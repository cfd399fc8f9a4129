import { createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "./database.server.ts";
import { DatabaseUnavailable } from "./outage.ts";

const timeouts = { connectMs: 60, statementMs: 1_000, silentMs: 1_000 };

async function listening(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    accepted++;
    sockets.add(socket);
    socket.on("error", () => {});
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://ana:hunter2@127.0.0.1:${port}/stock`,
    accepted: () => accepted,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

it.each([
  ["breaks every connection", (socket: Socket) => socket.destroy()],
  ["says nothing", () => {}],
])(
  "reports an outage of a server that %s, and after three failures sends no queries for a while",
  async (_how, answer) => {
    const server = await listening(answer);
    const db = openDatabase(server.url, 2, timeouts);
    try {
      for (let n = 0; n < 6; n++) {
        const error = await db
          .withoutTenant((tx) => tx.execute(sql`select 1`))
          .catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(DatabaseUnavailable);
        expect(String((error as Error).stack)).not.toContain("hunter2");
      }
      expect(server.accepted()).toBe(3);
    } finally {
      await db.close();
      await server.close();
    }
  },
);
