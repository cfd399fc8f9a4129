import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { startPlatform } from "#composition/platform.server.ts";
import { env } from "#platform/env.server.ts";
import { answeringOutages } from "./answer-outages.server.ts";
import { httpApp } from "./http-app.server.ts";
import { logTo } from "./request-log.server.ts";
import { listen } from "./serve.server.ts";

/** Serves from sources: no page is kept, and the build is asked for anew on every request. */
export async function serveDevelopment(vite: ViteDevServer): Promise<void> {
  const platform = await startPlatform();
  logTo(platform.log);
  const { app } = httpApp({
    env: { ...env, PAGE_CACHE_MB: 0, NODE_ENV: "development" },
    platform,
    handler: createRequestHandler(
      async () =>
        answeringOutages((await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild),
      "development",
    ),
    files: { respond: () => null },
  });
  const ours = getRequestListener(app.fetch);
  await listen((request, response) => {
    vite.middlewares(request, response, () => void ours(request, response));
  }, platform);
}
