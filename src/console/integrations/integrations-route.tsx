import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { clientPost } from "#console/integrations/client-post.server.ts";
import { groupOfAddress } from "#console/integrations/group-of-address.server.ts";
import type { ClientAnswer, IntegrationsModel } from "#console/integrations/integrations-model.ts";
import { IntegrationsScreen } from "#console/integrations/integrations-screen.tsx";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { placesOfGroup } from "#console/people/people.server.ts";
import { clientsOf } from "#domain/integrations/clients/clients.server.ts";
import { isFresh, may } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/integrations-route";

export const meta: Route.MetaFunction = () => [{ title: "Integrations · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<IntegrationsModel> {
  const { consoleDb, now, apiAddress, sites } = consoleServices(context);
  const { group, groups } = await groupOfAddress(request, context, "integrations.view");
  const { access } = memberOf(context);
  return {
    group,
    groups,
    ...(await placesOfGroup(sites, group.id)),
    apiAddress,
    mayChange: may({ ...access, operator: false }, "integrations.change", { groupId: group.id }),
    clients: await clientsOf(consoleDb, group.id, now()),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ClientAnswer | NeedsPasskey> {
  const { consoleDb: db, now, sites } = consoleServices(context);
  const { id: memberId, session } = memberOf(context);
  const { group } = await groupOfAddress(request, context, "integrations.change");
  if (!isFresh(session.verifiedAt, now())) return { kind: "confirm" };
  const form = await readForm(request);
  const answer = await clientPost(form, {
    db,
    now: now(),
    by: (action) => ({ actor: { kind: "member", id: memberId, action }, groupId: group.id }),
    places: () => placesOfGroup(sites, group.id),
  });
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function IntegrationsRoute({ loaderData }: Route.ComponentProps) {
  return <IntegrationsScreen model={loaderData} />;
}
