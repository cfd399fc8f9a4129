import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { type NewLeads, settledMs } from "#console/leads/lead-notices.ts";
import { newLeads } from "#domain/leads/lead-list/lead-list.server.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import { sentInstant } from "#lib/date.ts";
import type { Route } from "./+types/leads-arrived-route";

/** The sites that got leads since `?since=`, an ISO 8601 time that this call returned before. For notices of the browser. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { consoleDb, sites, now } = consoleServices(context);
  const at = new Date(now().getTime() - settledMs);
  const named = new URL(request.url).searchParams.get("since");
  const since = named === null ? at : sentInstant(named);
  const reach = await reachOf(sites, memberOf(context), "leads.view");
  const found = since ? await newLeads(consoleDb, reach, { since, at }) : [];
  return Response.json({ at: at.toISOString(), sites: found } satisfies NewLeads);
}
