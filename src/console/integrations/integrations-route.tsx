import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { clientPost } from "#console/integrations/client-post.server.ts";
import { groupOfAddress } from "#console/integrations/group-of-address.server.ts";
import type { ClientAnswer, IntegrationsModel } from "#console/integrations/integrations-model.ts";
import { IntegrationsScreen } from "#console/integrations/integrations-screen.tsx";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { clientsOf } from "#domain/integrations/clients/clients.server.ts";
import { isFresh, may } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/integrations-route";

export const meta: Route.MetaFunction = () => [{ title: "Integrations · Forecourt console" }];

/** The sites and locations of a group. */
async function placesOf(context: Readonly<RouterContextProvider>, groupId: string) {
  const { sites } = consoleServices(context);
  const own = (await sites.list()).filter((site) => site.groupId === groupId);
  const locations = new Map<string, string>();
  for (const { slug } of own)
    for (const { id, name } of (await sites.bySlug(slug))?.locations ?? []) locations.set(id, name);
  return {
    sites: own.map(({ id, name }) => ({ id, name })),
    locations: [...locations].map(([id, name]) => ({ id, name })),
  };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<IntegrationsModel> {
  const { consoleDb, now, apiAddress } = consoleServices(context);
  const { group, groups } = await groupOfAddress(request, context, "integrations.view");
  const { access } = memberOf(context);
  return {
    group,
    groups,
    ...(await placesOf(context, group.id)),
    apiAddress,
    mayChange: may({ ...access, operator: false }, "integrations.change", { groupId: group.id }),
    clients: await clientsOf(consoleDb, group.id, now()),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ClientAnswer | NeedsPasskey> {
  const { consoleDb: db, now } = consoleServices(context);
  const { id: memberId, session } = memberOf(context);
  const { group } = await groupOfAddress(request, context, "integrations.change");
  if (!isFresh(session.verifiedAt, now())) return { kind: "confirm" };
  const form = await readForm(request);
  const answer = await clientPost(form, {
    db,
    now: now(),
    by: (action) => ({ actor: { kind: "member", id: memberId, action }, groupId: group.id }),
    places: () => placesOf(context, group.id),
  });
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function IntegrationsRoute({ loaderData }: Route.ComponentProps) {
  return <IntegrationsScreen model={loaderData} />;
}
