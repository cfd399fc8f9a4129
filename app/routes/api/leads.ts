import { leadCall } from "../../features/leads/lead-call.server.ts";
import { tradeInLeadCall } from "../../features/trade-in/trade-in-call.server.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { requestContext } from "../../http/request-context.server.ts";
import { platform } from "../../platform.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

/** Far above what an office of shoppers sends: below it a lead is at most marked as suspected spam. */
const limit = rateLimit({ burst: 200, perSecond: 2 });

/** `POST /api/leads`: a form's lead, whole or by steps. */
export function action({ request, context }: CallArgs) {
  if (request.method !== "POST") return postOnly();
  const { address } = context.get(requestContext);
  const wait = limit.take(address, platform().now().getTime());
  if (wait > 0) {
    return Response.json(
      { error: "Too many enquiries from here. Please try again shortly.", code: "too_many_requests" },
      { status: 429, headers: { "Cache-Control": "no-store", "Retry-After": String(wait) } },
    );
  }
  const site = context.get(siteContext);
  const special = (userData: Record<string, unknown>) =>
    tradeInLeadCall({ request, site, address, platform: platform() }, userData);
  return leadCall({ request, site, address, platform: platform(), special });
}

export const loader = postOnly;
