import { siteContext } from "#platform/http/site-context.server.ts";
import { apiCall } from "#site/calls/api-call.server.ts";
import { savedCardsCall } from "#site/parts/saved-list/saved-cards.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

export function action({ request, context }: CallArgs) {
  const { db, now } = siteServices(context);
  return apiCall(request, (body) => savedCardsCall(body, context.get(siteContext), { db, now: now() }));
}

export function loader({ request }: CallArgs) {
  return apiCall(request, null);
}
