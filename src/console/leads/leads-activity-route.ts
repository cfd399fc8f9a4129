import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { leadActivity } from "#domain/leads/lead-list/lead-list.server.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { Route } from "./+types/leads-activity-route";

/** A version that changes when a lead is added or handled; the screens of leads poll it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { consoleDb, sites } = consoleServices(context);
  const text = await leadActivity(consoleDb, await reachOf(sites, memberOf(context), "leads.view"));
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
