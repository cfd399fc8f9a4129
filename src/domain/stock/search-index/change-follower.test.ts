import { createServer, type Socket } from "node:net";
import pino from "pino";
import { expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { ChangeFollower } from "./change-follower.server.ts";

it("opens one listening connection at a time while the database doesn't respond", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    sockets.push(socket);
    // The first connection is refused, so that the follower starts without one.
    if (sockets.length === 1) socket.destroy();
    socket.on("error", () => {});
  });
  const port = await new Promise<number>((resolve) =>
    silent.listen(0, "127.0.0.1", () => {
      const address = silent.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    }),
  );
  const db = {
    url: `postgres://nobody@127.0.0.1:${port}/none`,
    withoutTenant: async () => ({ rows: [] }),
  } as unknown as Database;
  const follower = new ChangeFollower(db, async () => {}, pino({ level: "silent" }));
  await follower.start(10);
  await expect.poll(() => sockets.length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sockets).toHaveLength(2);
  const closed = follower.close();
  for (const socket of sockets) socket.destroy();
  await closed;
  silent.close();
});
