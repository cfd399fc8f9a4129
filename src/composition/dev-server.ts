import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { createServer as createVite, type ViteDevServer } from "vite";
import { env } from "#platform/env.server.ts";
import { hostReader } from "#platform/http/host-reader.server.ts";
import { listen } from "#platform/http/listen.server.ts";
import { endWith } from "#platform/start-problem.server.ts";
import type * as development from "./development.server.ts";
import type { CreateConsole, CreateSite } from "./front-ends.ts";
import { refreshing } from "./refresh-services.ts";

/**
 * `npm run dev`: the same server with Vite in front of each front end. Application code runs inside Vite's module graph; an edit below
 * `development.server.ts` recreates the services before the next request is handled. The console has a module graph of its own, so it
 * shares only plain services with the sites.
 */
const source = join(import.meta.dirname, "..");
const vite = { site: await frontEnd("site"), console: await frontEnd("console") };

async function frontEnd(name: "site" | "console"): Promise<ViteDevServer> {
  const root = join(source, name);
  const server = await createVite({
    root,
    configFile: join(root, "vite.config.ts"),
    server: { middlewareMode: true, ws: { port: await freePort() } },
    appType: "custom",
  });
  // Files outside the root that an editor replaces by renaming are otherwise no longer watched.
  server.watcher.add(
    ["domain", "platform", "composition", "ui", "lib"].map((folder) => join(source, folder)),
  );
  return server;
}

/** For Vite's WebSocket, which can't choose a port itself. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

type Module = typeof development;
type Services = Awaited<ReturnType<Module["createServices"]>>;
type Routes = { site: { createSite: CreateSite }; console: { createConsole: CreateConsole } };

/** Requests in progress may go on with replaced services for this long. */
const closeAfterMs = 5_000;
const refresh = refreshing<Module, Routes, Services>({
  load: async () => ({
    module: (await vite.site.ssrLoadModule(join(source, "composition/development.server.ts"))) as Module,
    routes: {
      site: (await vite.site.ssrLoadModule(join(source, "site/create-site.server.ts"))) as Routes["site"],
      console: (await vite.console.ssrLoadModule(
        join(source, "console/create-console.server.ts"),
      )) as Routes["console"],
    },
  }),
  create: (module) => module.createServices(),
  closeAfterMs,
  onError: (error) => console.error(error),
});

let current = await refresh().catch(endWith);
let listener = listenerOf(current);

function listenerOf({ module, services, routes }: typeof current): RequestListener {
  return module.developmentListener(services, {
    site: env.servesSite ? routes.site.createSite : null,
    console: env.adminHost
      ? { create: routes.console.createConsole, createSite: routes.site.createSite }
      : null,
  });
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
    if (error instanceof Error) vite.site.ssrFixStacktrace(error);
    console.error(error);
    if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(error instanceof Error ? error.stack : String(error));
  }
};

const hostOf = hostReader(env);
await listen(
  (request, response) => {
    const { middlewares } = hostOf(request).host === env.adminHost ? vite.console : vite.site;
    middlewares(request, response, () => void respond(request, response));
  },
  env,
  () => current.services,
).catch(endWith);
