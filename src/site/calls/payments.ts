import { siteContext } from "#platform/http/site-context.server.ts";
import { paymentCall } from "#site/calls/payments-call.server.ts";
import { shopperOf } from "#site/parts/session/session.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

/** `POST /api/payments`: creates a payment for a reference; the shopper pays at `checkout_url`. */
export async function action({ request, context }: CallArgs) {
  if (request.method !== "POST") return postOnly();
  const site = context.get(siteContext);
  const { payments } = siteServices(context);
  return paymentCall(payments, site, await shopperOf(payments, request, site), request);
}

export const loader = postOnly;
