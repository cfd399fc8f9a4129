import { offersFreeRide } from "#domain/leads/service-booking/free-ride.ts";
import { servicePlace } from "#domain/leads/service-booking/service-location.ts";
import { isPostcodeText } from "#domain/places/postcode-texts.ts";
import { tooManyCalls } from "#platform/http/api-error.ts";
import { noStore } from "#platform/http/no-store.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/**
 * `GET /api/service/free-ride?postcode=&location=`: `{offered}`, whether a free ride is offered there (DECIDE-116); `{offered: null}` when
 * it can't be determined.
 */
export async function loader({ request, context }: CallArgs): Promise<Response> {
  const { log, takeLimit, postcodes } = siteServices(context);
  const site = context.get(siteContext);
  const wait = await takeLimit("geocode", site, context.get(requestContext).address);
  if (wait > 0) return tooManyCalls(wait);
  const params = new URL(request.url).searchParams;
  const postcode = (params.get("postcode") ?? "").trim();
  const place = servicePlace(site, params.get("location"));
  if (!place || place.location.address.lat === null || !isPostcodeText(postcode))
    return Response.json({ offered: null }, { headers: noStore });
  try {
    const home = await postcodes.find(postcode, site.maps.geocoder);
    const offered = offersFreeRide(place.location, home, site.service.freeRideKm);
    return Response.json({ offered }, { headers: noStore });
  } catch (error) {
    log.error({ err: error }, "a free ride could not be looked up");
    return Response.json({ offered: null }, { headers: noStore });
  }
}
