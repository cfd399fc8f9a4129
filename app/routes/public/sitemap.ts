import { siteMap } from "../../features/listing/site-map.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { Route } from "./+types/sitemap";

export async function loader({ request, context }: Route.LoaderArgs) {
  const xml = await siteMap(new URL(request.url).origin, context.get(siteContext));
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
