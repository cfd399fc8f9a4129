import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { resultsModel, resultsScope } from "#console/results/results-model.server.ts";
import { type ResultsModel, ResultsScreen } from "#console/results/results-screen.tsx";
import type { Route } from "./+types/results-route";

export const meta: Route.MetaFunction = () => [{ title: "Results · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<ResultsModel> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const scope = await resultsScope(services, member, new URL(request.url).searchParams);
  if (!scope) throw data(null, { status: 403 });
  return resultsModel(services, member, scope);
}

export default function Results({ loaderData }: Route.ComponentProps) {
  return <ResultsScreen model={loaderData} />;
}
