import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { carsInMemory, tooManyCars } from "#domain/stock/search-index/car-limit.server.ts";
import { stockImports } from "#domain/stock/stock-tables.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { keepClaims, moveAbsent } from "./car-claims.server.ts";
import type { ColumnQuestion } from "./columns/column-readings.ts";
import { type FeedMapping, noMapping } from "./columns/mapping.ts";
import { confirmStock } from "./confirm-stock.server.ts";
import { applyOverrides, showFeedState } from "./feed-state.server.ts";
import { type CarDifference, importDifferences } from "./import-differences.server.ts";
import { keepHistory } from "./import-history.server.ts";
import type { ImportOutcome, ReportLine } from "./import-outcome.ts";
import {
  problemList,
  reportElsewhere,
  reportMerged,
  reportRows,
  warnOfTwins,
} from "./import-report.server.ts";
import { type ProfiledFile, profileFile } from "./profile-file.server.ts";
import { BrokenFeed } from "./reading/broken-feed.ts";
import { type UnpackLimit, withUnpacked } from "./reading/unpack.server.ts";
import { refuseRemoval } from "./removal-guard.ts";
import { defaultFeed } from "./rows/car-identity.ts";
import { stageFile } from "./stage-file.server.ts";
import { mergeRows, openStage } from "./stage-tables.server.ts";
import { matchCars } from "./stock-match.server.ts";
import { announce, announceConfirmation, findAbsent, sellAbsent, writeCars } from "./stock-write.server.ts";

export type ImportOptions = {
  db: Database;
  site: Site;
  /** Path of a stock file, also packed by gzip or ZIP; a text of any size. */
  file: string;
  /** How long a packed file may be once it is unpacked. */
  unpackLimit?: UnpackLimit;
  /** The file's name in the list of imports, when its path says another. */
  fileName?: string;
  mapping?: FeedMapping;
  /** The name of the feed that the file is a delivery of; by default the mapping's, else `default`. */
  feed?: string;
  /** The file is the feed's whole stock: its cars that are missing from the file are marked as sold. */
  full?: boolean;
  /** The number of cars that a full file may mark as sold although it is above the thresholds. */
  yesRemove?: number;
  /** Reports what would happen and changes nothing. */
  dryRun?: boolean;
  /** Imports columns whose values don't seem to be of their field. */
  acceptColumns?: boolean;
  now: Date;
  onProgress?: (bytes: number, total: number) => void;
  /** Receives every row and problem, without a limit. */
  onReport?: (line: ReportLine) => void;
  /** Receives how the first cars would differ, or differ now; also of a dry run. */
  onDifferences?: (cars: CarDifference[]) => void;
};

/**
 * Imports a dealer's stock file into the site's group in one transaction: nothing is imported when the file
 * is broken or rejected. A feed never changes `reserved`, views, slug, `created_at`, nor the pictures of
 * unchanged cars. Importing the same file again changes nothing. The cars are visible on every process within
 * a second after the import.
 */
export async function importStock(options: ImportOptions): Promise<ImportOutcome> {
  const fileName = options.fileName ?? basename(options.file);
  try {
    return await withUnpacked(
      options.file,
      (file) => importFile({ ...options, file, fileName }),
      options.unpackLimit,
    );
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    if (error instanceof BrokenFeed) return { kind: "broken", line: error.line, message: error.message };
    throw error;
  }
}

type NamedFile = ImportOptions & { fileName: string };

async function importFile(options: NamedFile): Promise<ImportOutcome> {
  const started = performance.now();
  const { site, mapping = noMapping } = options;
  const { currency, seo } = site;
  const reading = await profileFile({
    ...options,
    mapping,
    currency,
    language: seo.language,
    timeZone: site.timezone,
    maxRows: site.stock.maxCars,
  });
  const questions = reading.questions.filter(({ isOpen }) => isOpen || !options.acceptColumns);
  if (questions.length > 0) return questioned(questions);
  return options.db.withTenant({ groupId: site.groupId }, async (tx) => {
    const outcome = await run(tx, options, reading, started);
    if (outcome.kind !== "imported" || outcome.dryRun) throw new Undo(outcome);
    return outcome;
  });
}

function questioned(questions: ColumnQuestion[]): ImportOutcome {
  const lines = questions.map(
    ({ column, field, problem, advice }) => `${column} (as ${field}): ${problem}. ${advice}`,
  );
  const isAcceptable = questions.some(({ isOpen }) => !isOpen);
  const advice = isAcceptable ? "\nIf the file is right as it is, import it with --accept-columns." : "";
  return { kind: "questioned", questions, message: `${lines.join("\n")}${advice}` };
}

/** Returns an outcome from a transaction that must be rolled back. */
class Undo extends Error {
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    super("rolled back");
    this.outcome = outcome;
  }
}

async function run(
  tx: Transaction,
  options: NamedFile,
  reading: ProfiledFile,
  started: number,
): Promise<ImportOutcome> {
  const { site, now, mapping = noMapping, full = false } = options;
  const { groupId, groupSlug } = site;
  const source = { groupId, groupSlug, feed: options.feed ?? mapping.feed ?? defaultFeed };
  const importId = randomUUID() as string;
  const startedAt = new Date(now);
  const report = problemList(options.onReport);
  await openStage(tx);
  const staged = await stageFile(tx, { ...options, feed: source.feed }, reading, report);
  if (!options.dryRun) refuseNoStock(staged.rows, report);
  const merged = await mergeRows(tx, mapping.duplicates);
  await showFeedState(tx, groupId);
  await matchCars(tx, source);
  await reportMerged(tx, report);
  await reportElsewhere(tx, report);
  await warnOfTwins(tx, report);
  const counts = await countKinds(tx);
  if (counts.created > 0) {
    const stored = await carsInMemory(tx, groupId, now);
    const refusal = tooManyCars(stored + counts.created, site.stock.maxCars);
    if (refusal) throw new BrokenFeed(refusal);
  }

  let sold = 0;
  if (full) {
    // A file of the default feed may be that of one dealership of several.
    const dealerships = source.feed === defaultFeed ? staged.dealerships : null;
    const { stock, absent } = await findAbsent(tx, source, dealerships);
    const refusal = refuseRemoval({ stock, absent, yes: options.yesRemove, limits: mapping.removal });
    if (refusal) return refusal;
    sold = absent;
  }
  const changes = counts.created + counts.changed + sold > 0;
  let moved = 0;
  if (changes) {
    await keepHistory(tx, groupId, importId, now, full);
    await writeCars(tx, source, now);
  }
  if (sold > 0) {
    moved = await moveAbsent(tx, source, now);
    sold -= moved;
    await sellAbsent(tx, source, now);
  }
  await keepClaims(tx, source, now, full);
  await confirmStock(tx, source, staged.dealerships);
  const overridesMoved = await applyOverrides(tx, groupId, now);
  options.onDifferences?.(await importDifferences(tx, { groupId, importId }));
  if (options.onReport) await reportRows(tx, groupId, options.onReport, sold > 0);

  const outcome = {
    kind: "imported" as const,
    dryRun: options.dryRun ?? false,
    importId,
    feed: source.feed,
    format: staged.format,
    rows: staged.rows,
    created: counts.created,
    changed: counts.changed,
    unchanged: counts.same,
    rejected: report.rejected,
    merged,
    elsewhere: counts.elsewhere,
    sold,
    moved,
    overridesMoved,
    warnings: report.warnings,
    problems: report.problems,
    groups: report.groups(),
    unknownWords: report.unknownWords(),
    notes: staged.notes,
    ms: Math.round(performance.now() - started),
  };
  await tx.insert(stockImports).values({
    groupId,
    id: outcome.importId,
    siteSlug: site.slug,
    fileName: options.fileName,
    startedAt,
    finishedAt: new Date(startedAt.getTime() + outcome.ms),
    created: outcome.created,
    changed: outcome.changed,
    unchanged: outcome.unchanged,
    rejected: outcome.rejected,
    sold: outcome.sold,
    warnings: outcome.warnings,
    feed: outcome.feed,
    merged: outcome.merged,
    elsewhere: outcome.elsewhere,
    dealershipIds: staged.dealerships,
  });
  if (!options.dryRun) await (changes ? announce(tx, groupId) : announceConfirmation(tx, groupId));
  return outcome;
}

/** A file without a single car is no delivery: an error page, an empty list, or another file. */
function refuseNoStock(rows: number, { rejected, problems }: ReturnType<typeof problemList>): void {
  if (rows === 0) throw new BrokenFeed("the file has no rows: it is no stock");
  if (rejected < rows) return;
  const first = problems.find(({ outcome }) => outcome === "rejected");
  const example = first ? `: line ${first.line}, ${first.column ?? "the row"} ${first.reason}` : "";
  throw new BrokenFeed(`none of its ${rows} rows is a car${example}`);
}

type RowKinds = { created: number; changed: number; same: number; elsewhere: number };

async function countKinds(tx: Transaction): Promise<RowKinds> {
  const counts: RowKinds = { created: 0, changed: 0, same: 0, elsewhere: 0 };
  const { rows } = await tx.execute<{ kind: keyof RowKinds; cars: number }>(
    sql`select kind, count(*)::integer as cars from matched group by kind
      union all select 'elsewhere', count(*)::integer from elsewhere`,
  );
  for (const { kind, cars } of rows) counts[kind] = cars;
  return counts;
}
