import { createServer, type RequestListener, type Server } from "node:http";
import type { Logger } from "pino";
import type { Env } from "#platform/env.server.ts";
import { drainable } from "./drain.server.ts";
import { hasOneHost } from "./host.ts";

/** Allows the longest query that a search page supports; Node responds 431 to longer headers. */
const maxHeaderBytes = 512 * 1024;
/** Time for pending requests at shutdown, in milliseconds. */
const finishMs = 10_000;

/** Closed together with the server. */
export type Closable = { log: Logger; drain(): void; close(): Promise<void> };

/**
 * Listens on HOST and PORT. On SIGTERM or SIGINT it continues for `DRAIN_SECONDS` while /readyz responds 503, then
 * stops accepting connections, gives pending requests up to 10 seconds, closes the services and ends the process.
 * @param current the services in use at the moment
 */
export async function listen(
  listener: RequestListener,
  env: Pick<Env, "HOST" | "PORT" | "DRAIN_SECONDS" | "demo" | "ROLE">,
  current: () => Closable,
): Promise<Server> {
  const drain = drainable(listener);
  const server = createServer(
    { maxHeaderSize: maxHeaderBytes, keepAliveTimeout: 15_000 },
    (request, response) => {
      if (hasOneHost(request.rawHeaders)) return drain.listener(request, response);
      response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
      response.end("Bad request: no usable Host header");
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  current().log.info({ host: env.HOST, port, startedInMs: Math.round(performance.now()) }, "listening");
  if (env.demo && env.ROLE !== "worker") console.log(`Forecourt is at http://localhost:${port}`);

  let ending = false;
  const end = async (signal: string) => {
    if (ending) return;
    ending = true;
    current().log.info({ signal, seconds: env.DRAIN_SECONDS }, "draining");
    current().drain();
    await drain.end(server, { announceMs: env.DRAIN_SECONDS * 1_000, finishMs });
    await current().close();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  return server;
}
