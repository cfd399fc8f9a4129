import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { sql } from "drizzle-orm";
import type { Site } from "#platform/config/site.ts";
import { stockImports } from "#platform/database/car-tables.ts";
import type { Database, Transaction } from "#platform/database/client.server.ts";
import type { ColumnQuestion } from "./columns/column-readings.ts";
import { type FeedMapping, noMapping } from "./columns/mapping.ts";
import type { ImportOutcome, ReportLine } from "./import-outcome.ts";
import { problemList, reportRows, warnOfTwins } from "./import-report.server.ts";
import { profileFile } from "./profile-file.server.ts";
import { BrokenFeed } from "./reading/broken-feed.ts";
import { stageFile } from "./stage-file.server.ts";
import { announce, findAbsent, matchCars, openStage, sellAbsent, writeCars } from "./stock-merge.server.ts";

export type ImportOptions = {
  db: Database;
  site: Site;
  /** Path of a CSV, JSON or XML file of any size. */
  file: string;
  mapping?: FeedMapping;
  /** The file is the whole stock of its dealerships: cars missing from it are marked as sold. */
  full?: boolean;
  /** Lets a full file mark more than half of the stock as sold. */
  force?: boolean;
  /** Reports what would happen and changes nothing. */
  dryRun?: boolean;
  /** Imports columns whose values don't seem to be of their field. */
  acceptColumns?: boolean;
  now: Date;
  onProgress?: (bytes: number, total: number) => void;
  /** Receives every row and problem, without a limit. */
  onReport?: (line: ReportLine) => void;
};

/**
 * Imports a dealer's stock file into the site's group in one transaction: nothing is imported when the file
 * is broken or rejected. A feed never changes `reserved`, views, slug, `created_at`, nor the pictures of
 * unchanged cars. Importing the same file again changes nothing. The cars are visible on every process within
 * a second after the import.
 */
export async function importStock(options: ImportOptions): Promise<ImportOutcome> {
  const started = performance.now();
  try {
    const { site, mapping = noMapping } = options;
    const { currency, seo } = site;
    const reading = await profileFile({ ...options, mapping, currency, language: seo.language });
    if (reading.questions.length > 0 && !options.acceptColumns) return questioned(reading.questions);
    return await options.db.withTenant({ groupId: site.groupId }, async (tx) => {
      const outcome = await run(tx, options, reading, started);
      if (outcome.kind !== "imported" || outcome.dryRun) throw new Undo(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    if (error instanceof BrokenFeed) return { kind: "broken", line: error.line, message: error.message };
    throw error;
  }
}

function questioned(questions: ColumnQuestion[]): ImportOutcome {
  const lines = questions.map(
    ({ column, field, problem, advice }) => `${column} (as ${field}): ${problem}. ${advice}`,
  );
  const message = `${lines.join("\n")}\nIf the file is right as it is, import it with --accept-columns.`;
  return { kind: "questioned", questions, message };
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
  options: ImportOptions,
  reading: Awaited<ReturnType<typeof profileFile>>,
  started: number,
): Promise<ImportOutcome> {
  const { site, now, mapping = noMapping } = options;
  const { groupId } = site;
  const startedAt = new Date(now);
  const report = problemList(options.onReport);
  await openStage(tx);
  const staged = await stageFile(tx, options, mapping, reading, report);

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
    unknownWords: report.unknownWords(),
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
