import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { currencyOf, reportOf, salesScope } from "#console/results/sales-model.server.ts";
import { sourceName } from "#domain/leads/lead-list/source-name.ts";
import { leastShown } from "#domain/measurement/results.ts";
import { csvOf, noteExport } from "#domain/results/results.server.ts";
import { plainFormats, reportLines, reportTables, shownFormats } from "#domain/results/source-report.ts";
import { actorOf } from "#domain/staff/access/actor-of.server.ts";
import { calendarDate, formatDate } from "#lib/date.ts";
import { spanOf } from "#lib/period.ts";
import type { Route } from "./+types/report-pdf-route";

/** The sales by source of the address as a PDF: the figures of the screen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = consoleServices(context);
  const member = memberOf(context);
  const scope = await salesScope(services, member, new URL(request.url).searchParams);
  const site = scope?.counted[0]?.site;
  if (!scope || !site) throw data(null, { status: 403 });
  const report = await reportOf(services, scope);
  const { first, last } = spanOf(scope.report.period, calendarDate(services.now(), site.timezone));
  const day = (iso: string) => formatDate(iso, "en-AU");
  const of = scope.report.source === null ? "" : `, ${sourceName(scope.report.source)}`;
  // Few processes make a report, and the library for PDF takes 50 MB.
  const { reportPdf } = await import("#console/results/report-pdf.server.ts");
  const outcome = await reportPdf({
    title: "Sales by source",
    about: `${scope.counted.map((one) => one.site.name).join(", ")}${of}: ${day(first)} to ${day(last)}`,
    notes: `Cars looked at from 1 to ${leastShown - 1} are shown as <${leastShown}. Costs for each are shown from ${leastShown} leads or sales.`,
    tables: reportTables(report, shownFormats(currencyOf(scope))),
  });
  if (outcome.kind !== "ok")
    throw data("Other reports are being made. Try again in a moment.", {
      status: 503,
      headers: { "Retry-After": "10" },
    });
  const csv = csvOf(reportLines(reportTables(report, plainFormats)));
  await noteExport(services.consoleDb.as(actorOf(member, "results.export")), scope.chosen, csv);
  return new Response(new Uint8Array(outcome.value), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="sales-${first}-${last}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
