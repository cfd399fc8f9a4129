import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { feedsOfAddress } from "#console/feeds/feeds-of-address.server.ts";
import { runModel, undoRun } from "#console/feeds/run-model.server.ts";
import type { RunModel, UndoAnswer } from "#console/feeds/run-model.ts";
import { RunScreen } from "#console/feeds/run-screen.tsx";
import { maySomewhere } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/feeds-run-route";

export const meta: Route.MetaFunction = () => [{ title: "An import · Forecourt console" }];

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<RunModel> {
  const { group, sites, mayImport, db } = await feedsOfAddress(request, context);
  const about = { groupId: group.id, sites, id: params.run };
  const model = await runModel(db, about, consoleServices(context).now());
  if (!model) throw data(null, { status: 404 });
  const maySetUp = maySomewhere(memberOf(context).access, "sites.set-up");
  const settingUp = sites.flatMap(({ isLive, slug, name }) => (maySetUp && !isLive ? [{ slug, name }] : []));
  return { ...model, group: { slug: group.slug }, mayUndo: mayImport, settingUp };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<UndoAnswer> {
  const { group, sites, db } = await feedsOfAddress(request, context, "stock.import");
  const typed = String((await readForm(request)).get("number") ?? "");
  const about = { groupId: group.id, sites, id: params.run, typed };
  return undoRun(db, about, consoleServices(context).now());
}

export default function FeedsRunRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RunScreen model={loaderData} answer={actionData ?? null} />;
}
