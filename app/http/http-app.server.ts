import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { DatabaseAway } from "../db/outage.ts";
import type { Env } from "../env.server.ts";
import { signInFor } from "../features/accounts/shopper.ts";
import { siteIconSvg } from "../features/shell/shell-model.ts";
import type { Platform } from "../platform.server.ts";
import { eventOf, securityEvent, senderOf } from "../security-log.server.ts";
import { type GateType, gateAt, plainPath } from "../site/gate.ts";
import { type RedirectFinder, redirectFinder } from "../site/redirects.ts";
import type { Site } from "../site/site.ts";
import { retryAfterSeconds } from "./answer-outages.server.ts";
import { apiTrouble, isApiAnswer } from "./api-trouble.ts";
import { isUsablePath } from "./canonical-address.ts";
import { bestEncoding, matchesEtag } from "./encoding.ts";
import { type Asked, asked, isLoopback, parseProxyTrust } from "./host.ts";
import { Metrics, routeClass } from "./metrics.server.ts";
import { checkOrigin, hasSessionCookie } from "./origin-check.ts";
import type { Once } from "./page-cache.server.ts";
import { keptHeaders, Pages, type RouteHandler } from "./pages.server.ts";
import { loggedPath } from "./request-log.server.ts";
import { completeHeaders } from "./security-headers.ts";
import { findSite, plainPage, siteListPage } from "./sites.server.ts";
import type { StaticFiles } from "./static-files.server.ts";
import { asksForThemselves } from "./visitor-pages.ts";

const gzipped = promisify(gzip);
const largestBody = 1024 * 1024;
/** A picture of ten million bytes and one too large by a little, so that it gets its own answer; ten of them where a form has no script. */
const largestPicture = 10_500_000;
const largestPictureForm = 102_000_000;
/** Browsers ask again after an hour, so that a mistake can be mended. */
const redirectKept = "public, max-age=3600";
/** What any address takes; a call says of itself which of them it answers. */
const methods = ["GET", "HEAD", "POST"];

export type HttpPlatform = Pick<
  Platform,
  | "sites"
  | "stock"
  | "now"
  | "takeLimit"
  | "log"
  | "status"
  | "ready"
  | "pictureResponse"
  | "signedIn"
  | "hasPage"
>;

type Bindings = {
  Bindings: Partial<HttpBindings>;
  /** `named`: the answer carries its id already. `foreign`: why a call is held to come from another site. */
  Variables: { id: string; asked: Asked; site: Site; named?: boolean; foreign?: string };
};

export type HttpApp = { app: Hono<Bindings>; pages: Pages; metrics: Metrics };

/**
 * The server as a function of requests: who asks, system addresses, files, pictures, then the site, the guard of calls
 * that change something, and pages from memory or from React Router.
 */
export function httpApp(options: {
  env: Pick<
    Env,
    | "TRUST_PROXY"
    | "SITE"
    | "demo"
    | "METRICS_TOKEN"
    | "SECURITY_CONTACT"
    | "PAGE_CACHE_MB"
    | "NODE_ENV"
    | "ROLE"
    | "hstsSubdomains"
  >;
  platform: HttpPlatform;
  handler: RouteHandler;
  files: StaticFiles;
}): HttpApp {
  const { env, platform, files } = options;
  const trust = parseProxyTrust(env.TRUST_PROXY);
  const metrics = new Metrics();
  const pages = new Pages({
    handler: options.handler,
    stockVersion: async (site) => (await platform.stock(site)).version,
    now: platform.now,
    cacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    strictPolicy: env.NODE_ENV !== "development",
    subdomains: env.hstsSubdomains,
  });
  const app = new Hono<Bindings>();

  app.use(async (c, next) => {
    const began = performance.now();
    c.set("id", randomBytes(8).toString("hex"));
    c.set(
      "asked",
      asked(c.env?.incoming?.socket.remoteAddress, (name) => c.req.header(name), trust),
    );
    await next();
    // Not by c.header(), which would make the answer's body anew.
    const { protocol } = c.get("asked");
    if (env.NODE_ENV !== "development")
      completeHeaders(c.res.headers, c.req.path, { protocol, subdomains: env.hstsSubdomains });
    if (!c.get("named")) c.res.headers.set("X-Request-Id", c.get("id"));
    const ms = performance.now() - began;
    const path = c.req.path;
    const route = routeClass(path);
    const status = brokeOff(c.env?.incoming) ? 400 : c.res.status;
    metrics.count(route, status, ms / 1000);
    const { host, address } = c.get("asked");
    const foreign = c.get("foreign");
    const event = foreign ? "cross_site" : eventOf(status);
    if (event)
      securityEvent(platform.log, event, {
        site: (c.get("site") as Site | undefined)?.slug ?? null,
        id: c.get("id"),
        path: loggedPath(path),
        kind: String(status),
        ...(foreign ? { reason: foreign } : {}),
        sender: senderOf(address, platform.now()),
      });
    if (route === "asset" || route === "system") return;
    // No query, which may hold what a visitor typed, no address and no agent: nothing personal.
    platform.log.info(
      {
        id: c.get("id"),
        host,
        method: c.req.method,
        path: loggedPath(path),
        status,
        ms: Math.round(ms * 10) / 10,
      },
      "request",
    );
  });

  app.use((c, next) => {
    if (methods.includes(c.req.method)) return next();
    const answer = trouble(c, 405);
    answer.headers.set("Allow", methods.join(", "));
    return Promise.resolve(answer);
  });

  app.get("/.well-known/security.txt", async (c, next) => {
    if (!env.SECURITY_CONTACT) return next();
    // RFC 9116 asks when it ends: a year from whenever it is read.
    const expires = new Date(platform.now().getTime() + 365 * 86_400_000).toISOString();
    return c.text(`Contact: ${env.SECURITY_CONTACT}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    try {
      await platform.ready();
      return c.text("ready");
    } catch (error) {
      platform.log.warn({ reason: (error as Error).message }, "not ready");
      return c.text("not ready", 503);
    }
  });
  app.get("/metrics", (c) => {
    const open = env.METRICS_TOKEN
      ? sameSecret(c.req.header("authorization"), `Bearer ${env.METRICS_TOKEN}`)
      : isLoopback(c.get("asked").address) && (trust.kind !== "none" || !c.req.header("x-forwarded-for"));
    if (!open) return c.text("Not found", 404);
    const kept = pages.cache?.count();
    const { groups, sites, documents } = platform.status();
    const memory = process.memoryUsage();
    return c.text(
      metrics.text({
        page_cache_hits: kept?.hits ?? 0,
        page_cache_fills: kept?.fills ?? 0,
        page_cache_pages: kept?.pages ?? 0,
        page_cache_bytes: kept?.bytes ?? 0,
        cars_indexed: documents,
        groups_loaded: groups,
        sites_indexed: sites,
        resident_bytes: memory.rss,
        heap_bytes: memory.heapUsed,
        outside_heap_bytes: memory.external,
        uptime_seconds: Math.round(process.uptime()),
      }),
      200,
      { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" },
    );
  });

  if (env.ROLE === "worker")
    app.all("*", (c) => c.text("This process answers for its own health only.", 404));
  app.use(async (c, next) => files.respond(c.req.raw, c.req.path) ?? next());
  app.on(["GET", "HEAD"], "/img/*", (c) => platform.pictureResponse(c.req.raw));

  app.use(async (c, next) => {
    const { host, authority } = c.get("asked");
    if (host === null) return c.text("Bad request: no usable Host header", 400);
    const found = await findSite(platform.sites, host, { fallbackSlug: env.SITE, demo: env.demo });
    switch (found.kind) {
      case "site":
        c.set("site", found.site);
        return next();
      case "list": {
        const port = /:(\d+)$/.exec(authority)?.[1] ?? "";
        return c.html(siteListPage(await platform.sites.list(), port), 200);
      }
      case "unknown":
        return c.text("No site answers at this host.", 404);
    }
  });

  app.use(async (c, next) => {
    const verdict = checkOrigin({
      method: c.req.method,
      origin: c.req.header("origin"),
      secFetchSite: c.req.header("sec-fetch-site"),
      host: c.get("asked").host ?? "",
      siteHosts: c.get("site").hosts,
      hasSession: hasSessionCookie(c.req.header("cookie")),
    });
    if (verdict.kind === "allowed") return next();
    c.set("foreign", verdict.reason);
    return trouble(c, 403);
  });

  app.use((c, next) => {
    const found = redirectOf(c.get("site"), c.req.path);
    if (!found || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
    const { query } = splitAddress(c.req.url);
    const to = query.length > 1 && !/[?#]/.test(found.to) ? found.to + query : found.to;
    return Promise.resolve(c.body(null, found.status, { Location: to, "Cache-Control": redirectKept }));
  });

  const limitedTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) => {
        const answer = trouble(c as Context<Bindings>, 413);
        // The rest of the body is never read, so a proxy must not send its next request behind it.
        answer.headers.set("Connection", "close");
        return answer;
      },
    });
  const limited = {
    body: limitedTo(largestBody),
    picture: limitedTo(largestPicture),
    pictureForm: limitedTo(largestPictureForm),
  };
  app.use((c, next) =>
    c.req.method === "GET" || c.req.method === "HEAD" ? next() : limited[bodyKind(c.req.raw)](c, next),
  );
  // Matches /api/search itself too.
  app.on("POST", "/api/search/*", async (c, next) => {
    const wait = await platform.takeLimit("search", c.get("site"), c.get("asked").address);
    if (wait === 0) return next();
    c.header("Retry-After", String(wait));
    return trouble(c, 429);
  });

  // Browsers and link previews ask for it whatever a page names.
  app.get("/favicon.ico", (c) => {
    const { name, theme } = c.get("site");
    const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" };
    return c.body(siteIconSvg(name, theme.brand), 200, headers);
  });

  /** A promotion that nobody wrote a page for is no reason to sign in. */
  async function gateFor(site: Site, pathname: string): Promise<GateType | null> {
    const gate = gateAt(site, pathname);
    const absent = gate === "spin-to-win" && !(await platform.hasPage(site, plainPath(pathname)));
    return absent ? null : gate;
  }

  app.all("*", async (c) => {
    const { authority, protocol, address } = c.get("asked");
    const { pathname, query: asked } = splitAddress(c.req.url);
    if (!isUsablePath(pathname)) return trouble(c, 400);
    const query = asked.replaceAll("%00", "");
    const origin = `${protocol}://${authority}`;
    const request = toRoutes(c.req.raw, origin, pathname + query);
    const site = c.get("site");
    // Before any page, kept or not, and whatever the spelling of its address (AUTH-04).
    const gate = await gateFor(site, pathname);
    if (gate && !(await platform.signedIn(request, site))) return toSignIn(c, request, gate);
    const known = hasSessionCookie(c.req.header("cookie"));
    const encoding = bestEncoding(c.req.header("accept-encoding"));
    const found = await pages.answer({
      id: c.get("id"),
      address,
      site,
      origin,
      pathname,
      query,
      encoding,
      request,
      personal:
        gate !== null ||
        c.req.header("authorization") !== undefined ||
        asksForThemselves(pathname, c.req.header("cookie")),
      known,
    });
    if (found.kind === "response") return wholeAnswer(c, found.response);
    if (found.kind === "made") return madeAnswer(c, found);
    const { page } = found;
    if (matchesEtag(c.req.header("if-none-match"), page.etag))
      return c.body(null, 304, { ...page.headers, ETag: page.etag });
    const body = await pages.body(page, encoding);
    const headers = keptHeaders(page, encoding, body.length);
    headers["X-Request-Id"] = c.get("id");
    c.set("named", true);
    return new Response(c.req.method === "HEAD" ? null : (body as Buffer<ArrayBuffer>), { headers });
  });

  app.onError((error, c) => {
    if (error instanceof DatabaseAway) {
      platform.log.warn(
        { code: error.code, id: c.get("id"), path: loggedPath(c.req.path) },
        "the database is away",
      );
      return trouble(c, 503);
    }
    platform.log.error({ err: error, id: c.get("id"), path: loggedPath(c.req.path) }, "a request failed");
    return trouble(c, 500);
  });
  return { app, pages, metrics };
}

/**
 * A request as routes see it: at the visitor's own address, which behind a proxy is another than the one it came to, and from there too.
 * The guard has let its origin pass; React Router's own takes another port or another host of the site for an attack and fails.
 */
function toRoutes(sent: Request, origin: string, path: string): Request {
  const from = sent.headers.get("Origin");
  const address = origin + path;
  if (from === null || from === origin) return sent.url === address ? sent : new Request(address, sent);
  const headers = new Headers(sent.headers);
  headers.set("Origin", origin);
  return new Request(new Request(address, sent), { headers });
}

/** Sends someone to sign in: a page by its redirect, the data of a page in the way that React Router's client follows. */
function toSignIn(c: Context<Bindings>, request: Request, gate: GateType): Response {
  const to = signInFor(request.url, request.headers.get("Referer"), gate);
  const headers = { "Cache-Control": "private, no-store" };
  return /\.data\/*$/.test(new URL(request.url).pathname)
    ? c.body(null, 204, { ...headers, "X-Remix-Redirect": to, "X-Remix-Status": "302" })
    : c.body(null, 302, { ...headers, Location: to });
}

const finders = new WeakMap<Site, RedirectFinder>();

/** Where one of the site's old addresses leads; its rules are made ready once for a version of the site. */
function redirectOf(site: Site, pathname: string): ReturnType<RedirectFinder> {
  let find = finders.get(site);
  if (!find) {
    find = redirectFinder(site.redirects);
    finders.set(site, find);
  }
  return find(pathname);
}

/** Whoever sends half a request and goes away, or takes five minutes for it, hears no answer, and none has failed. */
function brokeOff(incoming: Partial<HttpBindings>["incoming"]): boolean {
  return incoming?.destroyed === true && !incoming.complete;
}

/** Only what is read to disk as it comes may be large: pictures of known length, sent as forms to where they are taken. */
function bodyKind({ url, headers }: Request): "body" | "picture" | "pictureForm" {
  const form = /^multipart\/form-data/i.test(headers.get("content-type") ?? "");
  if (!form || headers.has("transfer-encoding")) return "body";
  const { pathname } = splitAddress(url);
  if (pathname === "/api/eval-expert/image-upload") return "picture";
  return /^\/(?:trade-in|sell-my-car|cars\/trade-in)(?:\.data)?$/.test(pathname) ? "pictureForm" : "body";
}

function sameSecret(given: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

/** Whoever is told to come back is told when. */
function againAfter(status: number): { "Retry-After"?: string } {
  return status === 503 ? { "Retry-After": String(retryAfterSeconds) } : {};
}

/** An answer of no route: JSON for calls, a bare page for people. */
function trouble(c: Context<Bindings>, status: 400 | 403 | 405 | 413 | 429 | 500 | 503): Response {
  const headers = { "Cache-Control": "no-store", ...againAfter(status) };
  const answer = apiTrouble(status, c.get("id"));
  if (c.req.path.startsWith("/api/")) return c.json(answer, status, headers);
  const reference = status === 500 ? `<p>Please quote ${c.get("id")} if you tell us about it.</p>` : "";
  return c.html(
    plainPage(answer.error, `${reference}<p><a href="/">Go to the front page</a></p>`),
    status,
    headers,
  );
}

/** A page that isn't kept, compressed when wanted. */
async function madeAnswer(c: Context<Bindings>, made: Extract<Once, { kind: "made" }>): Promise<Response> {
  const { status, body } = made;
  if (status >= 400 && c.req.path.startsWith("/api/")) {
    const headers = { "Cache-Control": "no-store", ...againAfter(status) };
    return c.json(apiTrouble(status, c.get("id")), status as 404, headers);
  }
  const headers: Record<string, string> = { ...made.headers, "X-Request-Id": c.get("id") };
  c.set("named", true);
  if (c.req.method === "HEAD") return new Response(null, { status, headers });
  if (bestEncoding(c.req.header("accept-encoding")) === "identity")
    return new Response(body, { status, headers });
  headers["Content-Encoding"] = "gzip";
  const zipped = (await gzipped(body, { level: 4 })) as Buffer<ArrayBuffer>;
  return new Response(zipped, { status, headers });
}

/** Gives an answer that isn't kept its last touches: calls fail as JSON, and text is compressed when wanted. */
async function wholeAnswer(c: Context<Bindings>, response: Response): Promise<Response> {
  const type = response.headers.get("Content-Type");
  if (response.status >= 400 && c.req.path.startsWith("/api/")) {
    const body = await response.text();
    const again = againAfter(response.status);
    if (isApiAnswer(type, body)) {
      const headers = new Headers(response.headers);
      for (const [name, value] of Object.entries(again)) if (!headers.has(name)) headers.set(name, value);
      return new Response(body, { status: response.status, headers });
    }
    return c.json(apiTrouble(response.status, c.get("id")), response.status as 500, {
      "Cache-Control": "no-store",
      ...again,
    });
  }
  const wanted = bestEncoding(c.req.header("accept-encoding"));
  if (wanted === "identity" || !response.body || response.headers.has("Content-Encoding")) return response;
  if (!type || !/^text\/|json|javascript|xml/.test(type)) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  if (bytes.length < 1024) return new Response(bytes, { status: response.status, headers });
  headers.set("Content-Encoding", "gzip");
  const zipped = (await gzipped(bytes, { level: 4 })) as Buffer<ArrayBuffer>;
  return new Response(zipped, { status: response.status, headers });
}

/** Path and query of a request's address as they were sent; no decoding, any length. */
function splitAddress(url: string): { pathname: string; query: string } {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const mark = url.indexOf("?", start);
  const end = url.indexOf("#", start);
  const whole = end < 0 ? url : url.slice(0, end);
  return mark < 0
    ? { pathname: whole.slice(start), query: "" }
    : { pathname: whole.slice(start, mark), query: whole.slice(mark) };
}
