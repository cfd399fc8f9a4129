import type { MiddlewareHandler } from "hono";
import type { Env } from "#platform/env.server.ts";
import type { Bindings } from "./bindings.ts";
import { demoChat, demoChatPath } from "./demo-chat.server.ts";
import { createDemoReceiver } from "./demo-receiver.server.ts";
import type { EdgeResponses } from "./edge-responses.server.ts";
import { findSite, siteListPage } from "./find-site.server.ts";
import type { HttpServices } from "./http-services.server.ts";
import { noStore } from "./no-store.ts";
import type { Pages } from "./pages.server.ts";
import { tokenOfHost } from "./preview-host.ts";
import { previewResponse, refusedPreview } from "./preview-response.server.ts";
import type { RefuseForCost } from "./request-cost.server.ts";
import type { RequestOrigins } from "./request-origins.server.ts";
import { networkLimit } from "./token-buckets.ts";
import { unservedResponse } from "./unserved-site.server.ts";

/** Browsers revalidate after an hour, so that a wrong redirect can be corrected. */
export const redirectCacheControl = "public, max-age=3600";
/** Of hosts that aren't known to be a site's: how many a client's network may request at once, then each second. */
export const newHostLimit = { burst: 60, perSecond: 5 };
/** Of requests to previews that work. */
export const previewLookupLimit = { burst: 120, perSecond: 10 };

/** Finds the preview or the site of a request's host. A preview is answered here; the requests of a site go on. */
export function serveHosts({
  env,
  services,
  pages,
  origins,
  edge,
  refuseForCost,
}: {
  env: Pick<Env, "SITE" | "demo" | "adminHost" | "consoleHost" | "previewHost">;
  services: HttpServices;
  pages: Pages;
  origins: RequestOrigins;
  edge: Pick<EdgeResponses, "siteTagsOf">;
  refuseForCost: RefuseForCost;
}): MiddlewareHandler<Bindings> {
  const { previews } = services;
  // Every new one is looked up in the database.
  const newHosts = networkLimit(newHostLimit);
  // So is a preview, with each request.
  const previewLookups = networkLimit(previewLookupLimit);
  const demoReceiver = createDemoReceiver();
  return async (c, next) => {
    const { host, port } = c.get("requestAddress");
    if (host === null) return c.text("Bad request: no usable Host header", 400);
    const { address, isLocal } = c.get("requestAddress");
    const token = tokenOfHost(host, env.previewHost);
    const console = origins.publicOrigin(c, env.consoleHost ?? host);
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
        origin: origins.publicOrigin(c, host),
        console,
      });
    const found = await findSite(services.sites, host, { fallbackSlug: env.SITE, demo: env.demo });
    switch (found.kind) {
      case "site": {
        c.set("site", found.site);
        const rules = {
          ...origins.portRulesOf(c),
          redirectHeaders: () => ({ "Cache-Control": redirectCacheControl, ...edge.siteTagsOf(found.site) }),
        };
        return unservedResponse(c, found.site, rules) ?? next();
      }
      case "list": {
        if (isLocal && c.req.path === demoChatPath) return demoChat();
        const received = isLocal ? demoReceiver(c.req.raw) : null;
        if (received) return received;
        const list = siteListPage(await services.sites.list(), port, env.adminHost);
        return c.html(list, 200, noStore);
      }
      case "unknown":
        return c.text("No site is configured for this host.", 404);
    }
  };
}
