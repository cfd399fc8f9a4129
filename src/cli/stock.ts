import { once } from "node:events";
import { createWriteStream, writeFileSync } from "node:fs";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { exportStock } from "#features/stock/stock-import/export.server.ts";
import { importStock } from "#features/stock/stock-import/import.server.ts";
import type { ImportOutcome } from "#features/stock/stock-import/import-outcome.ts";
import { inspectFile } from "#features/stock/stock-import/inspect/inspect-file.server.ts";
import { shownSource } from "#features/stock/stock-import/reading/download.server.ts";
import { stockStatus } from "#features/stock/stock-import/stock-status.server.ts";
import { undoImport } from "#features/stock/stock-import/undo-import.server.ts";
import { formatNumber } from "#lib/money.ts";
import { nearest } from "#platform/config/problem.ts";
import { now } from "#platform/env.server.ts";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { feed, fromSource, readMapping, type WithDb, wholeNumber, withSite } from "./stock-arguments.ts";
import { printInspection } from "./stock-inspect.ts";
import { printGroup } from "./stock-problems.ts";
import { progressBar, reportFile } from "./stock-progress.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt stock import --site SLUG FILE    imports a stock file (CSV, JSON or XML, any size) into a site's dealerships
      --mapping FILE                         mapping for a file in another format (docs/stock-import.md)
      --dry-run                              reports what would happen and changes nothing
      --full                                 the file is the whole stock: cars not in it are marked sold
      --force                                lets --full mark more than half of the stock sold
      --report FILE                          writes every row and problem as JSON lines
      --json                                 prints the result as JSON
  forecourt stock export --site SLUG [FILE]  writes the stock as a file that stock import reads; no private facts
      --format csv|json                      csv by default, or by the extension of FILE
  forecourt stock status --site SLUG         the number of cars, and the latest imports
      --json

Exit codes: 0 imported, also when rows were rejected; 1 refused or failed, nothing changed; 2 invalid arguments.`;

type Sub = (args: string[], io: CommandIo, withDb: WithDb) => Promise<number>;
const subcommands: Record<string, Sub> = { import: importFile, inspect, export: exportFile, undo, status };

/** The command, independent of how a database is opened. */
export function stockCommandOver(withDb: WithDb): Command {
  return {
    name: "stock",
    summary: "a dealer's cars: import, inspect, export, undo, status",
    usage,
    run: async ([name, ...rest], io) => {
      const sub = name === undefined ? undefined : subcommands[name];
      if (sub) return sub(rest, io, withDb);
      if (name === undefined) throw new UsageError("Which stock command?");
      const near = nearest(name, Object.keys(subcommands));
      throw new UsageError(`There is no command stock ${name}${near ? `; did you mean stock ${near}?` : ""}`);
    },
  };
}

async function importFile(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: "string" },
      mapping: { type: "string" },
      report: { type: "string" },
      json: { type: "boolean" },
      "dry-run": { type: "boolean" },
      full: { type: "boolean" },
      feed: { type: "string" },
      "yes-remove": { type: "string" },
      "accept-columns": { type: "boolean" },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError("Name a stock file, and only one");
  const mapping = values.mapping === undefined ? undefined : readMapping(values.mapping, io);
  if (mapping === null) return 1;
  return withSite(values.site, io, withDb, async (site, db) => {
    const bar = io.isTty && !values.json ? progressBar() : null;
    const report = values.report === undefined ? null : reportFile(values.report);
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
    return outcome.kind === "imported" ? 0 : 1;
  });
}

function sendReport(outcome: ImportOutcome, file: string, report: string | undefined, io: CommandIo): void {
  if (outcome.kind !== "imported") {
    const several = outcome.message.includes("\n") ? "\n" : " ";
    io.err(`${file} was not imported, nothing was changed:${several}${outcome.message}`);
    return;
  }
  io.out(outcome.dryRun ? `${file} would be imported (nothing was changed):` : `${file} is imported:`);
  const counts = ["created", "changed", "unchanged", "rejected"] as const;
  const rows = counts.map((name) => [name, formatNumber(outcome[name])]);
  const others = [
    ["merged (one VIN is one car)", outcome.merged],
    ["in another feed already", outcome.elsewhere],
    ["sold (not in the file)", outcome.sold],
    ["moved to another feed (not in the file)", outcome.moved],
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

const shown = 20;

function printProblems(
  outcome: Extract<ImportOutcome, { kind: "imported" }>,
  report: string | undefined,
  io: CommandIo,
): void {
  // Rejected rows first, because they need action.
  const first = [...outcome.problems].sort((a, b) => a.outcome.localeCompare(b.outcome)).slice(0, shown);
  const cells = (problem: RowProblem) => [
    String(problem.line),
    problem.outcome,
    problem.column ?? "",
    problem.value === null ? "" : JSON.stringify(problem.value.slice(0, 40)),
    problem.reason,
  ];
  io.out("");
  io.out(table(["line", "outcome", "column", "value", "reason"], first.map(cells), ["line"]));
  const rest = outcome.rejected + outcome.warnings - first.length;
  if (rest > 0)
    io.out(`… and ${formatNumber(rest)} more: ${report ? `in ${report}` : "--report FILE writes them all"}`);
}

async function exportFile(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { site: { type: "string" }, format: { type: "string" } },
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new UsageError("Name one file to write, or none for standard output");
  const format = values.format ?? (file?.endsWith(".json") ? "json" : "csv");
  if (format !== "csv" && format !== "json")
    throw new UsageError(`There is no format ${format}: csv or json`);
  return withSite(values.site, io, withDb, async (site, db) => {
    const stream = file === undefined ? null : createWriteStream(file);
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
    options: { site: { type: "string" }, json: { type: "boolean" } },
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
  const { values } = parseArgs({ args, options: { site: { type: "string" }, json: { type: "boolean" } } });
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

async function withSite(
  slug: string | undefined,
  io: CommandIo,
  withDb: WithDb,
  work: (site: Site, db: Database) => Promise<number>,
): Promise<number> {
  if (slug === undefined) throw new UsageError("Name a site: --site SLUG");
  return withDb(async (db) => {
    const sites = createSiteStore(db, now);
    const site = await sites.bySlug(slug);
    if (site) return work(site, db);
    const near = nearest(
      slug,
      (await sites.list()).map((one) => one.slug),
    );
    io.err(
      `There is no site ${slug}${near ? `; did you mean ${near}?` : ". forecourt site list shows them."}`,
    );
    return 1;
  });
}

function readMapping(file: string, io: CommandIo): FeedMapping | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  const read = parseMapping(text);
  if (read.kind === "ok") return read.mapping;
  io.err(`${file} is not a mapping:`);
  for (const problem of read.problems) io.err(`  ${problem}`);
  return null;
}

function progressBar() {
  const bar = new SingleBar(
    {
      format: "{bar} {percentage}% of {total} KB, {duration_formatted}",
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update(bytes: number, total: number): void {
      if (!started) bar.start(Math.ceil(total / 1024), 0);
      started = true;
      bar.update(Math.ceil(bytes / 1024));
    },
    stop: () => bar.stop(),
  };
}

function reportFile(file: string) {
  const stream = createWriteStream(file);
  // Rows arrive faster than a slow disk writes them; they are buffered and written in larger strings.
  let waiting = "";
  return {
    write(line: ReportLine): void {
      waiting += `${JSON.stringify(line)}\n`;
      if (waiting.length > 65_536) {
        stream.write(waiting);
        waiting = "";
      }
    },
    async close(): Promise<void> {
      stream.end(waiting);
      await finished(stream);
    },
  };
}
