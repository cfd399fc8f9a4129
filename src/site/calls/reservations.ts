import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { reserveCall } from "#site/calls/reservations-call.server.ts";
import { shopperOf } from "#site/parts/session/session.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

/** `POST /api/reservations`: reserves a car; the shopper pays at `checkout_url`. */
export async function action({ request, context }: CallArgs) {
  if (request.method !== "POST") return postOnly();
  const site = context.get(siteContext);
  const { payments, takeLimit } = siteServices(context);
  const shopper = await shopperOf(payments, request, site);
  const { address } = context.get(requestContext);
  return reserveCall(payments, site, shopper, request, { address, takeLimit });
}

export const loader = postOnly;
