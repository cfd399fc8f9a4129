import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { noStore } from "#platform/http/no-store.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { leadCall } from "#site/calls/leads-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import { tradeInLeadCall } from "#site/trade-in/trade-in-lead-call.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

/** `POST /api/leads`: a lead from a form, in one request or in steps. */
export async function action({ request, context }: CallArgs) {
  if (request.method !== "POST") return postOnly();
  const { address } = context.get(requestContext);
  const site = context.get(siteContext);
  const services = siteServices(context);
  const wait = await services.takeLimit("enquiry", site, address);
  if (wait > 0) {
    return Response.json(
      { error: leadTexts.tooMany, code: "too_many_requests" },
      { status: 429, headers: { ...noStore, "Retry-After": String(wait) } },
    );
  }
  const special = (userData: Record<string, unknown>) =>
    tradeInLeadCall({ request, site, address, services }, userData, () =>
      services.takeLimit("valuation", site, address),
    );
  return leadCall({ request, site, address, services, special });
}

export const loader = postOnly;
