import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { proposeFrom, redirectsOf, saveRedirects } from "#console/pages/old-addresses.server.ts";
import type { OldAddressesAnswer, OldAddressesModel } from "#console/pages/old-addresses.ts";
import { OldAddressesScreen } from "#console/pages/old-addresses-screen.tsx";
import { chosenSite } from "#console/pages/site-content.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/old-addresses-route";

export const meta: Route.MetaFunction = () => [{ title: "Old addresses · Forecourt console" }];

async function chosenOf(request: Request, context: Readonly<RouterContextProvider>) {
  const services = consoleServices(context);
  const named = new URL(request.url).searchParams.get("of");
  const { chosen: target, all } = await chosenSite(services.sites, memberOf(context), named);
  if (!target) throw data(null, { status: 403 });
  return { services, target, all };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<OldAddressesModel> {
  const { services, target, all } = await chosenOf(request, context);
  const redirects = await redirectsOf(services, target);
  if (!redirects) throw data(null, { status: 404 });
  return {
    target: { id: target.id, name: target.name },
    targets: all.map(({ id, name }) => ({ id, name })),
    redirects: redirects.all.length,
    changes: redirects.changes,
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<OldAddressesAnswer> {
  const { services, target } = await chosenOf(request, context);
  const form = await readForm(request);
  if (form.get("step") !== "save") return proposeFrom(services, target, form);
  const { id, access } = memberOf(context);
  return saveRedirects(services, { groupId: target.groupId, memberId: id, access }, target, form);
}

export default function OldAddresses({ loaderData, actionData }: Route.ComponentProps) {
  return <OldAddressesScreen model={loaderData} answer={actionData ?? null} />;
}
