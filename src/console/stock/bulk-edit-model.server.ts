import { sql } from "drizzle-orm";
import { authorName, namesOf } from "#console/stock/car-detail.server.ts";
import { undoDays } from "#domain/stock/changes-by-staff/bulk-edits/apply-edit.server.ts";
import { readChange } from "#domain/stock/changes-by-staff/bulk-edits/bulk-change.ts";
import { maxCars, planEdit } from "#domain/stock/changes-by-staff/bulk-edits/plan-edit.server.ts";
import { placesWithin } from "#domain/stock/changes-by-staff/reach.ts";
import { locationsOf, type StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { matchingCars } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { readStockQuery } from "#domain/stock/changes-by-staff/stock-query.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { EditModel, ListedEdit } from "./bulk-edit-model.ts";

const changeParameters = ["change", "of", "by", "rounding", "tag", "to"] as const;

/**
 * The chosen cars, each before and after the chosen change.
 * @param address names cars with `car`; without `chosen` all that match the filters of the list
 */
export async function editModel(
  db: Pick<Database, "withTenant">,
  of: StockGroup,
  address: URLSearchParams,
  now: Date,
): Promise<EditModel> {
  const named = [...new Set(address.getAll("car"))];
  const found =
    named.length > 0 || address.has("chosen")
      ? named
      : await matchingCars(db, of, readStockQuery(address), { most: maxCars + 1, now });
  const ids = found.slice(0, maxCars);
  const read = readChange(address);
  const plan =
    read.kind === "change"
      ? await db.withTenant({ groupId: of.group.id }, (tx) =>
          planEdit(tx, of, { ids, change: read.change }, now),
        )
      : null;
  const isOfChange = (name: string) => (changeParameters as readonly string[]).includes(name);
  return {
    group: of.group,
    selection: [...address].filter(([name]) => !isOfChange(name)),
    count: ids.length,
    isCut: found.length > maxCars,
    typed: Object.fromEntries(
      changeParameters.map((name) => [name, address.get(name) ?? ""]),
    ) as EditModel["typed"],
    locations: locationsOf(of.sites.map((site) => ({ locations: placesWithin(of.changed, site) }))),
    plan: plan?.map(({ shown }) => shown) ?? null,
    problem: read.kind === "invalid" ? read.problem : null,
  };
}

/** The changes of many cars that can still be undone, newest first. */
export async function listedEdits(
  db: Pick<Database, "withTenant">,
  { group }: StockGroup,
  now: Date,
): Promise<ListedEdit[]> {
  type Row = Omit<ListedEdit, "by"> & { kind: string; actor: string };
  return db.withTenant({ groupId: group.id }, async (tx) => {
    const { rows } =
      await tx.execute<Row>(sql`select id, summary, cars, at::text, undone_at is not null as "isUndone",
        actor_kind as kind, actor_id as actor
      from stock_edits where group_id = ${group.id}::uuid
        and at >= ${now.toISOString()}::timestamptz - make_interval(days => ${undoDays})
      order by at desc, id limit 200`);
    const authors = rows.map(({ kind, actor }) => ({ by: { kind, id: actor } }));
    const names = await namesOf(tx, authors);
    return rows.map(({ kind, actor, at, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      by: authorName({ kind, id: actor }, names),
    }));
  });
}
