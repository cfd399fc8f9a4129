import { data } from "react-router";
import { siteAddresses } from "#domain/content/discovery/site-addresses.server.ts";
import { siteMap, siteMapPart } from "#domain/content/discovery/site-map.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/sitemap-route";

/** `/sitemap.xml`, and `/sitemaps/{part}` if the site has too many URLs for one file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const addresses = await siteAddresses(siteServices(context), context.get(siteContext));
  const part = (params as { part?: string }).part;
  const xml = part === undefined ? siteMap(addresses, origin) : siteMapPart(addresses, origin, part);
  if (xml === null) throw data(null, { status: 404 });
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
