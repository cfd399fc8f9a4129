import { postDestination } from "#console/marketing/destination-post.server.ts";
import { DestinationScreen } from "#console/marketing/destination-screen.tsx";
import { destinationModel } from "#console/marketing/destinations.server.ts";
import type { DestinationAnswer, DestinationModel } from "#console/marketing/marketing-model.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import type { Route } from "./+types/destination-route";

export const meta: Route.MetaFunction = () => [{ title: "Destination · Forecourt console" }];

export const loader = ({ context, params }: Route.LoaderArgs): Promise<DestinationModel> =>
  destinationModel(context, params);

export const action = ({
  request,
  context,
  params,
}: Route.ActionArgs): Promise<DestinationAnswer | NeedsPasskey> => postDestination(request, context, params);

export default function Destination({ loaderData }: Route.ComponentProps) {
  return <DestinationScreen model={loaderData} />;
}
