import { Hono } from "hono";
import type { FairQueue } from "#lib/fair-queue.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { Bindings } from "./bindings.ts";
import { drainBodies, limitBodies } from "./body-limits.server.ts";
import { type Accounts, accountsOf } from "./cost-budget.ts";
import { edgeResponses, noEdge } from "./edge-responses.server.ts";
import { systemUrls } from "./health-and-metrics.server.ts";
import type { HttpServices } from "./http-services.server.ts";
import { Metrics } from "./metrics.server.ts";
import { answerErrors, knownMethods, observeRequests } from "./observe-requests.server.ts";
import { Pages, type RouteHandler } from "./pages.server.ts";
import { pathPolicy } from "./path-policy.ts";
import type { Paths } from "./paths.ts";
import { servePictures } from "./pictures.server.ts";
import { renderTurns } from "./render-turns.server.ts";
import { chargeRequests, heldRefusals, refusalMs } from "./request-cost.server.ts";
import { requestOrigins } from "./request-origins.server.ts";
import { serveHosts } from "./serve-hosts.server.ts";
import { servePages } from "./serve-pages.server.ts";
import { limitCalls, limitCost, redirects, refuseForeign } from "./site-guards.server.ts";
import type { StaticFiles } from "./static-files.server.ts";
import { tlsHosts } from "./tls-host.server.ts";

export type HttpApp = { app: Hono<Bindings>; pages: Pages; metrics: Metrics };

/**
 * The server as a function from request to response. Handles, in this order: client and host, system URLs, static files, pictures, previews,
 * site lookup, origin check, then pages from the cache or from React Router.
 */
export function httpApp(options: {
  env: Pick<
    Env,
    | "TRUST_PROXY"
    | "trustForwardedHost"
    | "PUBLIC_PORT"
    | "PORT"
    | "SITE"
    | "demo"
    | "METRICS_TOKEN"
    | "SECURITY_CONTACT"
    | "PAGE_CACHE_MB"
    | "BUDGET_BURST"
    | "BUDGET_RATE"
    | "RENDER_AT_ONCE"
    | "NODE_ENV"
    | "hstsSubdomains"
    | "adminHost"
    | "consoleHost"
    | "previewHost"
    | "apiHost"
  >;
  services: HttpServices;
  handler: RouteHandler;
  /** What the pages of each path depend on. */
  paths: Paths;
  files: StaticFiles;
  /** Shared with the other front ends of the process. */
  metrics?: Metrics;
  /** Shared with them too. */
  turns?: FairQueue | null;
  accounts?: Accounts | null;
  /** How long refusals for cost take. */
  refusalMs?: number;
  /** The shared cache in front; by default one that gets no tags. */
  edge?: Env["edge"];
}): HttpApp {
  const { env, services, files, metrics = new Metrics(), turns = renderTurns(options.env) } = options;
  const { accounts = accountsOf(env, () => services.now().getTime()) } = options;
  const { hold, refuse: refuseForCost } = heldRefusals(metrics, options.refusalMs ?? refusalMs);
  const edge = edgeResponses(options.edge ?? noEdge, services.followsChanges);
  const pages = new Pages({
    handler: options.handler,
    paths: options.paths,
    itemsVersion: services.itemsVersion,
    pageSources: services.pageSources,
    now: services.now,
    cacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    strictPolicy: env.NODE_ENV !== "development",
    subdomains: env.hstsSubdomains,
    turns,
    edge,
  });
  const app = new Hono<Bindings>();
  const origins = requestOrigins(env);

  app.use(observeRequests({ env, services, metrics, policyOf: pathPolicy }));
  app.use(drainBodies);
  app.use(knownMethods);
  systemUrls(app, { env, services, metrics, pageCounts: () => pages.cache?.count() });
  tlsHosts(app, { env, sites: services.sites, publicHosts: services.publicHosts });
  app.use(async (c, next) => files.respond(c.req.raw, c.req.path) ?? next());
  servePictures(app, services);
  if (accounts)
    app.use(chargeRequests((c) => accounts.ofNetwork(c.get("requestAddress").address), { metrics, hold }));
  app.use(serveHosts({ env, services, pages, origins, edge, refuseForCost }));
  app.use(refuseForeign(origins));
  app.use(redirects(services, edge));
  app.use(limitCost(refuseForCost));
  app.use(limitBodies);
  app.use(limitCalls(services));
  // Browsers and link previews request this path regardless of the page's own icon.
  app.get("/favicon.ico", (c) => {
    const headers = {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=86400",
      ...edge.siteTagsOf(c.get("site")),
    };
    return c.body(services.siteIcon(c.get("site")), 200, headers);
  });

  app.all("*", servePages({ services, pages, origins, refuseForCost }));

  app.onError(answerErrors(services.log));
  return { app, pages, metrics };
}
