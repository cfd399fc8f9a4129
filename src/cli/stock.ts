import { once } from "node:events";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { Site } from "#domain/configuration/site.ts";
import { exportStock } from "#domain/stock/import/export.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import type { ImportOutcome } from "#domain/stock/import/import-outcome.ts";
import { inspectFile } from "#domain/stock/import/inspect/inspect-file.server.ts";
import { hasOneDealership } from "#domain/stock/import/only-dealership.server.ts";
import { shownSource } from "#domain/stock/import/reading/download.server.ts";
import { stockStatus } from "#domain/stock/import/stock-status.server.ts";
import { undoImport } from "#domain/stock/import/undo-import.server.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { now } from "#platform/env.server.ts";
import { type Command, type CommandIo, flags, noCommand, texts, UsageError } from "./command.ts";
import { outputStream, writeOutput } from "./output-file.ts";
import { feed, fromSource, readMapping, type WithDb, wholeNumber, withSite } from "./stock-arguments.ts";
import { printInspection } from "./stock-inspect.ts";
import { override } from "./stock-override.ts";
import { printGroup } from "./stock-problems.ts";
import { progressBar, reportFile } from "./stock-progress.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt stock import --site SLUG FILE    imports a stock file into a site's dealerships: CSV, TSV, JSON, JSON lines,
                                             XML or XLSX, also as .gz or .zip; a path, a URL, or - for standard input
      --mapping FILE                         mapping for a file in another format (docs/stock-import.md)
      --dry-run                              reports what would happen and changes nothing
      --feed NAME                            the feed that the file is a delivery of; "default" by default
      --full                                 the file is the feed's whole stock: cars not in it are marked sold
      --yes-remove N                         lets --full mark N cars sold, above the mapping's thresholds
      --accept-columns                       imports columns whose values don't seem to be of their field
      --report FILE                          writes every row and problem as JSON lines
      --json                                 the outcome as JSON
  forecourt stock inspect FILE               proposes a mapping for a file and shows what it would bring; changes nothing
      --site SLUG                            the site, for its currency and language
      --mapping FILE                         shows the file by this mapping instead
      --output FILE                          writes the proposed mapping
      --json
  forecourt stock export --site SLUG [FILE]  writes the stock as a file that stock import reads; no private facts
      --format csv|json                      csv by default, or as FILE ends
  forecourt stock undo --site SLUG RUN       restores every car as it was before an import of the last 7 days
      --json
  forecourt stock override SITE STOCK-NUMBER [FIELD VALUE]
                                             corrects a field of a car, whatever the feed says; without FIELD lists the corrections
      --feed                                 instead of VALUE: returns the field to the feed
      --until DATE                           ends the correction at the beginning of that day (yyyy-mm-dd)
      --json
  forecourt stock status --site SLUG         the number of cars, and the latest imports
      --json

Exit codes: 0 imported, also when rows were rejected; 1 refused or failed, nothing changed; 2 invalid arguments.`;

type Sub = (args: string[], io: CommandIo, withDb: WithDb) => Promise<number>;
const subcommands: Record<string, Sub> = {
  import: importFile,
  inspect,
  export: exportFile,
  undo,
  override,
  status,
};

/** The command, independent of how a database is opened. */
export function stockCommandOver(withDb: WithDb): Command {
  return {
    name: "stock",
    summary: "a dealer's cars: import, inspect, export, undo, override, status",
    usage,
    run: async ([name, ...rest], io) => {
      const sub = name === undefined ? undefined : subcommands[name];
      if (sub) return sub(rest, io, withDb);
      throw noCommand("stock", name, Object.keys(subcommands));
    },
  };
}

async function importFile(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...texts("site", "mapping", "report", "feed", "yes-remove"),
      ...flags("json", "dry-run", "full", "accept-columns"),
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError("Name a stock file, and only one");
  const mapping = values.mapping === undefined ? undefined : readMapping(values.mapping, io);
  if (mapping === null) return 1;
  return withSite(values.site, io, withDb, async (site, db) => {
    const bar = io.isTty && !values.json ? progressBar() : null;
    const report = values.report === undefined ? null : await reportFile(values.report);
    const outcome = await fromSource(file, io, (source) =>
      importStock({
        db,
        site,
        file: source.file,
        fileName: source.name,
        mapping,
        full: values.full,
        feed: feed(values.feed),
        yesRemove: wholeNumber(values["yes-remove"]),
        acceptColumns: values["accept-columns"],
        dryRun: values["dry-run"],
        now: now(),
        onProgress: bar?.update,
        onReport: report?.write,
      }),
    ).finally(() => bar?.stop());
    await report?.close();
    if (values.json) io.out(JSON.stringify(outcome, null, 2));
    else sendReport(outcome, shownSource(file), values.report, io);
    return outcome.kind === "imported" && !isNoStock(outcome) ? 0 : 1;
  });
}

/** Whether none of the rows of a file is a car, of a dry run: an import of it fails. */
const isNoStock = ({ rows, rejected }: Extract<ImportOutcome, { kind: "imported" }>) => rejected >= rows;

function sendReport(outcome: ImportOutcome, file: string, report: string | undefined, io: CommandIo): void {
  if (outcome.kind !== "imported") {
    const several = outcome.message.includes("\n") ? "\n" : " ";
    io.err(`${file} was not imported, nothing was changed:${several}${outcome.message}`);
    return;
  }
  const would = isNoStock(outcome) ? "would not be imported: none of its rows is a car" : "would be imported";
  io.out(outcome.dryRun ? `${file} ${would} (nothing was changed):` : `${file} is imported:`);
  const counts = ["created", "changed", "unchanged", "rejected"] as const;
  const rows = counts.map((name) => [name, formatNumber(outcome[name])]);
  const others = [
    ["merged (one VIN is one car)", outcome.merged],
    ["in another feed already", outcome.elsewhere],
    ["sold (not in the file)", outcome.sold],
    ["moved to another feed (not in the file)", outcome.moved],
    ["corrected by hand, and changed by the feed (the correction stays)", outcome.overridesMoved],
  ] as const;
  for (const [name, cars] of others) if (cars > 0) rows.push([name, formatNumber(cars)]);
  io.out(table(["outcome", "rows"], [...rows, ["in the file", formatNumber(outcome.rows)]], ["rows"]));
  for (const note of outcome.notes) io.out(`note: ${note}`);
  for (const { column, word, rows } of outcome.unknownWords.slice(0, 20))
    io.out(`unknown word in ${column}: ${JSON.stringify(word)}, ${formatNumber(rows)} rows`);
  for (const group of outcome.groups) printGroup(group, io);
  if (outcome.groups.length > 0 && !report) io.out("--report FILE writes every row and problem.");
  io.out(`${formatNumber(outcome.warnings)} warnings, ${(outcome.ms / 1000).toFixed(1)} s`);
  if (!outcome.dryRun) io.out(`run ${outcome.importId.slice(0, 8)} of the feed ${outcome.feed}`);
}

async function inspect(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...texts("site", "mapping", "output"), ...flags("json") },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError("Name a stock file, and only one");
  const mapping = values.mapping === undefined ? undefined : readMapping(values.mapping, io);
  if (mapping === null) return 1;
  const show = async (
    currency: string,
    language: string,
    { site, isOnlyDealership = false }: { site?: Site; isOnlyDealership?: boolean } = {},
  ): Promise<number> => {
    const found = await fromSource(file, io, (source) =>
      inspectFile({
        file: source.file,
        mapping,
        currency,
        language,
        timeZone: site?.timezone,
        ...(site ? { site } : {}),
        isOnlyDealership,
        now: now(),
      }),
    );
    if (values.json) io.out(JSON.stringify({ ...found, texts: undefined }, null, 2));
    else if (found.kind === "broken") io.err(`${shownSource(file)} can't be read: ${found.message}`);
    else printInspection(found, shownSource(file), values.output, io);
    if (found.kind === "inspected" && values.output) await writeOutput(values.output, found.mapping);
    return found.kind === "inspected" ? 0 : 1;
  };
  if (values.site === undefined) return show("AUD", "en-AU");
  return withSite(values.site, io, withDb, async (site, db) => {
    const { groupId } = site;
    const isOnlyDealership = await db.withTenant({ groupId }, (tx) => hasOneDealership(tx, groupId));
    return show(site.currency, site.seo.language, { site, isOnlyDealership });
  });
}

async function exportFile(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: texts("site", "format"),
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new UsageError("Name one file to write, or none for standard output");
  const format = values.format ?? (file?.endsWith(".json") ? "json" : "csv");
  if (format !== "csv" && format !== "json")
    throw new UsageError(`There is no format ${format}: csv or json`);
  return withSite(values.site, io, withDb, async (site, db) => {
    const stream = file === undefined ? null : await outputStream(file);
    const write = async (text: string): Promise<void> => {
      if (stream === null) io.out(text.replace(/\r?\n$/, ""));
      else if (!stream.write(text)) await once(stream, "drain");
    };
    const count = await exportStock({ db, site, format, write });
    if (stream) {
      stream.end();
      await finished(stream);
      io.out(`${formatNumber(count)} cars of ${site.slug} are in ${file}`);
    }
    return 0;
  });
}

async function undo(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...texts("site"), ...flags("json") },
  });
  const [run, ...more] = positionals;
  if (run === undefined || more.length > 0) throw new UsageError("Name a run, and only one");
  return withSite(values.site, io, withDb, async (site, db) => {
    const outcome = await undoImport({ db, site, run, now: now() });
    if (values.json) io.out(JSON.stringify(outcome, null, 2));
    else if (outcome.kind === "refused") io.err(`Nothing was undone: ${outcome.message}`);
    else {
      const { restored, removed, changedSince, reserved } = outcome;
      io.out(
        `The import of ${outcome.fileName} is undone: ${formatNumber(restored)} cars restored, ${formatNumber(removed)} removed`,
      );
      if (changedSince.length > 0) io.out(`changed since, and restored too: ${changedSince.join(", ")}`);
      if (reserved.length > 0) io.out(`not removed, because they are reserved: ${reserved.join(", ")}`);
    }
    return outcome.kind === "undone" ? 0 : 1;
  });
}

async function status(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { values } = parseArgs({ args, options: { ...texts("site"), ...flags("json") } });
  return withSite(values.site, io, withDb, async (site, db) => {
    const found = await stockStatus(db, site);
    if (values.json) {
      io.out(JSON.stringify(found, null, 2));
      return 0;
    }
    const numbers = ["in stock", "coming soon", "sold"];
    const rows = found.dealerships.map((one) => [
      one.slug,
      ...[one.inStock, one.comingSoon, one.sold].map((count) => formatNumber(count)),
    ]);
    io.out(table(["dealership", ...numbers], rows, numbers));
    const { stored, wanted, failed } = found.pictures;
    io.out(`pictures from feeds: ${stored} stored, ${wanted} pending, ${failed} failed`);
    if (found.imports.length === 0) io.out("No import yet.");
    else {
      const head = ["run", "imported", "feed", "file", "created", "changed", "unchanged", "rejected", "sold"];
      const lines = found.imports.map((one) => [
        one.id.slice(0, 8),
        `${one.finishedAt.toISOString().slice(0, 19)}${one.undoneAt ? " (undone)" : ""}`,
        one.feed,
        one.fileName,
        ...[one.created, one.changed, one.unchanged, one.rejected, one.sold].map((count) =>
          formatNumber(count),
        ),
      ]);
      io.out(table(head, lines, head.slice(4)));
    }
    return 0;
  });
}
