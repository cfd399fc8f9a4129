import { siteContext } from "#platform/http/site-context.server.ts";
import { consentCall } from "#site/calls/consent-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `POST /api/consent`: what a shopper allows, stored in a cookie that this response sets. */
export function action({ request, context }: CallArgs) {
  return consentCall(siteServices(context), request, context.get(siteContext));
}
