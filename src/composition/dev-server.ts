import type { RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import { env } from "#platform/env.server.ts";
import { listen } from "#platform/http/listen.server.ts";
import type * as development from "./development.server.ts";
import { refreshing } from "./refresh-services.ts";

/**
 * `npm run dev`: the same server with Vite in front. Application code runs inside Vite's module graph, so that it exists once in the
 * process; an edit below `development.server.ts` recreates the services before the next request is handled.
 */
const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });

type Module = typeof development;
type Services = Awaited<ReturnType<Module["createServices"]>>;

/** Requests in progress may go on with replaced services for this long. */
const closeAfterMs = 5_000;
const refresh = refreshing<Module, ServerBuild, Services>({
  load: async () => ({
    module: (await vite.ssrLoadModule("./src/composition/development.server.ts")) as Module,
    routes: (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
  }),
  create: (module) => module.createServices(),
  closeAfterMs,
  onError: (error) => console.error(error),
});

let current = await refresh();
let listener = listenerOf(current);

function listenerOf({ module, services, routes }: typeof current): RequestListener {
  return module.developmentListener(services, routes);
}

const respond: RequestListener = async (request, response) => {
  try {
    const next = await refresh();
    if (next !== current) {
      listener = listenerOf(next);
      current = next;
    }
    listener(request, response);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(error instanceof Error ? error.stack : String(error));
  }
};
await listen(
  (request, response) => vite.middlewares(request, response, () => void respond(request, response)),
  env,
  () => current.services,
);
