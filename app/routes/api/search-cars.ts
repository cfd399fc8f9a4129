import { apiCall } from "../../features/listing/api-call.server.ts";
import { carsCall } from "../../features/listing/search-call.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { CallArgs } from "./call.ts";

export function action({ request, context }: CallArgs) {
  return apiCall(request, (body) => carsCall(body, context.get(siteContext)));
}

export function loader({ request }: CallArgs) {
  return apiCall(request, null);
}
