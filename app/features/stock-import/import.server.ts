import { createHash, randomUUID } from "node:crypto";
import { basename } from "node:path";
import { sql } from "drizzle-orm";
import { stockImports } from "../../db/car-tables.ts";
import type { Database, Transaction } from "../../db/client.server.ts";
import type { Site } from "../../site/site.ts";
import { BrokenFeed } from "./broken-feed.ts";
import { openFeed } from "./feed-reader.server.ts";
import { oneLine } from "./feed-values.ts";
import { carIdentity, slugStem } from "./identity.ts";
import { type ImportOutcome, listedProblems, type ReportLine, type RowProblem } from "./import-outcome.ts";
import { type FeedMapping, type MappedRow, noMapping, recordReader } from "./mapping.ts";
import { normalise } from "./normalise.ts";
import { placeFinder } from "./row-place.ts";
import type { FieldProblem } from "./row-reader.ts";
import {
  announce,
  findAbsent,
  keepBases,
  matchCars,
  openStage,
  type StagedCar,
  sellAbsent,
  stageCars,
  writeCars,
} from "./stock-merge.server.ts";

export type ImportOptions = {
  db: Database;
  site: Site;
  /** Path of a CSV, JSON or XML file of any size. */
  file: string;
  mapping?: FeedMapping;
  /** The file is the whole stock of its dealerships: cars it doesn't have are sold. */
  full?: boolean;
  /** Lets a full file sell more than half of the stock. */
  force?: boolean;
  /** Reports what would happen and changes nothing. */
  dryRun?: boolean;
  now: Date;
  onProgress?: (bytes: number, total: number) => void;
  /** Hears of every row and problem, however many. */
  onReport?: (line: ReportLine) => void;
};

const batchRows = 500;
const batchCharacters = 2_000_000;

/**
 * Takes a dealer's stock file into the site's group, in one transaction: either all of it or, when the file breaks or
 * is refused, none. A feed never changes `reserved`, views, slug, `created_at`, nor the pictures of unchanged cars.
 * A second import of the same file changes nothing. The cars are visible everywhere within a second of its end.
 */
export async function importStock(options: ImportOptions): Promise<ImportOutcome> {
  const started = performance.now();
  try {
    return await options.db.withTenant({ groupId: options.site.groupId }, async (tx) => {
      const outcome = await run(tx, options, started);
      if (outcome.kind !== "imported" || outcome.dryRun) throw new Undo(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    if (error instanceof BrokenFeed) return { kind: "broken", line: error.line, message: error.message };
    throw error;
  }
}

/** Carries an outcome out of a transaction that is to be rolled back. */
class Undo extends Error {
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    super("rolled back");
    this.outcome = outcome;
  }
}

async function run(tx: Transaction, options: ImportOptions, started: number): Promise<ImportOutcome> {
  const { site, now, mapping = noMapping } = options;
  const { groupId } = site;
  const startedAt = new Date(now);
  const report = problemList(options.onReport);
  await openStage(tx);
  const staged = await stageFile(tx, options, mapping, report);

  await matchCars(tx, groupId, site.groupSlug);
  await warnOfTwins(tx, report);
  const counts = { created: 0, changed: 0, same: 0 };
  for (const { kind, cars } of (
    await tx.execute<{ kind: keyof typeof counts; cars: number }>(
      sql`select kind, count(*)::integer as cars from matched group by kind`,
    )
  ).rows)
    counts[kind] = cars;

  let sold = 0;
  if (options.full) {
    const { stock, absent } = await findAbsent(tx, groupId, staged.dealerships);
    if (absent > stock / 2 && !options.force)
      return {
        kind: "refused",
        wouldSell: absent,
        stock,
        message: `${absent} of ${stock} cars in stock are not in this file and would be marked sold: more than half. If the file is right, import it with --force.`,
      };
    sold = absent;
  }
  const changes = counts.created + counts.changed + sold > 0;
  if (changes) await writeCars(tx, groupId, now);
  if (sold > 0) await sellAbsent(tx, groupId, now);
  if (options.onReport) await reportRows(tx, groupId, options.onReport, sold > 0);

  const outcome = {
    kind: "imported" as const,
    dryRun: options.dryRun ?? false,
    importId: randomUUID() as string,
    format: staged.format,
    rows: staged.rows,
    created: counts.created,
    changed: counts.changed,
    unchanged: counts.same,
    rejected: report.rejected,
    sold,
    warnings: report.warnings,
    problems: report.problems,
    notes: staged.notes,
    ms: Math.round(performance.now() - started),
  };
  await tx.insert(stockImports).values({
    groupId,
    id: outcome.importId,
    siteSlug: site.slug,
    fileName: basename(options.file),
    startedAt,
    finishedAt: new Date(startedAt.getTime() + outcome.ms),
    created: outcome.created,
    changed: outcome.changed,
    unchanged: outcome.unchanged,
    rejected: outcome.rejected,
    sold: outcome.sold,
    warnings: outcome.warnings,
  });
  if (changes && !options.dryRun) await announce(tx, groupId, sold > 0);
  return outcome;
}

/** Reads the file to its end and stages its cars. Nothing of the stock is read or locked meanwhile. */
async function stageFile(tx: Transaction, options: ImportOptions, mapping: FeedMapping, report: ProblemList) {
  const { site, now } = options;
  const feed = await openFeed(options.file, mapping, options.onProgress);
  const reader = recordReader(mapping);
  const findPlace = placeFinder(site, mapping);
  const dealerships = new Set<string>();
  const described = { rows: 0 };
  let batch: StagedCar[] = [];
  let kept: string[] = [];
  let size = 0;
  let rows = 0;
  const flush = async () => {
    if (batch.length > 0) await stageCars(tx, batch);
    if (kept.length > 0) await keepBases(tx, kept);
    batch = [];
    kept = [];
    size = 0;
  };

  for await (const { line, record, problem } of feed.rows) {
    if (batch.length >= batchRows || kept.length >= batchRows || size >= batchCharacters) await flush();
    rows++;
    if (rows === 1 && feed.format === "csv") checkColumns(record, mapping, reader);
    const row = reader.read(record);
    const place = findPlace(row.fields);
    const given = { exported: oneLine(row.fields.identity ?? "", 200), built: row.identity };
    // The file has this car, whatever is wrong with its row; where its dealership can't be told, it has it at any.
    const keep = () => {
      const stocknum = oneLine(row.fields.stocknum ?? "", 80);
      if (!stocknum && !given.exported && given.built === null) return;
      const at = "dealershipId" in place ? [place.dealershipId] : site.dealerships.map(({ id }) => id);
      for (const id of at) kept.push(carIdentity(id, { stocknum } as never, given, digest).identity);
    };
    if (problem) {
      report.reject(line, null, { field: "", value: "", reason: problem });
      keep();
      continue;
    }
    if ("problem" in place) {
      report.reject(line, row, place.problem);
      keep();
      continue;
    }
    dealerships.add(place.dealershipId);
    const car = normalise(row.fields, now);
    report.warn(line, row, [...place.warnings, ...car.warnings]);
    if (car.kind === "rejected") {
      report.reject(line, row, car.problem);
      keep();
    } else {
      const { facts } = car;
      const identity = carIdentity(place.dealershipId, facts, given, digest);
      if (identity.from === "description") described.rows++;
      const location_id = place.location?.id ?? null;
      const said = JSON.stringify([place.dealershipId, location_id, facts]);
      size += said.length;
      batch.push({
        row: rows,
        line,
        base: identity.identity,
        hash: createHash("sha256").update(said).digest("base64url"),
        dealership_id: place.dealershipId,
        location_id,
        slug_stem: slugStem(facts),
        status: facts.status,
        facts,
        private_facts: car.privateFacts,
      });
    }
  }
  await flush();
  if (dealerships.size === 0) {
    const place = findPlace({});
    if ("dealershipId" in place) dealerships.add(place.dealershipId);
  }
  const notes = [...feed.warnings];
  if (reader.unread.size > 0) notes.push(`columns that nothing reads: ${[...reader.unread].join(", ")}`);
  if (described.rows > 0)
    notes.push(
      `${described.rows} rows have no stock number, VIN or plate: they are recognised by what describes them`,
    );
  return { format: feed.format, rows, notes, dealerships: [...dealerships] };
}

/** A file that can't hold a single usable car is the wrong file or lacks a mapping; it is broken, not full of refusals. */
function checkColumns(
  record: Record<string, string>,
  mapping: FeedMapping,
  reader: ReturnType<typeof recordReader>,
): void {
  const missing = reader.missing(record);
  if (missing.length > 0)
    throw new BrokenFeed(`the mapping names columns that the file doesn't have: ${missing.join(", ")}`, 1);
  const said = reader.read(Object.fromEntries(Object.keys(record).map((name) => [name, "1"]))).fields;
  const needed = (["make", "model", "year"] as const).filter(
    (field) => !(field in said) && !mapping.fields[field],
  );
  if (needed.length > 0)
    throw new BrokenFeed(
      `no column is known as ${needed.join(", ")}; the file has: ${Object.keys(record).join(", ").slice(0, 500)}. Name the columns in a mapping.`,
      1,
    );
}

type ProblemList = ReturnType<typeof problemList>;

/** Counts every problem, keeps the first thousand, and passes all on to the report. */
function problemList(onReport: ImportOptions["onReport"]) {
  const problems: RowProblem[] = [];
  const list = {
    problems,
    rejected: 0,
    warnings: 0,
    add(problem: RowProblem): void {
      if (problem.outcome === "rejected") list.rejected++;
      else list.warnings++;
      if (problems.length < listedProblems) problems.push(problem);
      onReport?.(problem);
    },
    reject(line: number, row: MappedRow | null, { field, value, reason }: FieldProblem): void {
      const column = field === "" ? null : (row?.columns.get(field) ?? field);
      list.add({ line, outcome: "rejected", column, value: field === "" ? null : value, reason });
    },
    warn(line: number, row: MappedRow, found: FieldProblem[]): void {
      for (const { field, value, reason } of found)
        list.add({ line, outcome: "warning", column: row.columns.get(field) ?? field, value, reason });
    },
  };
  return list;
}

async function warnOfTwins(tx: Transaction, report: ProblemList): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await tx.execute<{ row: number; line: number; first: number; stocknum: string | null }>(
      sql`select * from (select row, line, facts ->> 'stocknum' as stocknum,
          first_value(line) over (partition by base order by row) as first,
          row_number() over (partition by base order by row) as n from staged_cars) t
        where n > 1 and row > ${after} order by row limit 5000`,
    );
    for (const twin of rows) {
      const column = twin.stocknum === null ? null : "stocknum";
      const reason = `has the identity of line ${twin.first}: kept as a car of its own, with an ordinal`;
      report.add({ line: twin.line, outcome: "warning", column, value: twin.stocknum, reason });
    }
    if (rows.length < 5000) return;
    after = (rows.at(-1) as { row: number }).row;
  }
}

async function reportRows(
  tx: Transaction,
  groupId: string,
  onReport: (line: ReportLine) => void,
  withAbsent: boolean,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await tx.execute<{ row: number; line: number; kind: string; slug: string }>(
      sql`select m.row, s.line, m.kind, c.slug from matched m join staged_cars s on s.row = m.row
          join cars c on c.group_id = ${groupId}::uuid and c.id = m.id
        where m.row > ${after} order by m.row limit 5000`,
    );
    for (const { line, kind, slug } of rows)
      onReport({ line, outcome: kind === "created" || kind === "changed" ? kind : "unchanged", car: slug });
    if (rows.length < 5000) break;
    after = (rows.at(-1) as { row: number }).row;
  }
  if (!withAbsent) return;
  for (const { slug } of (await tx.execute<{ slug: string }>(sql`select slug from absent order by slug`))
    .rows)
    onReport({ line: null, outcome: "sold", car: slug });
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
