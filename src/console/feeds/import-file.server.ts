import type { Site } from "#domain/configuration/site.ts";
import { fieldName } from "#domain/stock/files/field-names.ts";
import { uploadLimit, withStockFile } from "#domain/stock/files/file-turns.server.ts";
import { noteImported, type StockFile } from "#domain/stock/files/stock-file.server.ts";
import { parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import type { CarDifference } from "#domain/stock/import/import-differences.server.ts";
import type { ImportOutcome } from "#domain/stock/import/import-outcome.ts";
import type { Database } from "#platform/database/database.server.ts";
import { carChanges } from "./car-changes.server.ts";
import type { CheckOutcome } from "./file-model.ts";
import { shownProblems } from "./shown-problems.ts";

export type Confirmed = { yesRemove: number | null; acceptColumns: boolean };

/** Reads it from an address or a form: `yes` is a number of cars, `accept` is set or not. */
export function readConfirmed(fields: { get(name: string): unknown }): Confirmed {
  const yes = String(fields.get("yes") ?? "").trim();
  return {
    yesRemove: /^\d{1,7}$/.test(yes) ? Number(yes) : null,
    acceptColumns: fields.get("accept") === "yes",
  };
}

type Work = { file: StockFile; site: Site; signal: AbortSignal } & Confirmed;

/** Too many files of the group wait to be read. */
type Busy = { kind: "busy" };

/**
 * What the import of a file would change; changes nothing.
 * @param db with the member as its actor: the import is carried out and rolled back
 */
export async function checkFile(db: Database, work: Work, now: Date): Promise<CheckOutcome | Busy> {
  let differences: CarDifference[] = [];
  const outcome = await run(db, work, now, { dryRun: true, onDifferences: (found) => (differences = found) });
  if (outcome === "busy") return { kind: "busy" };
  return outcome ? checked(outcome, differences, work.site) : { kind: "gone" };
}

/** Imports a file. @returns the import's id, or why nothing was imported */
export async function importFile(
  db: Database,
  work: Work,
  now: Date,
): Promise<{ kind: "imported"; importId: string } | Busy | Exclude<CheckOutcome, { kind: "ready" }>> {
  const outcome = await run(db, work, now, {});
  if (outcome === "busy") return { kind: "busy" };
  if (!outcome) return { kind: "gone" };
  if (outcome.kind !== "imported")
    return checked(outcome, [], work.site) as Exclude<CheckOutcome, { kind: "ready" }>;
  await noteImported(db, work.file, outcome.importId);
  return { kind: "imported", importId: outcome.importId };
}

async function run(
  db: Database,
  { file, site, signal, yesRemove, acceptColumns }: Work,
  now: Date,
  options: Pick<Parameters<typeof importStock>[0], "dryRun" | "onDifferences">,
): Promise<ImportOutcome | null | "busy"> {
  const read = parseMapping(file.mapping);
  if (read.kind === "invalid") return { kind: "broken", line: null, message: read.problems.join("; ") };
  return withStockFile(db, { file, signal }, (path) =>
    importStock({
      db,
      site,
      file: path,
      fileName: file.fileName,
      mapping: read.mapping,
      feed: file.feed,
      now,
      full: file.isFull,
      acceptColumns,
      unpackLimit: uploadLimit,
      ...options,
      ...(yesRemove === null ? {} : { yesRemove }),
    }),
  );
}

function checked(outcome: ImportOutcome, differences: readonly CarDifference[], site: Site): CheckOutcome {
  switch (outcome.kind) {
    case "questioned":
      return {
        kind: "questioned",
        questions: outcome.questions.map(({ column, field, problem, isOpen }) => ({
          column,
          field: fieldName(field),
          problem,
          isOpen,
        })),
      };
    case "refused":
      return { kind: "refused", wouldSell: outcome.wouldSell, stock: outcome.stock };
    case "broken":
      return { kind: "broken", message: outcome.message };
    case "imported": {
      const { created, changed, unchanged, rejected, merged, elsewhere, sold, moved } = outcome;
      const counts = [
        { name: "New", cars: created },
        { name: "Changed", cars: changed },
        { name: "Marked as sold", cars: sold },
        { name: "Unchanged", cars: unchanged },
        { name: "Left out", cars: rejected },
        { name: "Listed twice", cars: merged },
        { name: "In another feed", cars: elsewhere },
        { name: "Moved to another feed", cars: moved },
      ];
      return {
        kind: "ready",
        rows: outcome.rows,
        rejected,
        problems: shownProblems(outcome.groups),
        counts: counts.filter(({ cars }, at) => cars > 0 || at < 4),
        cars: carChanges(differences, { site, isDone: false }),
        moreCars: Math.max(0, created + changed + sold + moved - differences.length),
        corrected: outcome.overridesMoved,
      };
    }
  }
}
