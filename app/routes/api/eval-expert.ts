import { evalExpertCall, isEvalExpertCall } from "../../features/trade-in/trade-in-call.server.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { requestContext } from "../../http/request-context.server.ts";
import { platform } from "../../platform.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

/** Look-ups cost the dealer money: no seller has thirty cars. Pictures and their order cost this machine. */
export const lookUpLimit = rateLimit({ burst: 30, perSecond: 0.1 });
const pictureLimit = rateLimit({ burst: 100, perSecond: 1 });

/** `POST /api/eval-expert/{enter-vin, manual-entry, image-upload, update-eval, images}`: a trade-in's valuation. */
export function action({ request, params, context }: CallArgs): Promise<Response> | Response {
  if (request.method !== "POST") return postOnly();
  const { call = "" } = params;
  if (!isEvalExpertCall(call)) return trouble(404, "There is no such call.", "not_found");
  const { address } = context.get(requestContext);
  const limit = call === "image-upload" || call === "images" ? pictureLimit : lookUpLimit;
  const wait = limit.take(address, platform().now().getTime());
  if (wait > 0)
    return trouble(429, "That was a lot at once. Please try again in a minute.", "too_many_requests", {
      "Retry-After": String(wait),
    });
  return evalExpertCall(call, { request, site: context.get(siteContext), address, platform: platform() });
}

export const loader = postOnly;

function trouble(status: number, error: string, code: string, headers: Record<string, string> = {}) {
  return Response.json({ error, code }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
