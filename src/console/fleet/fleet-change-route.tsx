import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { FleetChangeScreen } from "#console/fleet/fleet-change-screen.tsx";
import { fleetChangeModel } from "#console/fleet/fleet-model.server.ts";
import type { FleetChangeModel, RollBackAnswer } from "#console/fleet/fleet-model.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { readFleetChange, rollBackFleetChange } from "#domain/fleet/fleet-store.server.ts";
import { fleetTaskName } from "#domain/fleet/fleet-task.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/fleet-change-route";

export const meta: Route.MetaFunction = () => [{ title: "A change of many sites · Forecourt console" }];

export async function loader({ params, context }: Route.LoaderArgs): Promise<FleetChangeModel> {
  const { consoleDb, sites } = consoleServices(context);
  const model = await fleetChangeModel(consoleDb, await sites.list(), params.change);
  if (!model) throw data(null, { status: 404 });
  return model;
}

/** Has the change rolled back, at all sites or one. */
export async function action({
  params,
  request,
  context,
}: Route.ActionArgs): Promise<RollBackAnswer | NeedsPasskey> {
  const { consoleDb: db, now, triggerTask } = consoleServices(context);
  const { id, session } = memberOf(context);
  if (!isFresh(session.verifiedAt, now())) return { kind: "confirm" };
  const found = await readFleetChange(db, params.change);
  if (!found) throw data(null, { status: 404 });
  const named = String((await readForm(request)).get("site") ?? "");
  if (named !== "" && !found.sites.some(({ siteId }) => siteId === named))
    return { kind: "problem", problem: "The change doesn’t have this site." };
  const actor = { kind: "member", id, action: "fleet.roll-back" } as const;
  const sites = await rollBackFleetChange({ db }, actor, params.change, named || undefined);
  if (sites === 0) return { kind: "problem", problem: "It isn’t applied there any more." };
  triggerTask(fleetTaskName);
  return { kind: "begun", sites };
}

export default function FleetChangeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FleetChangeScreen model={loaderData} needsPasskey={actionData?.kind === "confirm"} />;
}
