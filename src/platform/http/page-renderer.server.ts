import { RouterContextProvider } from "react-router";
import type { RouteHandler } from "./pages.server.ts";
import { type RequestFacts, requestContext } from "./request-context.server.ts";
import type { ServedSite } from "./served-site.ts";
import { siteContext } from "./site-context.server.ts";

/** A page as an anonymous visitor gets it; `redirectsTo` of a redirect. */
export type RenderedPage = { status: number; html: string; redirectsTo: string | null };

/** Renders a page of a site for no request: nothing is cached, counted or logged. */
export type RenderPage = (site: ServedSite, path: string) => Promise<RenderedPage>;

/** @param handler the routes of the dealer sites */
export function pageRenderer(handler: RouteHandler): RenderPage {
  return async (site, path) => {
    const context = new RouterContextProvider();
    const facts: RequestFacts = { id: "", address: "", isLocal: false };
    context.set(siteContext, site);
    context.set(requestContext, facts);
    const response = await handler(new Request(`https://${site.hosts[0] ?? "localhost"}${path}`), context);
    return {
      status: response.status,
      html: facts.html?.toString("utf8") ?? (await response.text()),
      redirectsTo: response.headers.get("Location"),
    };
  };
}
