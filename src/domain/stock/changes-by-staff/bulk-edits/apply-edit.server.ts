import { sql } from "drizzle-orm";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import { type FieldValue, sameValue } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { writeOverrides } from "#domain/stock/changes-by-staff/overrides/write-overrides.server.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { formatsOf } from "#lib/formats.ts";
import { randomId } from "#lib/random-id.server.ts";
import { storableJson } from "#lib/sent-text.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { type BulkChange, changeSummary } from "./bulk-change.ts";
import { type Planned, planEdit } from "./plan-edit.server.ts";
import type { EditAnswer } from "./planned-car.ts";

export const undoDays = 7;

/** Changes of many cars that a group makes in a day at most: each is stored for its undo. */
export const maxEdits = 200;

/** A car in a stored change: what shoppers saw before and after it, and the correction that it replaced. */
export type StoredChange = {
  car: string;
  field: string;
  before: FieldValue;
  after: FieldValue;
  override: { value: FieldValue; until: string | null } | null;
};

/**
 * Changes many cars in one transaction and one set of statements. A car whose field isn't what was seen before is left as it is and named.
 * @param cars the cars with what was seen in the field, at most 500 @param db with the actor for whom it is done
 */
export async function applyEdit(
  db: Pick<Database, "withTenant">,
  of: StockGroup,
  { change, cars }: { change: BulkChange; cars: readonly { id: string; seen: FieldValue }[] },
  now: Date,
): Promise<EditAnswer> {
  const groupId = of.group.id;
  const seen = new Map(cars.map((one) => [one.id, one.seen]));
  return db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    if ((await editsOfDay(tx, groupId, now)) >= maxEdits)
      return {
        kind: "invalid",
        problem: `Cars were changed ${maxEdits} times within a day: change more of them at once, or wait until tomorrow`,
      };
    const plan = await planEdit(tx, of, { ids: [...seen.keys()], change }, now);
    const problemOf = ({ shown }: Planned): string | null =>
      sameValue(seen.get(shown.id) ?? null, shown.before) ? shown.problem : "It was changed meanwhile";
    const skipped = plan.flatMap((one) => {
      const problem = problemOf(one);
      return problem === null ? [] : [{ name: nameOf(one), problem }];
    });
    const free = plan.filter((one) => problemOf(one) === null);
    if (free.length === 0) return { kind: "nothing", skipped };
    await writeOverrides(
      tx,
      groupId,
      {
        set: free
          .filter(({ isLifted }) => !isLifted)
          .map(({ car, shown }) => ({ carId: shown.id, field: car.field, value: shown.after, until: null })),
        lifted: free
          .filter(({ isLifted }) => isLifted)
          .map(({ car, shown }) => ({ carId: shown.id, field: car.field })),
      },
      now,
    );
    const id = randomId();
    const summary = summaryOf(change, of);
    await storeEdit(tx, groupId, { id, summary, changes: free.map(storedChange) }, now);
    const unseen = free.flatMap((one) =>
      one.shown.stillSeen === null
        ? []
        : [{ name: nameOf(one), problem: `Shoppers still see ${one.shown.stillSeen}` }],
    );
    return { kind: "done", id, summary, cars: free.length, skipped, unseen };
  });
}

async function editsOfDay(tx: Transaction, groupId: string, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ edits: number }>(sql`select count(*)::int as edits from stock_edits
    where group_id = ${groupId}::uuid and at > ${now.toISOString()}::timestamptz - interval '1 day'`);
  return rows[0]?.edits ?? 0;
}

const nameOf = ({ shown: { name, stockNumber } }: Planned) => [name, stockNumber].filter(Boolean).join(" ");

function storedChange({ car, shown }: Planned): StoredChange {
  const { id, before, after } = shown;
  const override = car.isCorrected ? { value: car.override, until: car.until } : null;
  return { car: id, field: car.field, before, after, override };
}

function summaryOf(change: BulkChange, { sites }: StockGroup): string {
  const places = sites.flatMap(({ locations }) => locations);
  const place = change.kind === "location" ? places.find(({ id }) => id === change.locationId) : undefined;
  const [site] = sites;
  return changeSummary(change, {
    money: site ? formatsOf(site).money : String,
    placeName: place?.name ?? "another location",
  });
}

/** Stores a change for undoing it, and deletes those for which it is too late. */
async function storeEdit(
  tx: Transaction,
  groupId: string,
  { id, summary, changes }: { id: string; summary: string; changes: StoredChange[] },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`delete from stock_edits where group_id = ${groupId}::uuid
    and at < ${at}::timestamptz - make_interval(days => ${undoDays})`);
  await tx.execute(sql`insert into stock_edits (group_id, id, summary, cars, changes, actor_kind, actor_id, at)
    values (${groupId}::uuid, ${id}, ${summary}, ${changes.length}, ${storableJson(changes)}::jsonb,
      current_setting('app.actor'), current_setting('app.actor_id'), ${at}::timestamptz)`);
}
