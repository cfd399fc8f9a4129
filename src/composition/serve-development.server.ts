import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { env } from "#platform/env.server.ts";
import { answeringOutages } from "#platform/http/answer-outages.server.ts";
import { httpApp } from "#platform/http/http-app.server.ts";
import { listen } from "#platform/http/listen.server.ts";
import { logTo } from "#platform/http/request-log.server.ts";
import { httpServices } from "./http-services.server.ts";
import { withServices } from "./provide-services.server.ts";
import { createServices } from "./services.server.ts";

/** Serves from sources: no page is cached, and the build is loaded anew on every request. */
export async function serveDevelopment(vite: ViteDevServer): Promise<void> {
  const services = await createServices();
  logTo(services.log);
  const handler = createRequestHandler(
    async () =>
      answeringOutages((await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild),
    "development",
  );
  const { app } = httpApp({
    env: { ...env, PAGE_CACHE_MB: 0, NODE_ENV: "development" },
    services: httpServices(services),
    handler: withServices(handler, services, env.demo),
    files: { respond: () => null },
  });
  const ours = getRequestListener(app.fetch);
  await listen(
    (request, response) => {
      vite.middlewares(request, response, () => void ours(request, response));
    },
    env,
    () => services,
  );
}
