import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { drainable } from "./drain.server.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => agent.destroy());

/** A server whose responses wait until `release` is called. */
async function stage() {
  const waiting: (() => void)[] = [];
  const drain = drainable((sent, response) => {
    if (sent.url === "/slow") waiting.push(() => response.end("slow"));
    else response.end("quick");
  });
  const server = createServer({ keepAliveTimeout: 60_000 }, drain.listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, through?: Agent) =>
    new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, agent: through ?? false }, (response) => {
        let body = "";
        response.on("data", (chunk) => {
          body += chunk;
        });
        response.on("end", () => resolve({ body, connection: response.headers.connection }));
      });
      sent.on("error", reject);
      sent.end();
    });
  const untilWaiting = async () => {
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    drain,
    server,
    port,
    get,
    untilWaiting,
    release: () => waiting.splice(0).forEach((go) => void go()),
  };
}

it("responds while it announces its shutdown, closing each connection, and finishes pending requests", async () => {
  const { drain, server, get, untilWaiting, release } = await stage();
  expect((await get("/", agent)).connection).toBe("keep-alive");
  const slow = get("/slow");
  await untilWaiting();
  const ended = drain.end(server, { announceMs: 300, finishMs: 10_000 });
  expect(await get("/", agent)).toEqual({ body: "quick", connection: "close" });
  while (server.listening) await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(get("/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  release();
  expect(await slow).toEqual({ body: "slow", connection: "close" });
  await ended;
});

it("closes idle connections and doesn't wait forever for hanging ones", async () => {
  const { drain, server, port, get, untilWaiting } = await stage();
  const idle: Socket = connect(port, "127.0.0.1");
  await once(idle, "connect");
  const hanging = get("/slow").then(
    () => "answered",
    () => "cut off",
  );
  await untilWaiting();
  const closed = once(idle.resume(), "close");
  await drain.end(server, { announceMs: 0, finishMs: 50 });
  await closed;
  expect(await hanging).toBe("cut off");
});
