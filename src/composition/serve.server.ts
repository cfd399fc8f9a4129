import type { Server } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { env } from "#platform/env.server.ts";
import { httpApp } from "#platform/http/http-app.server.ts";
import { listen } from "#platform/http/listen.server.ts";
import { withOutageResponses } from "#platform/http/outage-responses.server.ts";
import { pageFront } from "#platform/http/page-front.server.ts";
import { staticFiles } from "#platform/http/static-files.server.ts";
import { httpServices } from "./http-services.server.ts";
import { withServices } from "./provide-services.server.ts";
import { createServices } from "./services.server.ts";

/**
 * Creates the services of the process and serves its sites (`listen`).
 * @param build React Router's build, as an object: a function would rebuild the routes on every request
 */
export async function serve(build: ServerBuild): Promise<Server> {
  const services = await createServices();
  const forHttp = httpServices(services);
  const handler = createRequestHandler(withOutageResponses(build), env.NODE_ENV);
  const made = httpApp({
    env,
    services: forHttp,
    handler: withServices(handler, services, env.demo),
    files: staticFiles(join(import.meta.dirname, "..", "client")),
  });
  const listener = getRequestListener(made.app.fetch, { overrideGlobalObjects: true });
  return listen(
    env.ROLE === "worker" ? listener : pageFront(made, forHttp, env, listener),
    env,
    () => services,
  );
}
