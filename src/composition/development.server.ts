import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { env } from "#platform/env.server.ts";
import { httpApp } from "#platform/http/http-app.server.ts";
import { withOutageResponses } from "#platform/http/outage-responses.server.ts";
import { httpServices } from "./http-services.server.ts";
import { withServices } from "./provide-services.server.ts";
import type { Services } from "./services.server.ts";

export { createServices } from "./services.server.ts";

/** The HTTP application over React Router's build from sources; no page is cached. */
export function developmentListener(services: Services, build: ServerBuild): RequestListener {
  const handler = createRequestHandler(withOutageResponses(build), "development");
  const { app } = httpApp({
    env: { ...env, PAGE_CACHE_MB: 0, NODE_ENV: "development" },
    services: httpServices(services),
    handler: withServices(handler, services, env.demo),
    files: { respond: () => null },
  });
  const listener = getRequestListener(app.fetch);
  return (request, response) => void listener(request, response);
}
