import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { picturesOf, storePicture } from "#console/settings/pictures.server.ts";
import { chosenTarget } from "#console/settings/settings.server.ts";
import { staffPictures } from "#domain/pictures/staff-pictures.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/pictures-route";

async function targetOf(request: Request, context: Readonly<RouterContextProvider>) {
  const { sites } = consoleServices(context);
  const named = new URL(request.url).searchParams.get("of");
  const { chosen } = await chosenTarget(sites, memberOf(context), named);
  if (!chosen) throw data(null, { status: 403 });
  return chosen;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const target = await targetOf(request, context);
  return Response.json(await picturesOf(consoleServices(context).consoleDb, target));
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { groupId, site } = await targetOf(request, context);
  const services = consoleServices(context);
  // A group's own pictures count as its first site's.
  const counted = site ?? (await services.sites.list([groupId]))[0];
  if (!counted) throw data(null, { status: 409 });
  const by = { site: { groupId, id: counted.id }, memberId: memberOf(context).id };
  const answer = await storePicture(staffPictures(services, by), await readForm(request));
  if (!answer) throw data(null, { status: 400 });
  return Response.json(answer);
}
