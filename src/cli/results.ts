import { parseArgs } from "node:util";
import { type CountKind, countKinds } from "#domain/measurement/counters.ts";
import {
  defaultDays,
  type Funnel,
  figureText,
  funnelBySource,
  funnelOf,
  kindNames,
  maxDays,
  sourceNames,
} from "#domain/measurement/results.ts";
import { carsCsv, noteExport, resultsCsv, resultsOf } from "#domain/results/results.server.ts";
import { now } from "#platform/env.server.ts";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { selectedSites } from "./every-site.ts";
import type { WithDb } from "./stock-arguments.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt results SITE                 what visitors did on a site: searches, cars looked at, leads, deals
      --days N                           of the last N days, ${defaultDays} by default, ${maxDays} at most
      --csv                              a line for each day and source
      --cars                             with --csv: a line for each car and day instead

Figures from 1 to 4 are shown as <5. Counters are stored once a minute.

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
    options: { days: { type: "string" }, csv: { type: "boolean" }, cars: { type: "boolean" } },
  });
  const [slug, ...more] = positionals;
  if (slug === undefined || more.length > 0) throw new UsageError("Name one site");
  if (values.cars && !values.csv) throw new UsageError("--cars goes with --csv");
  const days = daysOf(values.days);
  return withDb(async (db) => {
    const selected = await selectedSites(db, slug, io);
    if (!selected) return 1;
    const deps = { db, sites: selected.store, now: clock };
    const exported = async (csv: string) => {
      await noteExport(db, selected.sites, csv);
      io.out(csv.trimEnd());
      return 0;
    };
    if (values.cars) return exported(await carsCsv(deps, selected.sites, days));
    const found = await resultsOf(deps, selected.sites, days);
    if (found.unreadable.length > 0) {
      io.err(`The configuration of ${slug} can't be read: forecourt doctor says why.`);
      return 1;
    }
    if (values.csv) return exported(resultsCsv(found));
    io.out(report(found, days));
    return 0;
  });
}

function daysOf(text: string | undefined): number {
  if (text === undefined) return defaultDays;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > maxDays)
    throw new UsageError(`--days takes a number from 1 to ${maxDays}, not ${text}`);
  return days;
}

function report(
  { counts, searches, emptySearches, words, cars }: Awaited<ReturnType<typeof resultsOf>>,
  days: number,
): string {
  if (counts.length === 0)
    return `Nothing was counted in the last ${days} days. Counters are stored once a minute while the site is served.`;
  const heads = countKinds.map((kind) => kindNames[kind]);
  const cells = (funnel: Funnel) => countKinds.map((kind: CountKind) => figureText(funnel[kind]));
  const parts = [
    table(
      ["Source", ...heads],
      [
        ...funnelBySource(counts).map(({ source, funnel }) => [sourceNames[source], ...cells(funnel)]),
        ["All", ...cells(funnelOf(counts))],
      ],
      heads,
    ),
  ];
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
