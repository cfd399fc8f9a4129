import { leadCall } from "../../features/leads/lead-call.server.ts";
import { requestContext } from "../../http/request-context.server.ts";
import { platform } from "../../platform.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { Route } from "./+types/leads";
import { postOnly } from "./post-only.ts";

/** `POST /api/leads`: a form's lead, whole or by steps. */
export function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return postOnly();
  const { address } = context.get(requestContext);
  return leadCall({ request, site: context.get(siteContext), address, platform: platform() });
}

export const loader = postOnly;
