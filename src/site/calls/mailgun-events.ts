import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

/** `POST /api/mail/mailgun/events`: signed events about e-mails. They have no cookie, so the origin check accepts them. */
export function action({ request, context }: CallArgs) {
  if (request.method !== "POST") return postOnly();
  return siteServices(context).mailgunEvents(request);
}

export const loader = postOnly;
