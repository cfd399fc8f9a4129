import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { type ResultsModel, ResultsScreen } from "#console/results/results-screen.tsx";
import { readPeriod, resultsOf, sitesWithResults } from "#domain/results/results.server.ts";
import type { Route } from "./+types/results-route";

export const meta: Route.MetaFunction = () => [{ title: "Results · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<ResultsModel> {
  const { consoleDb, sites, now } = consoleServices(context);
  const choices = await sitesWithResults(sites, memberOf(context));
  const period = readPeriod(new URL(request.url).searchParams, choices);
  if (!period) throw data(null, { status: 403 });
  const { chosen, days } = period;
  const { bySite: _forTheFile, ...results } = await resultsOf(
    { db: consoleDb, sites, now },
    chosen ? [chosen] : choices,
    days,
  );
  return {
    ...results,
    choices: choices.map(({ slug, name }) => ({ slug, name })),
    chosen: chosen?.slug ?? null,
    period: days,
  };
}

export default function Results({ loaderData }: Route.ComponentProps) {
  return <ResultsScreen model={loaderData} />;
}
