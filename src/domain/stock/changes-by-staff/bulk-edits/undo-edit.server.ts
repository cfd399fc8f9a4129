import { sql } from "drizzle-orm";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import { sameValue } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { shownValue } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import {
  type OverrideToLift,
  type OverrideToSet,
  writeOverrides,
} from "#domain/stock/changes-by-staff/overrides/write-overrides.server.ts";
import { reachesCar } from "#domain/stock/changes-by-staff/reach.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { carName } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { type StoredChange, undoDays } from "./apply-edit.server.ts";
import { type CarBefore, carsBefore } from "./plan-edit.server.ts";
import type { UndoAnswer } from "./planned-car.ts";

/**
 * Gives every car of a change of the last 7 days the correction that it had before, or returns it to the feed. Cars whose field was changed
 * again since stay as they are and are named.
 * @param db with the actor for whom it is done
 */
export async function undoEdit(
  db: Pick<Database, "withTenant">,
  of: StockGroup,
  id: string,
  now: Date,
): Promise<UndoAnswer> {
  const groupId = of.group.id;
  const refused = (problem: string): UndoAnswer => ({ kind: "refused", problem });
  return db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    const edit = await findEdit(tx, groupId, id, now);
    if (!edit || edit.isExpired) return refused(`It is more than ${undoDays} days ago: too late to undo it`);
    if (edit.isUndone) return refused("It is undone already");
    const { changes } = edit;
    const cars: CarBefore[] = [];
    for (const [field, ofField] of Map.groupBy(changes, (one) => one.field))
      cars.push(
        ...(await carsBefore(
          tx,
          groupId,
          ofField.map(({ car }) => car),
          field,
        )),
      );
    if (!cars.every((car) => reachesCar(of.changed, car)))
      return refused("Your role may not change all of its cars: ask someone who may");
    const stored = new Map(changes.map((one) => [one.car, one]));
    const set: OverrideToSet[] = [];
    const lifted: OverrideToLift[] = [];
    const unchanged: string[] = [];
    for (const car of cars) {
      const change = stored.get(car.id);
      if (!change) continue;
      const { field, before, after, override } = change;
      if (!sameValue(shownValue(car, field), after)) unchanged.push(carName(car.facts));
      else if (override) set.push({ carId: car.id, field, ...override });
      else if (car.isByHand) set.push({ carId: car.id, field, value: before, until: null });
      else lifted.push({ carId: car.id, field });
    }
    await writeOverrides(tx, groupId, { set, lifted }, now);
    await tx.execute(sql`update stock_edits set undone_at = ${now.toISOString()}::timestamptz
      where group_id = ${groupId}::uuid and id = ${id}`);
    return { kind: "undone", cars: set.length + lifted.length, unchanged };
  });
}

type Edit = { changes: StoredChange[]; isUndone: boolean; isExpired: boolean };

async function findEdit(tx: Transaction, groupId: string, id: string, now: Date): Promise<Edit | undefined> {
  const { rows } = await tx.execute<Edit>(sql`select changes, undone_at is not null as "isUndone",
      at < ${now.toISOString()}::timestamptz - make_interval(days => ${undoDays}) as "isExpired"
    from stock_edits where group_id = ${groupId}::uuid and id = ${id}`);
  return rows[0];
}
