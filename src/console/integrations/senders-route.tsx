import { postSenders, sendersAt } from "#console/integrations/senders.server.ts";
import type { SendersAnswer, SendersModel } from "#console/integrations/senders-model.ts";
import { SendersScreen } from "#console/integrations/senders-screen.tsx";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import type { Route } from "./+types/senders-route";

export const meta: Route.MetaFunction = () => [{ title: "E-mail senders · Forecourt console" }];

export const loader = ({ request, context }: Route.LoaderArgs): Promise<SendersModel> =>
  sendersAt(request, context);

export const action = ({ request, context }: Route.ActionArgs): Promise<SendersAnswer | NeedsPasskey> =>
  postSenders(request, context);

export default function SendersRoute({ loaderData }: Route.ComponentProps) {
  return <SendersScreen model={loaderData} />;
}
