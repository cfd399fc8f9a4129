import { data } from "react-router";
import type { WebhookAnswer, WebhookModel } from "#console/integrations/webhook-model.ts";
import { postWebhook, webhooksOf } from "#console/integrations/webhook-post.server.ts";
import { WebhookScreen } from "#console/integrations/webhook-screen.tsx";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { listedAttempts, listedEndpoints } from "#domain/integrations/webhooks/listed-endpoints.server.ts";
import type { Route } from "./+types/webhook-route";

export const meta: Route.MetaFunction = () => [{ title: "Webhook · Forecourt console" }];

export async function loader({ request, context, params }: Route.LoaderArgs): Promise<WebhookModel> {
  const { services, group, groups, sites, mayChange } = await webhooksOf(
    request,
    context,
    "integrations.view",
  );
  const about = { groupId: group.id, id: params.webhook };
  const [endpoint] = await listedEndpoints(services.consoleDb, about);
  if (!endpoint) throw data(null, { status: 404 });
  const attempts = await listedAttempts(services.consoleDb, about);
  return { group, groups, sites, endpoint, attempts, mayChange };
}

export const action = ({
  request,
  context,
  params,
}: Route.ActionArgs): Promise<WebhookAnswer | NeedsPasskey> => postWebhook(request, context, params.webhook);

export default function WebhookRoute({ loaderData }: Route.ComponentProps) {
  return <WebhookScreen model={loaderData} />;
}
