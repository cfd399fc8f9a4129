import { apiError } from "#platform/http/api-error.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { suggestCall } from "#site/calls/suggest-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/suggest?query=rav`: suggestions of a search box while a shopper types. */
export async function loader({ request, context }: CallArgs): Promise<Response> {
  const services = siteServices(context);
  const site = context.get(siteContext);
  const wait = await services.takeLimit("search", site, context.get(requestContext).address);
  if (wait > 0) {
    return apiError({
      status: 429,
      code: "too_many_requests",
      message: "Too many calls. Try again shortly.",
      retryAfterSeconds: wait,
    });
  }
  return suggestCall(services, request, site);
}
