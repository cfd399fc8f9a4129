import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { importDifferences } from "#domain/stock/import/import-differences.server.ts";
import { undoDays } from "#domain/stock/import/import-history.server.ts";
import { refuseRemoval } from "#domain/stock/import/removal-guard.ts";
import { undoImport } from "#domain/stock/import/undo-import.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { carChanges } from "./car-changes.server.ts";
import type { RunModel, UndoAnswer } from "./run-model.ts";

/** What undoing may remove without a typed confirmation: as a full file may mark as sold by default. */
const limits = { share: 0.3, cars: 200 };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Row = Omit<RunModel["run"], "removes" | "stock" | "needsNumber" | "at"> & {
  at: string;
  removes: number;
  stock: number;
};

/** An import with its cars; null for an unknown one. */
export async function runModel(
  db: Pick<Database, "withTenant">,
  { groupId, sites, id }: { groupId: string; sites: readonly Site[]; id: string },
  now: Date,
): Promise<Omit<RunModel, "group" | "mayUndo" | "settingUp"> | null> {
  if (!uuid.test(id)) return null;
  return db.withTenant({ groupId }, async (tx) => {
    const { rows } =
      await tx.execute<Row>(sql`select i.id::text, i.feed, i.site_slug as site, i.file_name as "fileName",
        i.finished_at::text as at, i.created, i.changed, i.unchanged, i.sold, i.rejected, i.undone_at is not null as "isUndone",
        i.started_at < ${now.toISOString()}::timestamptz - make_interval(days => ${undoDays})
          or (i.created + i.changed + i.sold > 0 and not exists (
            select from stock_import_changes h where h.group_id = i.group_id and h.import_id = i.id)) as "isTooOld",
        (select count(*)::int from stock_import_changes h where h.group_id = i.group_id and h.import_id = i.id) as touched,
        (select count(*)::int from stock_import_changes h join cars c on c.group_id = h.group_id and c.id = h.car_id
          where h.group_id = i.group_id and h.import_id = i.id and h.before is null) as removes,
        (select count(*)::int from cars c where c.group_id = i.group_id and c.feed = i.feed and c.status <> 'sold') as stock
      from stock_imports i where i.group_id = ${groupId}::uuid and i.id = ${id}::uuid`);
    const row = rows[0];
    const site = sites.find(({ slug }) => slug === row?.site) ?? sites[0];
    if (!row || !site) return null;
    const found = await importDifferences(tx, { groupId, importId: id });
    // Of cars that an undone import added nothing is left.
    const differences = row.isUndone ? found.filter(({ before, after }) => before || after) : found;
    const { removes, stock } = row;
    const guard = refuseRemoval({ stock, absent: removes, yes: undefined, limits });
    return {
      run: { ...row, at: new Date(row.at).toISOString(), needsNumber: guard !== null },
      cars: carChanges(differences, { site, isDone: true }),
    };
  });
}

/**
 * Undoes an import. One that removes many cars needs their number.
 * @param db with the member as its actor @param typed what the form's field has
 */
export async function undoRun(
  db: Database,
  of: { groupId: string; sites: readonly Site[]; id: string; typed: string },
  now: Date,
): Promise<UndoAnswer> {
  const model = await runModel(db, of, now);
  const site = of.sites[0];
  if (!model || !site) return { kind: "refused", problem: "There is no such import.", typed: of.typed };
  const { removes, needsNumber } = model.run;
  if (needsNumber && of.typed.trim() !== String(removes))
    return { kind: "refused", problem: `Type ${removes} to remove these cars`, typed: of.typed };
  const outcome = await undoImport({ db, site, run: of.id, now });
  if (outcome.kind === "refused")
    return { kind: "refused", problem: `Nothing was undone: ${outcome.message}.`, typed: of.typed };
  const { restored, removed, changedSince, reserved } = outcome;
  return { kind: "undone", restored, removed, changedSince: changedSince.length, reserved: reserved.length };
}
