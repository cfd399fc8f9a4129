import { RouterContextProvider as RouterContext, type RouterContextProvider } from "react-router";
import type { FairQueue } from "#lib/fair-queue.server.ts";
import { resumeMeter } from "#lib/meter.server.ts";
import { widestNetworkOf } from "#lib/network.ts";
import { canonicalUrl } from "./canonical-url.ts";
import type { RequestCost } from "./cost-budget.ts";
import type { Counted } from "./counted.ts";
import type { EdgeResponses } from "./edge-responses.server.ts";
import type { Accepted, Encoding } from "./encoding.ts";
import type { HttpServices } from "./http-services.server.ts";
import { retryAfterSeconds } from "./outage-responses.server.ts";
import {
  type CachedPage,
  type Found,
  type Once,
  PageCache,
  type Rendered,
  type Slot,
} from "./page-cache.server.ts";
import { noReads, type PageReads } from "./page-reads.ts";
import type { PathPolicy } from "./path-policy.ts";
import { audienceHeader, type DeclaredPath, type Paths } from "./paths.ts";
import { type RequestFacts, requestContext } from "./request-context.server.ts";
import {
  contentSecurityPolicy,
  filePolicy,
  nameCharset,
  securityHeaders,
  tagMark,
} from "./security-headers.ts";
import type { ServedSite } from "./served-site.ts";
import { siteContext } from "./site-context.server.ts";

export type RouteHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** A request for a page whose site is known. */
export type PageRequest = {
  id: string;
  sender: Pick<RequestFacts, "address" | "isLocal">;
  /** What its sender is charged; none for this machine's own. */
  cost: RequestCost | undefined;
  site: ServedSite;
  /** Scheme, host and port (`siteOrigin`). */
  origin: string;
  pathname: string;
  policy: Pick<PathPolicy, "isCall" | "isRendered" | "callLimit">;
  /** With its question mark, or empty. */
  query: string;
  /** Of those that the client prefers, the fastest: a newly rendered page is cached in it. */
  encoding: Encoding;
  method: string;
  /** The client's own request; a cacheable page is rendered without it. */
  request(): Request;
  /** Whether the response may be personal: such a request bypasses the cache. */
  personal: boolean;
  /** Whether the client has cookies of ours. A cacheable page is the same for them; any other response is private. */
  known: boolean;
};

/** The request context of a page that is rendered for everyone: it contains nothing about the visitor. */
const anonymousSender = { address: "", isLocal: false };
/** Maximum lifetime of a cached page, in milliseconds. */
const cacheMs = 600_000;
/** A longer URL isn't cached, because requests rarely share it. */
const maxCachedAddressLength = 2_048;

export class Pages {
  readonly cache: PageCache | null;
  readonly paths: Paths;
  #handler: RouteHandler;
  #itemsVersion: HttpServices["itemsVersion"];
  #pageSources: HttpServices["pageSources"];
  #now: () => Date;
  #strictPolicy: boolean;
  #subdomains: boolean;
  #turns: FairQueue | null;
  #edge: EdgeResponses;

  constructor(options: {
    handler: RouteHandler;
    paths: Paths;
    itemsVersion: HttpServices["itemsVersion"];
    pageSources: HttpServices["pageSources"];
    now: () => Date;
    /** 0 disables the cache. */
    cacheBytes: number;
    /** False in development, where the tools insert their own scripts into pages. */
    strictPolicy: boolean;
    /** Whether HSTS includes subdomains. */
    subdomains: boolean;
    /** In which order networks have their pages rendered; null: all at once. */
    turns: FairQueue | null;
    edge: EdgeResponses;
  }) {
    this.#handler = options.handler;
    this.paths = options.paths;
    this.#itemsVersion = options.itemsVersion;
    this.#pageSources = options.pageSources;
    this.#now = options.now;
    this.#strictPolicy = options.strictPolicy;
    this.#subdomains = options.subdomains;
    this.#turns = options.turns;
    this.#edge = options.edge;
    this.cache =
      options.cacheBytes > 0 ? new PageCache(options.cacheBytes, () => options.now().getTime()) : null;
  }

  /** Where a page is cached: the key contains everything that it depends on, but for what the site lists where it notes what it reads of that. */
  async slot(
    site: ServedSite,
    origin: string,
    canonical: string,
    declared: Pick<DeclaredPath, "confirmations" | "items">,
  ): Promise<Slot> {
    const shown = await this.#itemsVersion(site);
    const { version } = shown;
    const items = `${declared.items === "read" ? "" : version} ${declared.confirmations ? shown.confirmedDays : ""}`;
    return {
      key: `${site.id} ${site.version}.${site.contentVersion}${tagsOf(site)} ${items} ${origin}${canonical}`,
      site,
      version,
    };
  }

  /**
   * A cached page or a whole response of its own, either with all of its headers. Cached or not, a page is rendered from what its
   * path declares only: its query parameters, and the visitor's cookies unless it is the same for everyone.
   */
  async answer(page: PageRequest): Promise<Found> {
    const { method } = page;
    const { query, audience } = this.paths.declaredFor(page.pathname);
    const canonical = canonicalUrl(page.pathname, page.query, query);
    const address = page.origin + canonical;
    const isRead = method === "GET" || method === "HEAD";
    const rendered = async (): Promise<Found> => {
      const sent = page.request();
      const own = isRead && sent.url !== address ? new Request(address, sent) : sent;
      return (await this.#render({ ...page, personal: page.personal || page.known }, own)).answer;
    };
    const renderPrivately = async (): Promise<Found> => {
      const seconds = this.#admit(page);
      return seconds > 0 ? { kind: "limited", seconds } : this.#inTurn(page, rendered);
    };
    if (!isRead || page.personal || audience === "request") return renderPrivately();
    const { found, isShared } = await this.#forEveryone(page, canonical);
    return page.known && !isShared && found.kind !== "limited" ? renderPrivately() : found;
  }

  /**
   * A page as a visitor without cookies sees it, and whether all others see the same. Nothing of the visitor's own request goes in:
   * whatever the page may show is in its key.
   */
  async #forEveryone(page: PageRequest, canonical: string): Promise<{ found: Found; isShared: boolean }> {
    const declared = this.paths.declaredFor(page.pathname);
    const reads = this.cache && declared.items === "read" ? noReads() : null;
    const render = () =>
      this.#render({ ...page, sender: anonymousSender }, new Request(page.origin + canonical), reads);
    if (!this.cache || canonical.length > maxCachedAddressLength) {
      const seconds = this.#admit(page);
      if (seconds > 0) return { found: { kind: "limited", seconds }, isShared: false };
      let isShared = false;
      const found = await this.#inTurn(page, async () => {
        const { answer, variesByVisitor } = await render();
        isShared = isCacheable(answer) && !variesByVisitor;
        return answer;
      });
      return { found, isShared };
    }
    const slot = await this.slot(page.site, page.origin, canonical, declared);
    const fill = async (): Promise<Rendered> => {
      const { answer, ...facts } = await render();
      if (!isCacheable(answer)) return answer;
      const { counted } = answer;
      if (answer.kind === "made")
        return { kind: "page", headers: answer.headers, body: answer.body, counted, reads, ...facts };
      const { response } = answer;
      const body = Buffer.from(await response.arrayBuffer());
      return { kind: "page", headers: Object.fromEntries(response.headers), body, counted, reads, ...facts };
    };
    const found = await this.cache.find(slot, page.encoding, fill, {
      admit: () => this.#admit(page),
      inTurn: (work) => this.#inTurn(page, work),
    });
    return { found, isShared: found.kind === "cached" && !found.page.variesByVisitor };
  }

  /** Before a page is rendered for its sender: the seconds to wait when the sender has nothing left, else 0. */
  #admit({ cost, policy }: PageRequest): number {
    return policy.isRendered ? (cost?.admit() ?? 0) : 0;
  }

  /** Runs what takes the processor for milliseconds in the turn of the sender's network. Uploads, payments and the like have other limits. */
  #inTurn({ sender, cost, policy, method }: PageRequest, work: () => Promise<Found>): Promise<Found> {
    const isQueued =
      policy.isRendered || policy.callLimit === "search" || method === "GET" || method === "HEAD";
    if (!this.#turns || !isQueued || sender.isLocal) return work();
    return this.#turns.run(widestNetworkOf(sender.address), async () => {
      resumeMeter();
      const seconds = cost?.secondsAfterWaiting() ?? 0;
      return seconds > 0 ? { kind: "limited", seconds } : work();
    });
  }

  /** The body of a cached page in one of these encodings, made if there is none yet. */
  async toSend(page: CachedPage, accepted: Accepted): ReturnType<PageCache["toSend"]> {
    if (!this.cache) throw new Error("the page cache is disabled");
    return this.cache.toSend(page, accepted);
  }

  async #render(
    page: PageRequest,
    request: Request,
    reads: PageReads | null = null,
  ): Promise<{ answer: Once } & Pick<CachedPage, "until" | "sharedUntil" | "variesByVisitor">> {
    const context = new RouterContext();
    const counted: Counted[] = [];
    const facts: RequestFacts = { id: page.id, ...page.sender, count: (one) => void counted.push(one) };
    if (reads) facts.reads = reads;
    context.set(siteContext, page.site);
    context.set(requestContext, facts);
    const response = await this.#handler(request, context);
    const { headers, status } = response;
    const nowMs = this.#now().getTime();
    const changesAt = instantOf(headers.get("x-forecourt-until"));
    const until = Math.min(changesAt ?? Number.POSITIVE_INFINITY, nowMs + cacheMs);
    headers.delete("x-forecourt-until");
    const variesByVisitor = headers.get(audienceHeader) === "visitor";
    const declared = this.paths.declaredFor(page.pathname);
    const isCommon =
      declared.audience === "everyone" || (declared.audience === "content" && !variesByVisitor);
    // A page that doesn't say when it changes may rely on the limit of this cache.
    const sharedUntil = isCommon ? (changesAt ?? until) : null;
    headers.delete(audienceHeader);
    const framers = headers.get(framersHeader);
    headers.delete(framersHeader);
    nameCharset(headers);
    // Not where a form asks for personal data, nor on what is a visitor's own.
    const mayHaveTags = isCommon && status === 200 && !/no-store/.test(headers.get("Cache-Control") ?? "");
    const siteHeaders = this.#headersOf(page.site, page.origin, mayHaveTags);
    const own = withOwnReferrerPolicy(headers, framedBy(framers, siteHeaders));
    if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(retryAfterSeconds));
    const cacheControl = headers.get("Cache-Control") ?? this.#cacheControl(page, response, until);
    const tags = this.#edge.tagsOf(page.site, cacheControl, {
      items: reads?.isUnchanged ? reads.items : null,
      confirmed: declared.confirmations === true,
    });
    const lifetime = { until, sharedUntil, variesByVisitor };
    if (facts.html !== undefined && !headers.has("Set-Cookie")) {
      const all = {
        ...Object.fromEntries(headers),
        ...own,
        ...tags,
        "cache-control": cacheControl,
        vary: "Accept-Encoding",
      };
      return { answer: { kind: "made", status, headers: all, body: facts.html, counted }, ...lifetime };
    }
    for (const [name, value] of Object.entries({ ...policyOf(headers, own), ...tags }))
      headers.set(name, value);
    headers.set("Cache-Control", cacheControl);
    headers.append("Vary", "Accept-Encoding");
    const whole = facts.html === undefined ? response : new Response(facts.html, { status, headers });
    return { answer: { kind: "response", response: whole, counted }, ...lifetime };
  }

  /**
   * The content security policy and related headers, computed once for each version of a site.
   * @param mayHaveTags whether scripts of vendors may run there, where the site has some
   */
  #headersOf(site: ServedSite, origin: string, mayHaveTags: boolean): Record<string, string> {
    const protocol = origin.startsWith("https:") ? "https" : "http";
    const hasTags = mayHaveTags && site.runningTags.length > 0;
    const key = `${protocol} ${hasTags}`;
    const known = this.#siteHeaders.get(site)?.[key];
    if (known) return known;
    const { tags, ...sources } = this.#pageSources(site);
    const made = {
      ...securityHeaders({ protocol, subdomains: this.#subdomains }),
      ...(this.#strictPolicy
        ? { "Content-Security-Policy": contentSecurityPolicy({ ...sources, tags: hasTags ? tags : null }) }
        : {}),
      ...(hasTags ? { "Server-Timing": tagMark } : {}),
    };
    this.#siteHeaders.set(site, { ...this.#siteHeaders.get(site), [key]: made });
    return made;
  }
  #siteHeaders = new WeakMap<ServedSite, Record<string, Record<string, string>>>();

  #cacheControl(page: PageRequest, response: Response, until: number): string {
    if (page.personal || response.headers.has("Set-Cookie")) return "private, no-store";
    if (page.method !== "GET" && page.method !== "HEAD") return "no-store";
    if (response.status !== 200 || page.policy.isCall) return "no-store";
    return this.#edge.cacheControl(until, this.#now().getTime());
  }

  /** The headers of a cached page in one encoding, including its length; of an answer without a body where `encoding` is null. */
  headersOf(page: CachedPage, encoding: Encoding | null, length: number): Record<string, string> {
    const headers: Record<string, string> = { ...page.headers, ETag: page.etag };
    const cacheControl = this.cacheControlOf(page);
    if (cacheControl !== null) headers["cache-control"] = cacheControl;
    if (encoding === null) return headers;
    headers["Content-Length"] = String(length);
    if (encoding !== "identity") headers["Content-Encoding"] = encoding;
    return headers;
  }

  /** `Cache-Control` of a page that stays at the edge until it is purged; null where it is that of the page's headers. */
  cacheControlOf({ sharedUntil }: CachedPage): string | null {
    return this.#edge.purgedCacheControl(sharedUntil, this.#now().getTime());
  }
}

const tagsOf = ({ runningTags }: ServedSite): string => runningTags.map((name) => `+${name}`).join("");

/**
 * A page that others may embed names their hosts in this header of its loader; it is internal and is removed from the
 * response.
 */
export const framersHeader = "x-forecourt-framers";

/**
 * Adds the site's headers: the page policy to a page, the file policy to other responses. A policy that the response
 * already has is unchanged.
 */
function policyOf(headers: Headers, own: Record<string, string>): Record<string, string> {
  const given = headers.get("Content-Security-Policy");
  if (given === null && (own["Content-Security-Policy"] === undefined || isPage(headers))) return own;
  return { ...own, "Content-Security-Policy": given ?? filePolicy };
}

const isPage = (headers: Headers) => /^text\/html/.test(headers.get("Content-Type") ?? "");

/**
 * Adds the site's headers, with a policy that allows the given hosts to embed the page. No other page can be embedded.
 */
function framedBy(hosts: string | null, own: Record<string, string>): Record<string, string> {
  const policy = own["Content-Security-Policy"];
  if (hosts === null || policy === undefined) return own;
  const opened = policy.replace("frame-ancestors 'none'", `frame-ancestors ${hosts}`);
  return { ...own, "Content-Security-Policy": opened, "Cross-Origin-Resource-Policy": "cross-origin" };
}

/** A page whose address is secret sets a stricter policy than the site's, which then isn't added. */
function withOwnReferrerPolicy(headers: Headers, own: Record<string, string>): Record<string, string> {
  const given = headers.get("Referrer-Policy");
  if (given === null) return own;
  headers.delete("Referrer-Policy");
  return { ...own, "Referrer-Policy": given };
}

function isCacheable(answer: Once): boolean {
  const { status } = answer.kind === "made" ? answer : answer.response;
  if (status !== 200) return false;
  if (answer.kind === "made") return !/no-store|private/.test(answer.headers["cache-control"] ?? "");
  const { headers } = answer.response;
  return !headers.has("Set-Cookie") && !/no-store|private/.test(headers.get("Cache-Control") ?? "");
}

/** Parses `x-forecourt-until` as set by routes: an ISO instant or epoch milliseconds. */
function instantOf(header: string | null): number | null {
  if (!header) return null;
  const at = /^\d+$/.test(header) ? Number(header) : Date.parse(header);
  return Number.isNaN(at) ? null : at;
}
