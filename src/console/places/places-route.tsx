import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { memberGroup } from "#console/member-group.server.ts";
import { addSpecialDay, removeSpecialDay } from "#console/places/change-special-days.server.ts";
import { placesOf } from "#console/places/places.server.ts";
import type { PlaceAnswer, PlacesModel } from "#console/places/places.ts";
import { PlacesScreen } from "#console/places/places-screen.tsx";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/places-route";

export const meta: Route.MetaFunction = () => [{ title: "Places · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<PlacesModel> {
  const { consoleDb, now } = consoleServices(context);
  const { access } = memberOf(context);
  const model = await placesOf(consoleDb, {
    ...memberGroup(request, context, "content.edit"),
    access,
    now: now(),
  });
  if (!model) throw data(null, { status: 404 });
  return model;
}

export async function action({ request, context }: Route.ActionArgs): Promise<PlaceAnswer> {
  const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const { group } = memberGroup(request, context, "content.edit");
  const editor = { groupId: group.id, memberId: id, access };
  const form = await readForm(request);
  const step = form.get("step") === "remove" ? removeSpecialDay : addSpecialDay;
  return step({ db, rules, at: now() }, editor, form);
}

export default function Places({ loaderData }: Route.ComponentProps) {
  return <PlacesScreen model={loaderData} />;
}
