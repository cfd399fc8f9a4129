import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { apiApp } from "#api/api-app.server.ts";
import { sessionToken } from "#domain/staff/sign-in/session-cookie.ts";
import { type Env, env as processEnv } from "#platform/env.server.ts";
import { cachedPageListener } from "#platform/http/cached-page-listener.server.ts";
import { type ConsoleHandler, consoleApp } from "#platform/http/console-app.server.ts";
import { accountsOf } from "#platform/http/cost-budget.ts";
import { hostReader } from "#platform/http/host-reader.server.ts";
import { httpApp } from "#platform/http/http-app.server.ts";
import { Metrics } from "#platform/http/metrics.server.ts";
import type { RouteHandler } from "#platform/http/pages.server.ts";
import { pathsOf } from "#platform/http/paths.ts";
import { tokenOfHost } from "#platform/http/preview-host.ts";
import { renderTurns } from "#platform/http/render-turns.server.ts";
import type { StaticFiles } from "#platform/http/static-files.server.ts";
import { healthApp } from "#platform/http/unserved-host-app.server.ts";
import { declaredPaths } from "#site/routes.ts";
import { httpServices } from "./http-services.server.ts";
import type { Services } from "./services.server.ts";

/** A front end of this process: its routes, and the files of its client build. */
type Served<Handler> = { handler: Handler; files: StaticFiles };
type ServedFrontEnds = { site: Served<RouteHandler> | null; console: Served<ConsoleHandler> | null };

/**
 * Passes each request to the front end of its host: the console at `ADMIN_HOST`, the API at `API_HOST`, the sites and their previews at every other. A host's
 * front end that this process doesn't serve responds 404, except at the system addresses. What serves the console serves the API.
 */
export function processListener(
  { site, console }: ServedFrontEnds,
  services: Services,
  env: Env = processEnv,
): RequestListener {
  const metrics = new Metrics().observeProcess();
  const turns = renderTurns(env);
  const accounts = accountsOf(env, () => services.now().getTime());
  const http = httpServices(services);
  const listenerOf = (app: { fetch: Parameters<typeof getRequestListener>[0] }): RequestListener => {
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: env.NODE_ENV === "production" });
    return (request, response) => void listener(request, response);
  };
  const siteApp =
    site &&
    httpApp({
      env,
      services: http,
      metrics,
      turns,
      accounts,
      paths: pathsOf(declaredPaths),
      edge: env.edge,
      ...site,
    });
  const siteListener = siteApp
    ? listenerOf(siteApp.app)
    : listenerOf(healthApp({ env, services: http, metrics }));
  const cachedListener = siteApp ? cachedPageListener(siteApp, http, env, siteListener) : siteListener;
  const hostOf = hostReader(env);
  /** Previews are never answered from the page cache, not even where SITE names a site for unknown hosts. */
  const sitesListener: RequestListener = (request, response) =>
    tokenOfHost(hostOf(request).host, env.previewHost) === null
      ? cachedListener(request, response)
      : siteListener(request, response);
  const { consoleHost } = env;
  if (consoleHost === null) return sitesListener;
  const pageCounts = () => siteApp?.pages.cache?.count();
  const consoleListener = listenerOf(
    console
      ? consoleApp({
          env: { ...env, adminHost: consoleHost },
          services: http,
          metrics,
          turns,
          accounts,
          sessionOf: sessionToken,
          pageCounts,
          ...console,
        })
      : healthApp({ env, services: http, metrics, pageCounts, text: servedElsewhere }),
  );
  const apiListener = listenerOf(
    console
      ? apiApp({ env, services: { ...http, ...services }, metrics })
      : healthApp({ env, services: http, metrics, pageCounts, text: apiElsewhere }),
  );
  return (request, response) => {
    const { host } = hostOf(request);
    if (host === consoleHost) consoleListener(request, response);
    else if (host === env.apiHost) apiListener(request, response);
    else sitesListener(request, response);
  };
}

/** What a process without the console says at its host, and at that of the API. */
const servedElsewhere =
  "The console isn't served by this process but by one with ROLE=console: the proxy has to pass this host to it (docs/operations.md, Proxies).";
const apiElsewhere =
  "The API isn't served by this process but by one with ROLE=console: the proxy has to pass this host to it (docs/operations.md, Proxies).";
