import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Env } from "../env.server.ts";
import { canonicalAddress, isUsablePath } from "./canonical-address.ts";
import { bestEncoding, type Encoding, matchesEtag } from "./encoding.ts";
import { type Asked, asked, parseProxyTrust } from "./host.ts";
import type { HttpApp, HttpPlatform } from "./http-app.server.ts";
import { bodyFor, type KeptPage } from "./page-cache.server.ts";
import { keptHeaders } from "./pages.server.ts";
import { findSite } from "./sites.server.ts";
import { asksForThemselves } from "./visitor-pages.ts";

/**
 * The short way to a kept page, straight from Node's request to its response: no Request, Headers or router in
 * between, which would cost more than the answer itself. Everything else goes the whole way, where the page is made.
 */
export function pageFront(
  { pages, metrics }: Pick<HttpApp, "pages" | "metrics">,
  platform: HttpPlatform,
  env: Pick<Env, "TRUST_PROXY" | "SITE" | "demo">,
  wholeWay: RequestListener,
): RequestListener {
  const { cache } = pages;
  if (!cache) return wholeWay;
  const trust = parseProxyTrust(env.TRUST_PROXY);
  const fallback = { fallbackSlug: env.SITE, demo: env.demo };
  // Both are pure functions of a header or an address, worked out once for those that come again and again.
  const addresses = new LRUCache<string, string>({ max: 10_000 });
  const encodings = new LRUCache<string, Encoding>({ max: 200 });
  const hosts = new LRUCache<string, Asked>({ max: 1_000 });

  const canonicalOf = (url: string): string | null => {
    const known = addresses.get(url);
    if (known !== undefined) return known;
    const mark = url.indexOf("?");
    const pathname = mark < 0 ? url : url.slice(0, mark);
    if (!isUsablePath(pathname)) return null;
    const canonical = canonicalAddress(pathname, mark < 0 ? "" : url.slice(mark));
    if (url.length <= 1_024) addresses.set(url, canonical);
    return canonical;
  };
  const encodingOf = (header: string | undefined): Encoding => {
    if (!header) return "identity";
    const known = encodings.get(header);
    if (known !== undefined) return known;
    const encoding = bestEncoding(header);
    encodings.set(header, encoding);
    return encoding;
  };

  /** Without proxies to trust, the Host header says all that matters here. */
  const askedOf = (request: IncomingMessage): Asked => {
    const { headers, socket } = request;
    const read = (name: string) => headers[name] as string | undefined;
    if (trust.kind !== "none") return asked(socket.remoteAddress, read, trust);
    const header = headers.host ?? "";
    const known = hosts.get(header);
    if (known) return known;
    const made = asked(undefined, read, trust);
    hosts.set(header, made);
    return made;
  };

  async function find(request: IncomingMessage): Promise<KeptPage | undefined> {
    const { url = "/" } = request;
    const { host, authority, protocol } = askedOf(request);
    if (host === null) return undefined;
    const canonical = canonicalOf(url);
    if (canonical === null) return undefined;
    const found = await findSite(platform.sites, host, fallback);
    if (found.kind !== "site") return undefined;
    return cache?.get(await pages.key(found.site, `${protocol}://${authority}`, canonical));
  }

  return (request, response) => {
    const { headers, url = "" } = request;
    const usual =
      request.method === "GET" &&
      !asksForThemselves(pathOf(url), headers.cookie) &&
      headers.authorization === undefined &&
      !/^\/(?:assets|img|api)\//.test(url);
    if (!usual) return wholeWay(request, response);
    const began = performance.now();
    find(request).then(
      (page) => {
        if (!page) return wholeWay(request, response);
        const status = send(response, page, headers["if-none-match"], encodingOf(acceptOf(request)));
        metrics.count("page", status, (performance.now() - began) / 1000);
      },
      // What failed here fails on the whole way too, where it is logged and answered.
      () => wholeWay(request, response),
    );
  };
}

function pathOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}

function acceptOf(request: IncomingMessage): string | undefined {
  return request.headers["accept-encoding"] as string | undefined;
}

type Ready = Partial<Record<Encoding, Record<string, string>>> & { unchanged?: Record<string, string> };
const ready = new WeakMap<KeptPage, Ready>();

function send(
  response: ServerResponse,
  page: KeptPage,
  known: string | undefined,
  wanted: Encoding,
): 200 | 304 {
  const made = ready.get(page) ?? {};
  ready.set(page, made);
  if (matchesEtag(known, page.etag)) {
    made.unchanged ??= { ...page.headers, ETag: page.etag };
    response.writeHead(304, made.unchanged);
    response.end();
    return 304;
  }
  const { body, encoding } = bodyFor(page, wanted);
  made[encoding] ??= keptHeaders(page, encoding, body.length);
  response.writeHead(200, made[encoding]);
  response.end(body);
  return 200;
}
