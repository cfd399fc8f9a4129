import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

/** `POST /api/sms/twilio`: signed text messages from Twilio. They have no cookie, so the origin check accepts them. */
export function action({ request, context }: CallArgs) {
  if (request.method !== "POST") return postOnly();
  return siteServices(context).twilio(context.get(siteContext), request);
}

export const loader = postOnly;
