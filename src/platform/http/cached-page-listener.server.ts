import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { hasPersonalCookie } from "#lib/own-cookie.ts";
import { addSpanFacts } from "#lib/tracing.server.ts";
import type { Env } from "#platform/env.server.ts";
import { addressProblem, canonicalUrl } from "./canonical-url.ts";
import { type Accepted, acceptedEncodings, type Encoding, matchesEtag } from "./encoding.ts";
import { findSite } from "./find-site.server.ts";
import { hostReader } from "./host-reader.server.ts";
import type { HttpApp } from "./http-app.server.ts";
import type { HttpServices } from "./http-services.server.ts";
import type { CachedPage } from "./page-cache.server.ts";
import type { Pages } from "./pages.server.ts";
import type { DeclaredPath } from "./paths.ts";
import { siteOrigin } from "./request-address.ts";
import type { ServedSite } from "./served-site.ts";
import { isUnserved } from "./unserved-site.server.ts";
import { dependsOnSender } from "./visitor-pages.ts";

/** Limits of the caches of URLs and headers; docs/security.md lists them. */
const addressCacheBytes = 8_000_000;
const maxCachedAddress = 1_024;
const maxCachedHeader = 200;
/** Approximate overhead of a map entry. */
const entryBytes = 200;

/**
 * Serves cached pages directly from Node's request to its response, without Request, Headers and router, which would
 * cost more than the response itself. Every other request goes to `fullHandler`, the complete HTTP application.
 */
export function cachedPageListener(
  { pages, metrics }: Pick<HttpApp, "pages" | "metrics">,
  services: HttpServices,
  env: Pick<Env, "TRUST_PROXY" | "trustForwardedHost" | "PUBLIC_PORT" | "SITE" | "demo">,
  fullHandler: RequestListener,
): RequestListener {
  const { cache, paths } = pages;
  if (!cache) return fullHandler;
  const hostOf = hostReader(env);
  const fallback = { fallbackSlug: env.SITE, demo: env.demo };
  // Memoised pure functions of a URL or a header. Unusually long values are not stored.
  const addresses = new LRUCache<string, { canonical: string; declared: DeclaredPath }>({
    maxSize: addressCacheBytes,
    sizeCalculation: ({ canonical }, url) => canonical.length + url.length + entryBytes,
  });
  const encodings = new LRUCache<string, Accepted>({ max: 200 });

  const addressOf = (url: string): { canonical: string; declared: DeclaredPath } | null => {
    const known = addresses.get(url);
    if (known !== undefined) return known;
    const mark = url.indexOf("?");
    const pathname = mark < 0 ? url : url.slice(0, mark);
    const query = mark < 0 ? "" : url.slice(mark);
    if (addressProblem(pathname, query)) return null;
    const declared = paths.declaredFor(pathname);
    const found = { canonical: canonicalUrl(pathname, query, declared.query), declared };
    if (url.length <= maxCachedAddress) addresses.set(url, found);
    return found;
  };
  const acceptedBy = (header: string | undefined): Accepted => {
    const known = encodings.get(header ?? "");
    if (known !== undefined) return known;
    const accepted = acceptedEncodings(header);
    if ((header ?? "").length <= maxCachedHeader) encodings.set(header ?? "", accepted);
    return accepted;
  };

  /** The cached page and its body; no body where the visitor's copy is still valid. */
  async function find(request: IncomingMessage, accepted: Accepted): Promise<FoundPage | undefined> {
    const { url = "/" } = request;
    const address = hostOf(request);
    if (address.host === null) return undefined;
    const path = addressOf(url);
    if (path === null) return undefined;
    // The application looks up a new host, and limits how many.
    if (!env.SITE && !services.sites.isKnown(address.host)) return undefined;
    const found = await findSite(services.sites, address.host, fallback);
    if (found.kind !== "site" || isUnserved(found.site, address.host)) return undefined;
    const { localPort: listeningPort } = request.socket;
    const origin = siteOrigin(address, found.site, {
      publicPort: env.PUBLIC_PORT,
      demo: env.demo,
      listeningPort,
    });
    const page = await cache?.get(await pages.slot(found.site, origin, path.canonical, path.declared));
    if (!cache || !page) return undefined;
    if (page.variesByVisitor && hasPersonalCookie(request.headers.cookie)) return undefined;
    const { site } = found;
    if (matchesEtag(request.headers["if-none-match"], page.etag))
      return { site, page, encoding: null, body: null };
    return { site, page, ...(await cache.toSend(page, accepted)) };
  }

  return (request, response) => {
    const { headers, url = "" } = request;
    const usual =
      request.method === "GET" &&
      !dependsOnSender(paths, pathOf(url), headers.cookie) &&
      headers.authorization === undefined &&
      !/^\/(?:assets|img|api)\//.test(url);
    if (!usual) return fullHandler(request, response);
    const began = performance.now();
    const accepted = acceptedBy(headers["accept-encoding"] as string | undefined);
    find(request, accepted).then(
      (found) => {
        if (!found) return fullHandler(request, response);
        addSpanFacts({ "forecourt.site": found.site.slug, "forecourt.cached": "page" });
        send(response, pages, found);
        const { counted } = found.page;
        if (counted.length > 0) services.countAnswer(found.site, counted, { query: queryOf(url), headers });
        metrics.count({
          route: "page",
          status: found.body ? 200 : 304,
          seconds: (performance.now() - began) / 1000,
          site: found.site.slug,
          bytes: found.body?.length ?? 0,
        });
      },
      // What failed here fails on the whole way too, where it is logged and answered.
      () => fullHandler(request, response),
    );
  };
}

function pathOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}

function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark);
}

/** Encoding and body are null where the client's copy is current. */
type FoundPage = { site: ServedSite; page: CachedPage; encoding: Encoding | null; body: Buffer | null };

/** Headers of a page as it was sent before, by body, and of an answer without one by the page; they hold for one `Cache-Control`. */
type Ready = { cacheControl: string | null; headers: WeakMap<object, Record<string, string>> };
const ready = new WeakMap<CachedPage, Ready>();

function send(response: ServerResponse, pages: Pages, { page, encoding, body }: FoundPage): void {
  const cacheControl = pages.cacheControlOf(page);
  let made = ready.get(page);
  if (made === undefined || made.cacheControl !== cacheControl) {
    made = { cacheControl, headers: new WeakMap() };
    ready.set(page, made);
  }
  let headers = made.headers.get(body ?? page);
  if (!headers) {
    headers = pages.headersOf(page, encoding, body?.length ?? 0);
    made.headers.set(body ?? page, headers);
  }
  response.writeHead(body === null ? 304 : 200, headers);
  response.end(body ?? undefined);
}
