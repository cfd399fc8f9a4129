import { parseArgs } from "node:util";
import {
  type Funnel,
  figureText,
  funnelBySource,
  funnelOf,
  kindNames,
  sourceNames,
  visitKinds,
} from "#domain/measurement/results.ts";
import { recordsOf, recordsTable } from "#domain/results/records.server.ts";
import type { Records } from "#domain/results/records.ts";
import { carsCsv, csvOf, noteExport, resultsOf, visitsCsv } from "#domain/results/results.server.ts";
import { readResultsFilter, usualPeriod } from "#domain/results/results-filter.ts";
import { maxPeriodDays } from "#lib/period.ts";
import { now } from "#platform/env.server.ts";
import { type Command, type CommandIo, flags, texts, UsageError } from "./command.ts";
import { selectedSites } from "./every-site.ts";
import type { WithDb } from "./stock-arguments.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt results SITE                 what visitors did on a site: searches, cars looked at; its leads, bookings and deals
      --days N                           of the last N days, ${usualPeriod.days} by default, ${maxPeriodDays} at most
      --csv                              visits: a line for each day and source
      --records                          with --csv: leads, bookings and deals instead, by day, location, source and salesperson
      --cars                             with --csv: a line for each car and day instead

Leads, bookings and deals are exact. Other figures from 1 to 4 are shown as <5. Counters are stored once a minute.

Exit codes: 0 done; 1 unknown site; 2 invalid arguments.`;

/** The command, independent of how a database is opened and of the clock. */
export function resultsCommandOver(withDb: WithDb, clock = now): Command {
  return {
    name: "results",
    summary: "what visitors did on a site",
    usage,
    run: (args, io) => results(args, io, withDb, clock),
  };
}

async function results(args: string[], io: CommandIo, withDb: WithDb, clock: () => Date): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...texts("days"), ...flags("csv", "cars", "records") },
  });
  const [slug, ...more] = positionals;
  if (slug === undefined || more.length > 0) throw new UsageError("Name one site");
  if (values.cars && !values.csv) throw new UsageError("--cars goes with --csv");
  if (values.records && (!values.csv || values.cars))
    throw new UsageError("--records goes with --csv, and without --cars");
  const days = daysOf(values.days);
  const filter = { ...readResultsFilter(new URLSearchParams()), period: { days } };
  return withDb(async (db) => {
    const selected = await selectedSites(db, slug, io);
    if (!selected) return 1;
    const deps = { db, sites: selected.store, now: clock };
    const exported = async (csv: string) => {
      await noteExport(db, selected.sites, csv);
      io.out(csv.trimEnd());
      return 0;
    };
    if (values.cars) return exported(await carsCsv(deps, selected.sites, filter.period));
    const found = await resultsOf(deps, selected.sites, filter.period);
    const site = await selected.store.bySlug(slug).catch(() => null);
    if (found.unreadable.length > 0 || !site) {
      io.err(`The configuration of ${slug} can't be read: forecourt doctor says why.`);
      return 1;
    }
    const reach = [{ site, locationIds: null }];
    if (values.records) return exported(csvOf(await recordsTable(deps, reach, filter, "")));
    if (values.csv) return exported(visitsCsv(found));
    io.out(report(found, await recordsOf(deps, reach, filter, ""), days));
    return 0;
  });
}

function daysOf(text: string | undefined): number {
  if (text === undefined) return usualPeriod.days;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > maxPeriodDays)
    throw new UsageError(`--days takes a number from 1 to ${maxPeriodDays}, not ${text}`);
  return days;
}

const recordHeads = ["Leads", "Bookings", "Deals"];

function report(
  { counts, searches, emptySearches, words, cars }: Awaited<ReturnType<typeof resultsOf>>,
  records: Records,
  days: number,
): string {
  const { leads, bookings, deals } = records.now;
  const parts: string[] = [];
  if (leads + bookings + deals > 0)
    parts.push(
      table(
        ["Came by", ...recordHeads],
        [...records.bySource, { name: "All", figures: records.now }].map(({ name, figures: of }) => [
          name,
          ...[of.leads, of.bookings, of.deals].map(String),
        ]),
        recordHeads,
      ),
    );
  if (counts.length === 0 && parts.length === 0)
    return `Nothing was counted in the last ${days} days. Counters are stored once a minute while the site is served.`;
  const heads = visitKinds.map((kind) => kindNames[kind]);
  const cells = (funnel: Funnel) => visitKinds.map((kind) => figureText(funnel[kind]));
  parts.push(
    table(
      ["Source", ...heads],
      [
        ...funnelBySource(counts).map(({ source, funnel }) => [sourceNames[source], ...cells(funnel)]),
        ["All", ...cells(funnelOf(counts))],
      ],
      heads,
    ),
  );
  const list = (title: string, head: string, rows: (readonly [string, number])[]) => {
    if (rows.length > 0)
      parts.push(
        table(
          [title, head],
          rows.map(([text, times]) => [text, String(times)]),
          [head],
        ),
      );
  };
  list(
    "Top searches",
    "Times",
    searches.map(({ text, times }) => [text, times] as const),
  );
  list(
    "Searches that found nothing",
    "Times",
    emptySearches.map(({ text, empty }) => [text, empty] as const),
  );
  list(
    "Words that found nothing",
    "Times",
    words.map(({ word, times }) => [word, times] as const),
  );
  list(
    "Cars looked at most",
    "Times",
    cars.map(({ name, views }) => [name, views] as const),
  );
  return parts.join("\n\n");
}
