import { apiCall } from "../../features/listing/api-call.server.ts";
import { savedCardsCall } from "../../features/shortlist/saved-cards.server.ts";
import { platform } from "../../platform.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { CallArgs } from "./call.ts";

export function action({ request, context }: CallArgs) {
  const { db, now } = platform();
  return apiCall(request, (body) => savedCardsCall(body, context.get(siteContext), { db, now: now() }));
}

export function loader({ request }: CallArgs) {
  return apiCall(request, null);
}
