import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { startPlatform } from "#composition/platform.server.ts";
import { env } from "#platform/env.server.ts";
import { answeringOutages } from "./answer-outages.server.ts";
import { drainable } from "./drain.server.ts";
import { saysOneHost } from "./host.ts";
import { httpApp } from "./http-app.server.ts";
import { pageFront } from "./page-front.server.ts";
import { logTo } from "./request-log.server.ts";
import { staticFiles } from "./static-files.server.ts";

/** Room for the longest query a search page has to understand; Node answers what is longer with 431. */
export const maxHeaderBytes = 512 * 1024;
/** What is under way when no more is accepted has this long. */
const finishMs = 10_000;

/**
 * Starts everything and listens on HOST and PORT. On SIGTERM or SIGINT it goes on for `DRAIN_SECONDS` while /readyz says 503, then
 * accepts no more, lets requests under way finish for up to 10 seconds, closes the platform and ends the process.
 * @param build React Router's build, as an object: a function would rebuild the routes on every request
 */
export async function serve(build: ServerBuild): Promise<Server> {
  const platform = await startPlatform();
  logTo(platform.log);
  const made = httpApp({
    env,
    platform,
    handler: createRequestHandler(answeringOutages(build), env.NODE_ENV),
    files: staticFiles(join(import.meta.dirname, "..", "client")),
  });
  const listener = getRequestListener(made.app.fetch, { overrideGlobalObjects: true });
  return listen(env.ROLE === "worker" ? listener : pageFront(made, platform, env, listener), platform);
}

/** Listens with a made listener; the development server brings its own. */
export async function listen(
  listener: RequestListener,
  platform: Awaited<ReturnType<typeof startPlatform>>,
): Promise<Server> {
  const drain = drainable(listener);
  const server = createServer(
    { maxHeaderSize: maxHeaderBytes, keepAliveTimeout: 15_000 },
    (request, response) => {
      if (saysOneHost(request.rawHeaders)) return drain.listener(request, response);
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
  platform.log.info({ host: env.HOST, port, startedInMs: Math.round(performance.now()) }, "listening");
  if (env.demo && env.ROLE !== "worker") console.log(`Forecourt is at http://localhost:${port}`);

  let ending = false;
  const end = async (signal: string) => {
    if (ending) return;
    ending = true;
    platform.log.info({ signal, seconds: env.DRAIN_SECONDS }, "draining");
    platform.drain();
    await drain.end(server, { announceMs: env.DRAIN_SECONDS * 1_000, finishMs });
    await platform.close();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  return server;
}
