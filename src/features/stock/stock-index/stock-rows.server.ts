import { type SQL, sql } from "drizzle-orm";
import { cardPictures } from "#features/cars/cars/car.ts";
import type { Transaction } from "#platform/database/client.server.ts";
import type { StoredCar } from "./indexed-car.ts";

/** Cars read in one query: few enough that reading them keeps a request waiting for some milliseconds only. */
const batch = 500;

/**
 * The columns of a stored car by their names there. The facts that neither card nor search needs are most of a car, and parsing them would
 * take longest.
 */
const columns = sql`id, slug, dealership_id as "dealershipId", location_id as "locationId",
  shown_facts(facts, overrides) - '{dealercomments,variant,image_urls,autograb_data}'::text[] as facts, status, sold_at as "soldAt", reserved,
  views, jsonb_path_query_array(pictures, ${sql.raw(`'$[0 to ${cardPictures - 1}]'`)}) as pictures, jsonb_array_length(pictures) as "pictureCount", created_at as "createdAt", updated_at as "updatedAt"`;

/** A row as the driver returns it: times are text. */
type CarRow = Omit<StoredCar, "soldAt" | "createdAt" | "updatedAt"> & {
  soldAt: string | null;
  createdAt: string;
  updatedAt: string;
};

/** Reads rows of `columns`. The query builder would take as long to convert them as the search takes to index them. */
async function read(tx: Transaction, query: SQL): Promise<StoredCar[]> {
  const { rows } = await tx.execute<CarRow>(query);
  return rows.map((row) => ({
    ...row,
    soldAt: row.soldAt === null ? null : new Date(row.soldAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

/** The newest change of the feed, of any group. */
export async function newestChange(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ seq: string }>(sql`select last_change() as seq`);
  return Number(rows[0]?.seq ?? 0);
}

/** When each feed last confirmed the stock of a dealership, in a stable order. */
export type Confirmation = { dealershipId: string; at: Date };

export async function confirmations(tx: Transaction, groupId: string): Promise<Confirmation[]> {
  const { rows } = await tx.execute<{ dealership: string; at: string }>(
    sql`select d as dealership, max(i.started_at) as at from stock_imports i cross join lateral unnest(i.dealership_ids) d
      where i.group_id = ${groupId}::uuid and i.undone_at is null group by i.feed, d order by d, i.feed`,
  );
  return rows.map(({ dealership, at }) => ({ dealershipId: dealership, at: new Date(at) }));
}

const changesOf = (groupId: string, seq: number) =>
  sql`changes_after(${seq}, ${2 ** 31 - 1}) where group_id = ${groupId}::uuid and kind = 'stock'`;

/**
 * How many cars of a group changed after number `seq`, a car counted once for each of its changes, and the number of the newest change: `seq`
 * without one.
 */
export async function countChanged(
  tx: Transaction,
  groupId: string,
  seq: number,
): Promise<{ cars: number; seq: number }> {
  const { rows } = await tx.execute<{ cars: string; newest: string | null }>(
    sql`select coalesce(sum(cardinality(car_ids)), 0) as cars, max(seq) as newest from ${changesOf(groupId, seq)}`,
  );
  return { cars: Number(rows[0]?.cars), seq: Number(rows[0]?.newest ?? seq) };
}

/**
 * The ids of the cars of a group that changed after number `seq`, each once. A row each: an array of a hundred thousand would be parsed in
 * one piece.
 */
export async function changedCars(tx: Transaction, groupId: string, seq: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct unnest(car_ids) as id from ${changesOf(groupId, seq)} order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * All cars of a group that any of its sites may list, in batches: everything but what was sold before
 * `soldSince`.
 */
export async function* allCars(
  tx: Transaction,
  groupId: string,
  soldSince: Date,
): AsyncGenerator<StoredCar[]> {
  let last = "";
  for (;;) {
    const rows = await read(
      tx,
      sql`select ${columns} from cars where group_id = ${groupId} and id > ${last} and (sold_at is null or sold_at > ${soldSince.toISOString()})
        order by id limit ${batch}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1)!.id;
  }
}

/**
 * The named cars of a group in batches, each with its ids; missing cars are left out. The database reads the next batch while the caller
 * processes one.
 */
export async function* carsById(
  tx: Transaction,
  groupId: string,
  ids: readonly string[],
): AsyncGenerator<{ ids: string[]; rows: StoredCar[] }> {
  const readFrom = (start: number) => {
    const some = ids.slice(start, start + batch);
    const rows = some.length > 0 ? named(tx, groupId, some) : Promise.resolve([]);
    // Handled when its turn comes, which an error before it prevents.
    rows.catch(() => {});
    return { ids: some, rows };
  };
  let next = readFrom(0);
  for (let start = batch; next.ids.length > 0; start += batch) {
    const present = { ids: next.ids, rows: await next.rows };
    next = readFrom(start);
    yield present;
  }
}

/**
 * One look-up of the primary key for each id. As a condition on the table, the planner reads the whole group for each batch while statistics
 * don't know yet how large an import has made it.
 */
function named(tx: Transaction, groupId: string, ids: string[]): Promise<StoredCar[]> {
  return read(
    tx,
    sql`select car.* from unnest(${sql.param(ids)}::text[]) as wanted(wanted_id)
      cross join lateral (select ${columns} from cars where group_id = ${groupId} and id = wanted.wanted_id limit 1) car`,
  );
}
