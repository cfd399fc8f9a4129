import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { addSpecialDay, removeSpecialDay } from "#console/places/change-special-days.server.ts";
import { placesOf } from "#console/places/places.server.ts";
import type { PlaceAnswer, PlacesModel } from "#console/places/places.ts";
import { PlacesScreen } from "#console/places/places-screen.tsx";
import { groupChoice } from "#domain/staff/access/group-choice.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/places-route";

export const meta: Route.MetaFunction = () => [{ title: "Places · Forecourt console" }];

function groupOf(request: Request, context: Readonly<RouterContextProvider>) {
  const named = new URL(request.url).searchParams.get("group");
  const { chosen, all } = groupChoice(memberOf(context), "content.edit", named);
  if (!chosen) throw data(null, { status: 403 });
  return { group: chosen, groups: all };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<PlacesModel> {
  const { consoleDb, now } = consoleServices(context);
  const { access } = memberOf(context);
  const model = await placesOf(consoleDb, { ...groupOf(request, context), access, now: now() });
  if (!model) throw data(null, { status: 404 });
  return model;
}

export async function action({ request, context }: Route.ActionArgs): Promise<PlaceAnswer> {
  const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const { group } = groupOf(request, context);
  const editor = { groupId: group.id, memberId: id, access };
  const form = await readForm(request);
  const step = form.get("step") === "remove" ? removeSpecialDay : addSpecialDay;
  return step({ db, rules, at: now() }, editor, form);
}

export default function Places({ loaderData }: Route.ComponentProps) {
  return <PlacesScreen model={loaderData} />;
}
