import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import {
  carsCsv,
  noteExport,
  readPeriod,
  resultsCsv,
  resultsOf,
  sitesWithResults,
} from "#domain/results/results.server.ts";
import { actorOf } from "#domain/staff/access/actor-of.server.ts";
import { byteOrderMark } from "#lib/csv-cell.ts";
import type { Route } from "./+types/results-export-route";

/** The results of the address as a CSV file; `list=cars` for the cars looked at by day. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { consoleDb: db, sites, now } = consoleServices(context);
  const query = new URL(request.url).searchParams;
  const member = memberOf(context);
  const choices = await sitesWithResults(sites, member);
  const period = readPeriod(query, choices);
  if (!period) throw data(null, { status: 403 });
  const { chosen, days } = period;
  const of = chosen ? [chosen] : choices;
  const isCars = query.get("list") === "cars";
  const deps = { db, sites, now };
  const text = isCars ? await carsCsv(deps, of, days) : resultsCsv(await resultsOf(deps, of, days));
  await noteExport(db.as(actorOf(member, "results.export")), of, text);
  const name = [isCars ? "cars" : "results", chosen?.slug ?? "all", `${days}-days`].join("-");
  return new Response(member.token === undefined ? byteOrderMark + text : text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
