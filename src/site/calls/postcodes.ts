import { tableText } from "#domain/places/postcode-table.ts";
import { offersDistance } from "#domain/search/distances.ts";
import { apiError } from "#platform/http/api-error.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** The table changes with versions of the platform only. */
const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" };

/**
 * `GET /api/postcodes`: the coordinates of every postcode, a line each, with which a page turns the position of a browser into a postcode
 * without sending it.
 */
export async function loader({ context }: CallArgs): Promise<Response> {
  if (!offersDistance(context.get(siteContext)))
    return apiError({ status: 404, code: "not_found", message: "This site offers no distances." });
  const { postcodes } = siteServices(context);
  return new Response(tableText(await postcodes.table()), { headers });
}
