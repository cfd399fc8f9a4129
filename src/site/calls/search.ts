import { siteContext } from "#platform/http/site-context.server.ts";
import { apiCall } from "#site/calls/api-call.server.ts";
import { searchCall } from "#site/calls/search-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

export function action({ request, context }: CallArgs) {
  return apiCall(request, (body) => searchCall(siteServices(context), body, context.get(siteContext)));
}

export function loader({ request }: CallArgs) {
  return apiCall(request, null);
}
