import { data } from "react-router";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { catalogueResponse } from "#site/catalogues/catalogue-response.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/file-route";

/** `/catalogues/{token}/{file}`: a file of the site's cars, for whoever has its address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, takeLimit } = siteServices(context);
  const site = context.get(siteContext);
  const { address, isLocal } = context.get(requestContext);
  const seconds = isLocal ? 0 : await takeLimit("catalogueFile", site, address);
  if (seconds > 0) return new Response(null, { status: 429, headers: { "Retry-After": String(seconds) } });
  const response = await catalogueResponse(
    db,
    site,
    { request, token: params.token, file: params.slug },
    now(),
  );
  if (!response) throw data(null, { status: 404 });
  return response;
}
