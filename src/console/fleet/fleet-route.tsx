import { redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { askOf } from "#console/fleet/fleet-address.ts";
import { fleetModel } from "#console/fleet/fleet-model.server.ts";
import type { FleetAnswer, FleetModel } from "#console/fleet/fleet-model.ts";
import { FleetScreen } from "#console/fleet/fleet-screen.tsx";
import { fleetStep } from "#console/fleet/fleet-step.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { fleetTaskName } from "#domain/fleet/fleet-task.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/fleet-route";

export const meta: Route.MetaFunction = () => [{ title: "Change many sites · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<FleetModel> {
  const { consoleDb: db, draftRules, sites } = consoleServices(context);
  const { searchParams } = new URL(request.url);
  const shown = { outcome: searchParams.get("outcome"), page: Number(searchParams.get("page") ?? 1) || 1 };
  const ask = askOf((name) => searchParams.get(name));
  return fleetModel({ db, reservedHosts: draftRules.reservedHosts }, await sites.list(), ask, shown);
}

export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<FleetAnswer | NeedsPasskey | Response> {
  const { consoleDb: db, sites, now, triggerTask } = consoleServices(context);
  const { id, session } = memberOf(context);
  if (!isFresh(session.verifiedAt, now())) return { kind: "confirm" };
  const outcome = await fleetStep({ db, now }, id, await sites.list(), await readForm(request));
  if (outcome.kind !== "begun") return outcome;
  triggerTask(fleetTaskName);
  return redirect(`/platform/fleet/${outcome.id}`);
}

export default function FleetRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FleetScreen model={loaderData} needsPasskey={actionData?.kind === "confirm"} />;
}
