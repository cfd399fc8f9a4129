import { isPostcodeText, postcodeTexts } from "#domain/places/postcode-texts.ts";
import { tooManyCalls } from "#platform/http/api-error.ts";
import { noStore } from "#platform/http/no-store.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/geocode?address={postcode}`: `{lat, long}`, or 404 'Invalid postcode' (DECIDE-59, LOC-54). */
export async function loader({ request, context }: CallArgs): Promise<Response> {
  const { log, takeLimit, postcodes } = siteServices(context);
  const site = context.get(siteContext);
  const wait = await takeLimit("geocode", site, context.get(requestContext).address);
  if (wait > 0) return tooManyCalls(wait);
  const address = (new URL(request.url).searchParams.get("address") ?? "").trim();
  if (!isPostcodeText(address))
    return answer(404, { error: postcodeTexts.unknown, detail: postcodeTexts.malformed, code: "not_found" });
  try {
    const point = await postcodes.find(address, site.maps.geocoder);
    return point ? answer(200, point) : answer(404, { error: postcodeTexts.unknown, code: "not_found" });
  } catch (error) {
    log.error({ err: error }, "postcode lookup failed");
    return answer(503, { error: "Postcodes can't be looked up just now.", code: "failed" });
  }
}

const answer = (status: number, body: object): Response => Response.json(body, { status, headers: noStore });
