import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { type GateType, gateAt, plainPath } from "#platform/config/gate.ts";
import type { Site } from "#platform/config/site.ts";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import type { Env } from "#platform/env.server.ts";
import { splitAddress } from "./address-parts.ts";
import type { Bindings } from "./bindings.ts";
import { limitBodies } from "./body-limits.server.ts";
import { isUsablePath } from "./canonical-address.ts";
import { bestEncoding, matchesEtag } from "./encoding.ts";
import { failure, madeAnswer, wholeAnswer } from "./finish-answer.server.ts";
import { addressedOrigin, asked, isForwardedByUntrusted, parseProxyTrust, siteOrigin } from "./host.ts";
import type { HttpServices } from "./http-services.server.ts";
import { Metrics, routeClass } from "./metrics.server.ts";
import { checkOrigin, hasSessionCookie } from "./origin-check.ts";
import { cachedPageHeaders, Pages, type RouteHandler } from "./pages.server.ts";
import { loggedPath, pathPolicy } from "./path-policy.ts";
import { renderLimitOf } from "./rate-limit.ts";
import { brokeOff, toRoutes, toSignIn } from "./route-requests.ts";
import { completeHeaders } from "./security-headers.ts";
import { eventOf, securityEvent, senderOf } from "./security-log.server.ts";
import { redirectOf } from "./site-redirects.ts";
import { findSite, siteListPage } from "./sites.server.ts";
import type { StaticFiles } from "./static-files.server.ts";
import { systemAddresses } from "./system-addresses.server.ts";
import { asksForThemselves } from "./visitor-pages.ts";

/** Browsers ask again after an hour, so that a mistake can be mended. */
const redirectCacheControl = "public, max-age=3600";
/** What any address takes; a call says of itself which of them it answers. */
const methods = ["GET", "HEAD", "POST"];

/** Logged once: anyone can send such headers, but a proxy sends them with every request. */
const untrustedForwarding =
  "forwarded headers came from a peer that TRUST_PROXY doesn't name: if it is your proxy, all visitors count as one sender and no https is known";

export type HttpApp = { app: Hono<Bindings>; pages: Pages; metrics: Metrics };

/**
 * The server as a function of requests: who asks, system addresses, files, pictures, then the site, the guard of calls
 * that change something, and pages from memory or from React Router.
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
    | "RENDER_BURST"
    | "RENDER_RATE"
    | "NODE_ENV"
    | "ROLE"
    | "hstsSubdomains"
  >;
  services: HttpServices;
  handler: RouteHandler;
  files: StaticFiles;
}): HttpApp {
  const { env, services, files } = options;
  const trust = parseProxyTrust(env.TRUST_PROXY);
  const metrics = new Metrics();
  const pages = new Pages({
    handler: options.handler,
    stockVersion: services.stockVersion,
    now: services.now,
    cacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    strictPolicy: env.NODE_ENV !== "development",
    subdomains: env.hstsSubdomains,
    renderLimit: renderLimitOf(env),
  });
  let warnedOfForwarding = false;
  const app = new Hono<Bindings>();

  app.use(async (c, next) => {
    const began = performance.now();
    c.set("id", randomBytes(8).toString("hex"));
    const { remoteAddress } = c.env?.incoming?.socket ?? {};
    c.set(
      "asked",
      asked(remoteAddress, (name) => c.req.header(name), trust, env.trustForwardedHost),
    );
    if (!warnedOfForwarding && isForwardedByUntrusted(remoteAddress, (name) => c.req.header(name), trust)) {
      warnedOfForwarding = true;
      services.log.warn(untrustedForwarding);
    }
    const { pathname } = splitAddress(c.req.url);
    const plain = plainPath(pathname);
    c.set("pathname", pathname);
    c.set("policy", pathPolicy(plain));
    await next();
    if (c.res.status === 405 && !c.res.headers.has("Allow")) c.res.headers.set("Allow", "GET, HEAD");
    // Not by c.header(), which would make the answer's body anew.
    const { protocol } = c.get("asked");
    if (env.NODE_ENV !== "development")
      completeHeaders(c.res.headers, c.get("policy"), { protocol, subdomains: env.hstsSubdomains });
    if (!c.get("named")) c.res.headers.set("X-Request-Id", c.get("id"));
    const ms = performance.now() - began;
    const path = loggedPath(pathname);
    const route = routeClass(plain, pathname.endsWith(".data"));
    const status = brokeOff(c.env?.incoming) ? 400 : c.res.status;
    metrics.count(route, status, ms / 1000);
    const { host, address } = c.get("asked");
    const foreign = c.get("foreign");
    const event = foreign ? "cross_site" : eventOf(status);
    if (event)
      securityEvent(services.log, event, {
        site: (c.get("site") as Site | undefined)?.slug ?? null,
        id: c.get("id"),
        path,
        kind: String(status),
        ...(foreign ? { reason: foreign } : {}),
        sender: senderOf(address, services.now()),
      });
    if (route === "asset" || route === "system") return;
    // No query, which may hold what a visitor typed, no address and no agent: nothing personal.
    services.log.info(
      {
        id: c.get("id"),
        host,
        method: c.req.method,
        path,
        status,
        ms: Math.round(ms * 10) / 10,
      },
      "request",
    );
  });

  app.use((c, next) => {
    if (methods.includes(c.req.method)) return next();
    const answer = failure(c, 405);
    answer.headers.set("Allow", methods.join(", "));
    return Promise.resolve(answer);
  });

  systemAddresses(app, { env, services, pages, metrics });
  if (env.ROLE === "worker")
    app.all("*", (c) => c.text("This process answers for its own health only.", 404));
  app.use(async (c, next) => files.respond(c.req.raw, c.req.path) ?? next());
  app.on(["GET", "HEAD"], "/img/*", async (c) => {
    const response = await services.pictureResponse(c.req.raw);
    const etag = response.headers.get("ETag");
    if (!etag || !matchesEtag(c.req.header("if-none-match"), etag)) return response;
    const headers = new Headers(response.headers);
    headers.delete("Content-Type");
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  });

  app.use(async (c, next) => {
    const { host, port } = c.get("asked");
    if (host === null) return c.text("Bad request: no usable Host header", 400);
    const found = await findSite(services.sites, host, { fallbackSlug: env.SITE, demo: env.demo });
    switch (found.kind) {
      case "site":
        c.set("site", found.site);
        return next();
      case "list": {
        return c.html(siteListPage(await services.sites.list(), port), 200, { "Cache-Control": "no-store" });
      }
      case "unknown":
        return c.text("No site answers at this host.", 404);
    }
  });

  /** Scheme, host and port of the site's links in the answer. */
  function originOf(c: Context<Bindings>): string {
    const listeningPort = c.env?.incoming?.socket.localPort ?? env.PORT;
    return siteOrigin(c.get("asked"), c.get("site"), {
      publicPort: env.PUBLIC_PORT,
      demo: env.demo,
      listeningPort,
    });
  }

  app.use(async (c, next) => {
    const verdict = checkOrigin({
      method: c.req.method,
      origin: c.req.header("origin"),
      secFetchSite: c.req.header("sec-fetch-site"),
      own: [addressedOrigin(c.get("asked")), originOf(c)],
      siteHosts: c.get("site").hosts,
      hasSession: hasSessionCookie(c.req.header("cookie")),
    });
    if (verdict.kind === "allowed") return next();
    c.set("foreign", verdict.reason);
    return failure(c, 403);
  });

  app.use((c, next) => {
    const found = redirectOf(c.get("site"), c.get("pathname"));
    if (!found || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
    const { query } = splitAddress(c.req.url);
    const to = query.length > 1 && !/[?#]/.test(found.to) ? found.to + query : found.to;
    return Promise.resolve(
      c.body(null, found.status, { Location: to, "Cache-Control": redirectCacheControl }),
    );
  });

  app.use(limitBodies);
  app.use(async (c, next) => {
    const limit = c.req.method === "POST" ? c.get("policy").postLimit : null;
    if (!limit || c.get("asked").isLocal) return next();
    const wait = await services.takeLimit(limit, c.get("site"), c.get("asked").address);
    if (wait === 0) return next();
    c.header("Retry-After", String(wait));
    return failure(c, 429);
  });

  // Browsers and link previews ask for it whatever a page names.
  app.get("/favicon.ico", (c) => {
    const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" };
    return c.body(services.siteIcon(c.get("site")), 200, headers);
  });

  /** A promotion that nobody wrote a page for is no reason to sign in. */
  async function gateFor(site: Site, pathname: string): Promise<GateType | null> {
    const gate = gateAt(site, pathname);
    const absent = gate === "spin-to-win" && !(await services.hasPage(site, plainPath(pathname)));
    return absent ? null : gate;
  }

  app.all("*", async (c) => {
    const { address, isLocal } = c.get("asked");
    const { pathname, query: asked } = splitAddress(c.req.url);
    if (!isUsablePath(pathname)) return failure(c, 400);
    const query = asked.replaceAll("%00", "");
    const site = c.get("site");
    const origin = originOf(c);
    const request = toRoutes(c.req.raw, origin, pathname + query);
    // Before any page, kept or not, and whatever the spelling of its address (AUTH-04).
    const gate = await gateFor(site, pathname);
    if (gate && !(await services.signedIn(request, site))) {
      const to = services.signInAddress(request.url, request.headers.get("Referer"), gate);
      return toSignIn(c, request, to);
    }
    const known = hasSessionCookie(c.req.header("cookie"));
    const encoding = bestEncoding(c.req.header("accept-encoding"));
    const found = await pages.answer({
      id: c.get("id"),
      sender: { address, isLocal },
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
        asksForThemselves(pathname, c.req.header("cookie")),
      known,
    });
    if (found.kind === "limited") {
      c.header("Retry-After", String(found.seconds));
      return failure(c, 429);
    }
    if (found.kind === "response") return wholeAnswer(c, found.response);
    if (found.kind === "made") return madeAnswer(c, found);
    const { page } = found;
    if (matchesEtag(c.req.header("if-none-match"), page.etag))
      return c.body(null, 304, { ...page.headers, ETag: page.etag });
    const body = await pages.body(page, encoding);
    const headers = cachedPageHeaders(page, encoding, body.length);
    headers["X-Request-Id"] = c.get("id");
    c.set("named", true);
    return new Response(c.req.method === "HEAD" ? null : (body as Buffer<ArrayBuffer>), { headers });
  });

  app.onError((error, c) => {
    if (error instanceof DatabaseUnavailable) {
      services.log.warn(
        { code: error.code, id: c.get("id"), path: loggedPath(c.get("pathname")) },
        "the database is away",
      );
      return failure(c, 503);
    }
    services.log.error(
      { err: error, id: c.get("id"), path: loggedPath(c.get("pathname")) },
      "a request failed",
    );
    return failure(c, 500);
  });
  return { app, pages, metrics };
}
