import { geocodePostcode } from "../../features/locations/geocode.server.ts";
import { isPostcodeText, postcodeTexts } from "../../features/locations/postcode-words.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { requestContext } from "../../http/request-context.server.ts";
import { platform } from "../../platform.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { CallArgs } from "./call.ts";

/** A shopper asks once or twice; the provider behind it is paid by the call. */
const limit = rateLimit({ burst: 30, perSecond: 0.5 });

/** `GET /api/geocode?address={postcode}`: `{lat, long}`, or 404 'Invalid postcode' (DECIDE-59, LOC-54). */
export async function loader({ request, context }: CallArgs): Promise<Response> {
  const { log, now } = platform();
  const wait = limit.take(context.get(requestContext).address, now().getTime());
  if (wait > 0)
    return answer(429, { error: "Too many calls. Try again shortly.", code: "too_many_requests" }, wait);
  const address = (new URL(request.url).searchParams.get("address") ?? "").trim();
  if (!isPostcodeText(address))
    return answer(404, { error: postcodeTexts.unknown, detail: postcodeTexts.malformed, code: "not_found" });
  try {
    const point = await geocodePostcode(address, context.get(siteContext));
    return point ? answer(200, point) : answer(404, { error: postcodeTexts.unknown, code: "not_found" });
  } catch (error) {
    log.error({ err: error }, "a postcode could not be looked up");
    return answer(503, { error: "Postcodes can't be looked up just now.", code: "failed" });
  }
}

function answer(status: number, body: object, wait = 0): Response {
  return Response.json(body, {
    status,
    headers: { "Cache-Control": "no-store", ...(wait > 0 ? { "Retry-After": String(wait) } : {}) },
  });
}
