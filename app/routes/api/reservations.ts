import { shopperOf } from "../../features/accounts/session.server.ts";
import { reserveCall } from "../../features/reserve/reserve-call.server.ts";
import { paymentsHere } from "../../features/reserve/reserve-here.server.ts";
import { requestContext } from "../../http/request-context.server.ts";
import { platform } from "../../platform.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

/** `POST /api/reservations`: reserves a car; the shopper pays at `checkout_url`. */
export async function action({ request, context }: CallArgs) {
  if (request.method !== "POST") return postOnly();
  const site = context.get(siteContext);
  const shopper = await shopperOf(request, site);
  return reserveCall(paymentsHere(platform()), site, shopper, request, context.get(requestContext).address);
}

export const loader = postOnly;
