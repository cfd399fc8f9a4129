import { RouterContextProvider as RouterContext, type RouterContextProvider } from "react-router";
import type { Site } from "../site/site.ts";
import { siteContext } from "../site/site-context.server.ts";
import { canonicalAddress } from "./canonical-address.ts";
import type { Encoding } from "./encoding.ts";
import { type Found, type KeptPage, PageCache, type Rendered } from "./page-cache.server.ts";
import { requestContext } from "./request-context.server.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

export type RouteHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** One request for a page, its site found. */
export type PageRequest = {
  id: string;
  address: string;
  site: Site;
  /** Scheme, host and port, as the visitor wrote them. */
  origin: string;
  pathname: string;
  /** With its question mark, or empty. */
  query: string;
  /** The visitor's own request; a page that may be kept is rendered without it. */
  request: Request;
  /** Whether the answer may hold something personal: such a request passes the kept pages by. */
  personal: boolean;
};

/** Seconds that a shared cache may answer by itself, and go on answering while it asks anew. */
const sharedSeconds = 30;
/** A page is never kept for longer, whatever its rules say. */
const keptMs = 600_000;
/** A longer address is rendered each time: nobody shares it. */
const longestKeptAddress = 2_048;

/** Answers pages from memory or from the routes. */
export class Pages {
  readonly cache: PageCache | null;
  #handler: RouteHandler;
  #stockVersion: (site: Site) => Promise<number>;
  #now: () => Date;
  #strictPolicy: boolean;

  constructor(options: {
    handler: RouteHandler;
    stockVersion: (site: Site) => Promise<number>;
    now: () => Date;
    /** 0 keeps no page. */
    cacheBytes: number;
    /** False in development, where the tools put scripts of their own into pages. */
    strictPolicy: boolean;
  }) {
    this.#handler = options.handler;
    this.#stockVersion = options.stockVersion;
    this.#now = options.now;
    this.#strictPolicy = options.strictPolicy;
    this.cache =
      options.cacheBytes > 0 ? new PageCache(options.cacheBytes, () => options.now().getTime()) : null;
  }

  /** What a page is kept under: everything that it hangs on. */
  async key(site: Site, origin: string, canonical: string): Promise<string> {
    return `${site.id} ${site.version} ${await this.#stockVersion(site)} ${origin}${canonical}`;
  }

  /** A kept page or a whole response of its own, either with all of its headers. */
  async answer(page: PageRequest): Promise<Found> {
    const method = page.request.method;
    const canonical = canonicalAddress(page.pathname, page.query);
    const keepable =
      this.cache !== null &&
      (method === "GET" || method === "HEAD") &&
      !page.personal &&
      !page.pathname.startsWith("/api/") &&
      canonical.length <= longestKeptAddress;
    if (!this.cache || !keepable) {
      const { response } = await this.#render(page, page.request);
      return { kind: "once", response };
    }
    const key = await this.key(page.site, page.origin, canonical);
    return this.cache.find(key, async (): Promise<Rendered> => {
      // Nothing of the visitor's own request goes in: whatever a page may show is in its key.
      const { response, until } = await this.#render(page, new Request(page.origin + canonical));
      if (!mayBeKept(response)) return { kind: "once", response };
      const headers = Object.fromEntries(response.headers);
      return { kind: "page", headers, body: await response.text(), until };
    });
  }

  async #render(page: PageRequest, request: Request): Promise<{ response: Response; until: number }> {
    const context = new RouterContext();
    context.set(siteContext, page.site);
    context.set(requestContext, { id: page.id, address: page.address });
    const response = await this.#handler(request, context);
    const until = validUntil(response.headers.get("x-forecourt-until"), this.#now().getTime());
    const { headers } = response;
    headers.delete("x-forecourt-until");
    for (const [name, value] of Object.entries(this.#headersOf(page.site, page.origin)))
      headers.set(name, value);
    if (!headers.has("Cache-Control"))
      headers.set("Cache-Control", this.#cacheControl(page, response, until));
    headers.append("Vary", "Accept-Encoding");
    return { response, until };
  }

  /** The policy and its companions, worked out once for a site's version. */
  #headersOf(site: Site, origin: string): Record<string, string> {
    const protocol = origin.startsWith("https:") ? "https" : "http";
    const known = this.#siteHeaders.get(site)?.[protocol];
    if (known) return known;
    const made = {
      ...securityHeaders(protocol),
      ...(this.#strictPolicy ? { "Content-Security-Policy": contentSecurityPolicy(site) } : {}),
    };
    this.#siteHeaders.set(site, { ...this.#siteHeaders.get(site), [protocol]: made });
    return made;
  }
  #siteHeaders = new WeakMap<Site, Partial<Record<"http" | "https", Record<string, string>>>>();

  #cacheControl(page: PageRequest, response: Response, until: number): string {
    if (page.personal || response.headers.has("Set-Cookie")) return "private, no-store";
    if (page.request.method !== "GET" && page.request.method !== "HEAD") return "no-store";
    if (response.status !== 200 || page.pathname.startsWith("/api/")) return "no-store";
    const seconds = Math.max(0, Math.min(sharedSeconds, Math.floor((until - this.#now().getTime()) / 1000)));
    return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;
  }
}

function mayBeKept(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has("Set-Cookie") &&
    !/no-store|private/.test(response.headers.get("Cache-Control") ?? "")
  );
}

/** `x-forecourt-until` as routes set it (an ISO instant or epoch milliseconds), never past the longest keeping. */
function validUntil(header: string | null, nowMs: number): number {
  const longest = nowMs + keptMs;
  if (!header) return longest;
  const at = /^\d+$/.test(header) ? Number(header) : Date.parse(header);
  return Number.isNaN(at) ? longest : Math.min(at, longest);
}

/** The headers of a kept page in one encoding, its length included. */
export function keptHeaders(page: KeptPage, encoding: Encoding, length: number): Record<string, string> {
  const headers: Record<string, string> = {
    ...page.headers,
    ETag: page.etag,
    "Content-Length": String(length),
  };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  return headers;
}
