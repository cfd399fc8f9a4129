import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { picturesOf, storePicture } from "#features/screens/settings/pictures.server.ts";
import { chosenTarget } from "#features/screens/settings/settings.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/pictures";

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
  await targetOf(request, context);
  const answer = await storePicture(consoleServices(context).pictures, await readForm(request));
  if (!answer) throw data(null, { status: 400 });
  return Response.json(answer);
}
