import { platform } from "#composition/platform.server.ts";
import { leadCall } from "#features/leads/leads/lead-call.server.ts";
import { leadTexts } from "#features/leads/leads/lead-texts.ts";
import { tradeInLeadCall } from "#features/trade-in/trade-in/trade-in-lead-call.server.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

/** `POST /api/leads`: a form's lead, whole or by steps. */
export async function action({ request, context }: CallArgs) {
  if (request.method !== "POST") return postOnly();
  const { address } = context.get(requestContext);
  const site = context.get(siteContext);
  const wait = await platform().takeLimit("enquiry", site, address);
  if (wait > 0) {
    return Response.json(
      { error: leadTexts.tooMany, code: "too_many_requests" },
      { status: 429, headers: { "Cache-Control": "no-store", "Retry-After": String(wait) } },
    );
  }
  const special = (userData: Record<string, unknown>) =>
    tradeInLeadCall({ request, site, address, platform: platform() }, userData, () =>
      platform().takeLimit("valuation", site, address),
    );
  return leadCall({ request, site, address, platform: platform(), special });
}

export const loader = postOnly;
