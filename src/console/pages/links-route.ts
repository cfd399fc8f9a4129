import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { linksOf } from "#console/pages/site-pages.server.ts";
import { chosenTarget } from "#console/settings/settings.server.ts";
import type { Route } from "./+types/links-route";

/** The pages that links of a site or group may lead to, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const services = consoleServices(context);
  const named = new URL(request.url).searchParams.get("of");
  const { chosen } = await chosenTarget(services.sites, memberOf(context), named);
  if (!chosen) throw data(null, { status: 403 });
  return Response.json(await linksOf(services, chosen));
}
