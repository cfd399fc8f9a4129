import { apiCall } from "../../features/listing/api-call.server.ts";
import { carsCall } from "../../features/listing/search-call.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { Route } from "./+types/search-cars";

export function action({ request, context }: Route.ActionArgs) {
  return apiCall(request, (body) => carsCall(body, context.get(siteContext)));
}

export function loader({ request }: Route.LoaderArgs) {
  return apiCall(request, null);
}
