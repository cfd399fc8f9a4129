import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { find } from "#console/find/find.server.ts";
import { searchText } from "#lib/search-words.ts";
import type { Route } from "./+types/find-route";

/** What the search of the console finds for `?q=`, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const typed = searchText(new URL(request.url).searchParams.get("q"));
  return Response.json(await find(consoleServices(context), memberOf(context), typed));
}
