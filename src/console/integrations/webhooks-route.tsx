import type { WebhookAnswer, WebhooksModel } from "#console/integrations/webhook-model.ts";
import { postWebhook, webhooksOf } from "#console/integrations/webhook-post.server.ts";
import { WebhooksScreen } from "#console/integrations/webhooks-screen.tsx";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { listedEndpoints } from "#domain/integrations/webhooks/listed-endpoints.server.ts";
import type { Route } from "./+types/webhooks-route";

export const meta: Route.MetaFunction = () => [{ title: "Webhooks · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<WebhooksModel> {
  const { services, group, groups, sites, mayChange } = await webhooksOf(
    request,
    context,
    "integrations.view",
  );
  const endpoints = await listedEndpoints(services.consoleDb, { groupId: group.id, id: null });
  return { group, groups, sites, endpoints, mayChange };
}

export const action = ({ request, context }: Route.ActionArgs): Promise<WebhookAnswer | NeedsPasskey> =>
  postWebhook(request, context, null);

export default function WebhooksRoute({ loaderData }: Route.ComponentProps) {
  return <WebhooksScreen model={loaderData} />;
}
