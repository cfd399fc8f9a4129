import { type Context, Hono, type HonoRequest } from "hono";
import type { FairQueue } from "#lib/fair-queue.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { Bindings } from "./bindings.ts";
import { drainBodies, limitBodies } from "./body-limits.server.ts";
import { addressProblem, pageQuery } from "./canonical-url.ts";
import { type Accounts, accountsOf } from "./cost-budget.ts";
import { type VisitHeaders, visitHeaderNames } from "./counted.ts";
import { edgeResponses, noEdge } from "./edge-responses.server.ts";
import { bestEncoding, matchesEtag } from "./encoding.ts";
import { completeResponse, failure, madeResponse } from "./finish-response.server.ts";
import { addressedOrigin, type PortRules, siteOrigin } from "./host.ts";
import type { HttpServices } from "./http-services.server.ts";
import { Metrics } from "./metrics.server.ts";
import { networkLimit } from "./network-limit.ts";
import { noStore } from "./no-store.ts";
import { answerErrors, knownMethods, observeRequests } from "./observe-requests.server.ts";
import { checkOrigin, hasSessionCookie } from "./origin-check.ts";
import { Pages, type RouteHandler } from "./pages.server.ts";
import { pathPolicy } from "./path-policy.ts";
import type { Paths } from "./paths.ts";
import { servePictures } from "./pictures.server.ts";
import { tokenOfHost } from "./preview-host.ts";
import { previewResponse, refusedPreview } from "./preview-response.server.ts";
import { renderTurns } from "./render-turns.server.ts";
import { chargeRequests, heldRefusals, refusalMs } from "./request-cost.server.ts";
import { toRoutes, toSignIn } from "./route-requests.ts";
import { findSite, siteListPage } from "./sites.server.ts";
import type { StaticFiles } from "./static-files.server.ts";
import { systemUrls } from "./system-urls.server.ts";
import { unservedResponse } from "./unserved-site.server.ts";
import { splitAddress, storableQuery } from "./url-parts.ts";
import { dependsOnSender } from "./visitor-pages.ts";

/** Browsers revalidate after an hour, so that a wrong redirect can be corrected. */
const redirectCacheControl = "public, max-age=3600";
/** Of hosts that aren't known to be a site's: how many a client's network may request at once, then each second. */
export const newHostLimit = { burst: 60, perSecond: 5 };
/** Of requests to previews that work. */
export const previewLookupLimit = { burst: 120, perSecond: 10 };
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
  const { previews } = services;
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

  app.use(observeRequests({ env, services, metrics, policyOf: pathPolicy }));
  app.use(drainBodies);
  app.use(knownMethods);
  systemUrls(app, { env, services, metrics, pageCounts: () => pages.cache?.count() });
  app.use(async (c, next) => files.respond(c.req.raw, c.req.path) ?? next());
  servePictures(app, services);
  if (accounts)
    app.use(chargeRequests((c) => accounts.ofNetwork(c.get("requestAddress").address), { metrics, hold }));

  // Every new one is looked up in the database.
  const newHosts = networkLimit(newHostLimit);
  // So is a preview, with each request.
  const previewLookups = networkLimit(previewLookupLimit);
  app.use(async (c, next) => {
    const { host, port } = c.get("requestAddress");
    if (host === null) return c.text("Bad request: no usable Host header", 400);
    const { address, isLocal } = c.get("requestAddress");
    const token = tokenOfHost(host, env.previewHost);
    const console = publicOrigin(c, env.consoleHost ?? host);
    if (token !== null && c.req.method !== "GET" && c.req.method !== "HEAD")
      return refusedPreview(c, console);
    const isKnown = token === null ? env.SITE || services.sites.isKnown(host) : previews.isKnown(token);
    if (!isLocal && (!isKnown || token !== null)) {
      const wait = (isKnown ? previewLookups : newHosts).take(address, services.now().getTime());
      if (wait > 0)
        return c.text(isKnown ? "Too many requests." : "Too many unknown hosts.", 429, {
          "Retry-After": String(wait),
        });
    }
    const preview = token === null ? null : await previews.find(token);
    if (preview)
      return previewResponse(c, preview, {
        pages,
        services,
        refuseForCost,
        origin: publicOrigin(c, host),
        console,
      });
    const found = await findSite(services.sites, host, { fallbackSlug: env.SITE, demo: env.demo });
    switch (found.kind) {
      case "site": {
        c.set("site", found.site);
        const rules = {
          ...portRulesOf(c),
          redirectHeaders: { "Cache-Control": redirectCacheControl, ...edge.siteTagsOf(found.site) },
        };
        return unservedResponse(c, found.site, rules) ?? next();
      }
      case "list": {
        const list = siteListPage(await services.sites.list(), port, env.adminHost);
        return c.html(list, 200, noStore);
      }
      case "unknown":
        return c.text("No site is configured for this host.", 404);
    }
  });

  function portRulesOf(c: Context<Bindings>): PortRules {
    const listeningPort = c.env?.incoming?.socket.localPort ?? env.PORT;
    return { publicPort: env.PUBLIC_PORT, demo: env.demo, listeningPort };
  }

  /** Scheme, host and port of one of the platform's own hosts, as visitors of this request reach it. */
  const publicOrigin = (c: Context<Bindings>, host: string): string => {
    const { protocol, port } = c.get("requestAddress");
    return addressedOrigin({ host, protocol, port: env.PUBLIC_PORT ?? port });
  };

  /** Scheme, host and port of the site's links in the answer. */
  const originOf = (c: Context<Bindings>): string =>
    siteOrigin(c.get("requestAddress"), c.get("site"), portRulesOf(c));

  app.use(async (c, next) => {
    if (c.get("policy").isCapability) return next();
    const verdict = checkOrigin({
      method: c.req.method,
      origin: c.req.header("origin"),
      secFetchSite: c.req.header("sec-fetch-site"),
      own: [addressedOrigin(c.get("requestAddress")), originOf(c)],
      siteHosts: c.get("site").hosts,
      hasSession: hasSessionCookie(c.req.header("cookie")),
    });
    if (verdict.kind === "allowed") return next();
    c.set("foreign", verdict.reason);
    return failure(c, 403);
  });

  app.use((c, next) => {
    const found = services.redirectOf(c.get("site"), c.get("pathname"));
    if (!found || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
    const query = pageQuery(splitAddress(c.req.url).query);
    // What a visitor's address says besides the path is for this site only.
    const isOwn = found.to.startsWith("/");
    const to = isOwn && query.length > 1 && !/[?#]/.test(found.to) ? found.to + query : found.to;
    return Promise.resolve(
      c.body(null, found.status, {
        Location: to,
        "Cache-Control": redirectCacheControl,
        ...edge.siteTagsOf(c.get("site")),
      }),
    );
  });

  // Pages to read may be cached: only rendering one costs anything (pages.server.ts).
  app.use((c, next) => {
    const isPageRead = !c.get("policy").isCall && (c.req.method === "GET" || c.req.method === "HEAD");
    const seconds = isPageRead ? 0 : (c.get("cost")?.admit() ?? 0);
    return seconds > 0 ? refuseForCost(c, seconds) : next();
  });
  app.use(limitBodies);
  app.use(async (c, next) => {
    const limit = c.get("policy").callLimit;
    const { address, isLocal } = c.get("requestAddress");
    if (!limit || isLocal) return next();
    const wait = await services.takeLimit(limit, c.get("site"), address);
    if (wait === 0) return next();
    c.header("Retry-After", String(wait));
    return failure(c, 429);
  });

  // Browsers and link previews request this path regardless of the page's own icon.
  app.get("/favicon.ico", (c) => {
    const headers = {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=86400",
      ...edge.siteTagsOf(c.get("site")),
    };
    return c.body(services.siteIcon(c.get("site")), 200, headers);
  });

  app.all("*", async (c) => {
    const { address, isLocal } = c.get("requestAddress");
    const { pathname, query: sentQuery } = splitAddress(c.req.url);
    const problem = addressProblem(pathname, sentQuery);
    if (problem) return failure(c, problem);
    const query = storableQuery(sentQuery);
    const site = c.get("site");
    const origin = originOf(c);
    const request = toRoutes(c.req.raw, origin, pathname + query);
    // Before any page, cached or not, and for every spelling of its path (AUTH-04).
    const gate = await services.gateOf(site, pathname);
    // The session is looked up in the database, before any limit of the page itself.
    const wait = gate && !isLocal ? await services.takeLimit("call", site, address) : 0;
    if (wait > 0) {
      c.header("Retry-After", String(wait));
      return failure(c, 429);
    }
    if (gate && !(await services.signedIn(request, site))) {
      const to = gate.signInAddress(request.url, request.headers.get("Referer"));
      return toSignIn(c, request, to);
    }
    const known = hasSessionCookie(c.req.header("cookie"));
    const encoding = bestEncoding(c.req.header("accept-encoding"));
    const found = await pages.answer({
      id: c.get("id"),
      sender: { address, isLocal },
      cost: c.get("cost"),
      site,
      origin,
      pathname,
      policy: c.get("policy"),
      query,
      encoding,
      request,
      personal:
        gate !== null ||
        c.req.header("authorization") !== undefined ||
        dependsOnSender(pages.paths, pathname, c.req.header("cookie")),
      known,
    });
    if (found.kind === "limited") return refuseForCost(c, found.seconds);
    const { counted } = found.kind === "cached" ? found.page : found;
    if (counted.length > 0 && c.req.method !== "HEAD")
      services.countAnswer(site, counted, { query: sentQuery, headers: visitHeadersOf(c.req) });
    if (found.kind === "response") return completeResponse(c, found.response);
    if (found.kind === "made") return madeResponse(c, found);
    const { page } = found;
    if (matchesEtag(c.req.header("if-none-match"), page.etag))
      return c.body(null, 304, pages.headersOf(page, null, 0));
    const body = await pages.body(page, encoding);
    const headers = pages.headersOf(page, encoding, body.length);
    headers["X-Request-Id"] = c.get("id");
    c.set("named", true);
    return new Response(c.req.method === "HEAD" ? null : (body as Buffer<ArrayBuffer>), { headers });
  });

  app.onError(answerErrors(services.log));
  return { app, pages, metrics };
}

const visitHeadersOf = (request: HonoRequest): VisitHeaders =>
  Object.fromEntries(visitHeaderNames.map((name) => [name, request.header(name)]));
