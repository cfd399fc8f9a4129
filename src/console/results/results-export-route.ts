import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import {
  demandOfScope,
  type ResultsScope,
  resultsScope,
  shownKinds,
} from "#console/results/results-model.server.ts";
import { demandTable } from "#domain/results/demand.ts";
import { recordsTable } from "#domain/results/records.server.ts";
import { carsCsv, csvOf, noteExport, resultsOf, visitsCsv } from "#domain/results/results.server.ts";
import { resultsQuery } from "#domain/results/results-filter.ts";
import { sourceReport } from "#domain/results/source-report.server.ts";
import { plainFormats, reportLines, reportTables } from "#domain/results/source-report.ts";
import { actorOf } from "#domain/staff/access/actor-of.server.ts";
import { byteOrderMark } from "#lib/csv-cell.ts";
import type { Route } from "./+types/results-export-route";

/** The results of the address as a CSV file: visits, `list=records` for leads, bookings and deals, `list=sales` for sales by source, `list=cars` for the cars looked at, `list=demand` for what is
 * wanted and hardly in stock. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = consoleServices(context);
  const query = new URL(request.url).searchParams;
  const member = memberOf(context);
  const scope = await resultsScope(services, member, query);
  const list = query.get("list") ?? "visits";
  if (!scope || ((list === "records" || list === "sales") && scope.counted.length === 0))
    throw data(null, { status: 403 });
  const text = await fileText(services, member.id, scope, list);
  await noteExport(services.consoleDb.as(actorOf(member, "results.export")), scope.chosen, text);
  const period = resultsQuery({ ...scope.filter, site: null, location: null, source: null, owner: null });
  const name = [list, scope.filter.site ?? "all", ...period.values()].join("-");
  return new Response(member.token === undefined ? byteOrderMark + text : text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w-]/g, "")}.csv"`,
    },
  });
}

async function fileText(
  { consoleDb: db, sites, stocks, now }: ReturnType<typeof consoleServices>,
  memberId: string,
  scope: ResultsScope,
  list: string,
): Promise<string> {
  const { filter, chosen, counted } = scope;
  if (list === "records") return csvOf(await recordsTable({ db, now }, counted, filter, memberId));
  if (list === "sales") {
    const { period, site, source } = filter;
    const report = await sourceReport({ db, sites, stocks, now }, counted, {
      period,
      site,
      source,
      location: null,
    });
    return csvOf(reportLines(reportTables(report, plainFormats)));
  }
  if (list === "demand") {
    const demand = await demandOfScope({ consoleDb: db, sites, stocks, now }, scope);
    const { head, rows } = demandTable(demand ?? [], plainFormats);
    return csvOf([head, ...rows]);
  }
  if (list === "cars") return carsCsv({ db, sites, now }, chosen, filter.period);
  return visitsCsv(await resultsOf({ db, sites, now }, chosen, filter.period), shownKinds(scope));
}
