import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { servicedCar } from "#domain/trade-in/car-look-up/serviced-car.server.ts";
import { tooManyCalls } from "#platform/http/api-error.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { leadCall } from "#site/calls/leads-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import { tradeInLeadCall } from "#site/trade-in/trade-in-lead-call.server.ts";
import { posted } from "./post-only.ts";

/** `POST /api/leads`: a lead from a form, in one request or in steps. */
export const { loader, action } = posted(async ({ request, context }) => {
  const { address } = context.get(requestContext);
  const site = context.get(siteContext);
  const services = siteServices(context);
  const wait = await services.takeLimit("enquiry", site, address);
  if (wait > 0) return tooManyCalls(wait, leadTexts.tooMany);
  const special = (userData: Record<string, unknown>) =>
    tradeInLeadCall({ request, site, address, services }, userData, () =>
      services.takeLimit("valuation", site, address),
    );
  return leadCall({
    request,
    site,
    address,
    services,
    special,
    serviced: (step) => servicedCar(services, { site, address }, step),
  });
});
