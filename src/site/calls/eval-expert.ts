import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import { apiError, tooManyCalls } from "#platform/http/api-error.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import { evalExpertCall, isEvalExpertCall } from "#site/trade-in/trade-in-call.server.ts";
import { posted } from "./post-only.ts";

/** `POST /api/eval-expert/{enter-vin, manual-entry, image-upload, update-eval, images}`: a trade-in's valuation. */
export const { loader, action } = posted(async ({ request, params, context }) => {
  const { call = "" } = params;
  if (!isEvalExpertCall(call))
    return apiError({ status: 404, code: "not_found", message: "There is no such call." });
  const { address } = context.get(requestContext);
  const site = context.get(siteContext);
  const limit = call === "image-upload" || call === "images" ? "upload" : "valuation";
  const services = siteServices(context);
  const wait = await services.takeLimit(limit, site, address);
  if (wait > 0) return tooManyCalls(wait, tradeInTexts.tooMuch);
  return evalExpertCall(call, { request, site, address, services });
});
