import { marketingOf } from "#console/marketing/destinations.server.ts";
import type { MarketingModel } from "#console/marketing/marketing-model.ts";
import { MarketingScreen } from "#console/marketing/marketing-screen.tsx";
import type { Route } from "./+types/marketing-route";

export const meta: Route.MetaFunction = () => [{ title: "Marketing · Forecourt console" }];

export const loader = ({ request, context }: Route.LoaderArgs): Promise<MarketingModel> =>
  marketingOf(context, new URL(request.url).searchParams.get("of"));

export default function Marketing({ loaderData }: Route.ComponentProps) {
  return <MarketingScreen model={loaderData} />;
}
