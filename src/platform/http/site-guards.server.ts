import type { MiddlewareHandler } from "hono";
import { hasPersonalCookie } from "#lib/own-cookie.ts";
import type { Bindings } from "./bindings.ts";
import { pageQuery } from "./canonical-url.ts";
import type { EdgeResponses } from "./edge-responses.server.ts";
import { failure } from "./finish-response.server.ts";
import type { HttpServices } from "./http-services.server.ts";
import { checkOrigin } from "./origin-check.ts";
import { addressedOrigin } from "./request-address.ts";
import type { RefuseForCost } from "./request-cost.server.ts";
import type { RequestOrigins } from "./request-origins.server.ts";
import { redirectCacheControl } from "./serve-hosts.server.ts";
import { splitAddress } from "./url-parts.ts";

type Guard = MiddlewareHandler<Bindings>;

/** Refuses what another website has a visitor's browser send. */
export function refuseForeign({ originOf }: RequestOrigins): Guard {
  return async (c, next) => {
    if (c.get("policy").isCapability) return next();
    const verdict = checkOrigin({
      method: c.req.method,
      origin: c.req.header("origin"),
      secFetchSite: c.req.header("sec-fetch-site"),
      own: [addressedOrigin(c.get("requestAddress")), originOf(c)],
      siteHosts: c.get("site").hosts,
      hasSession: hasPersonalCookie(c.req.header("cookie")),
    });
    if (verdict.kind === "allowed") return next();
    c.set("foreign", verdict.reason);
    return failure(c, 403);
  };
}

/** Answers addresses of the dealer's old website. */
export function redirects(
  services: Pick<HttpServices, "redirectOf">,
  edge: Pick<EdgeResponses, "siteTagsOf">,
): Guard {
  return (c, next) => {
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
  };
}

/** Refuses what a sender's budget doesn't pay for. */
export function limitCost(refuseForCost: RefuseForCost): Guard {
  // Pages to read may be cached: only rendering one costs anything (pages.server.ts).
  return (c, next) => {
    const isPageRead = !c.get("policy").isCall && (c.req.method === "GET" || c.req.method === "HEAD");
    const seconds = isPageRead ? 0 : (c.get("cost")?.admit() ?? 0);
    return seconds > 0 ? refuseForCost(c, seconds) : next();
  };
}

/** Limits how often a network calls. */
export function limitCalls(services: Pick<HttpServices, "takeLimit">): Guard {
  return async (c, next) => {
    const limit = c.get("policy").callLimit;
    const { address, isLocal } = c.get("requestAddress");
    if (!limit || isLocal) return next();
    const wait = await services.takeLimit(limit, c.get("site"), address);
    if (wait === 0) return next();
    c.header("Retry-After", String(wait));
    return failure(c, 429);
  };
}
