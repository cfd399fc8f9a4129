import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { CarFacts } from "#features/cars/cars/car.ts";
import { cars } from "#platform/database/car-tables.ts";
import type { Transaction } from "#platform/database/client.server.ts";
import type { StoredCar } from "./indexed-car.ts";
import { carColumns, shownFacts } from "./stored-car.server.ts";

/** Cars read in one query: few enough that reading them keeps a request waiting for some milliseconds only. */
const batch = 250;

/** The facts that neither card nor search needs are most of a car, and parsing them would take longest. */
const columns = {
  ...carColumns,
  facts: sql<CarFacts>`${shownFacts} - '{dealercomments,variant,image_urls,autograb_data}'::text[]`,
};

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
    const listed = or(sql`${cars.soldAt} is null`, gt(cars.soldAt, soldSince));
    const rows = await select(tx, and(eq(cars.groupId, groupId), gt(cars.id, last), listed));
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
  const read = (start: number) => {
    const some = ids.slice(start, start + batch);
    const rows = some.length > 0 ? named(tx, groupId, some) : Promise.resolve([]);
    // Handled when its turn comes, which an error before it prevents.
    rows.catch(() => {});
    return { ids: some, rows };
  };
  let next = read(0);
  for (let start = batch; next.ids.length > 0; start += batch) {
    const present = { ids: next.ids, rows: await next.rows };
    next = read(start);
    yield present;
  }
}

/**
 * One look-up of the primary key for each id. As a condition on the table, the planner reads the whole group for each batch while statistics
 * don't know yet how large an import has made it.
 */
async function named(tx: Transaction, groupId: string, ids: string[]): Promise<StoredCar[]> {
  const car = tx
    .select({ ...columns, facts: columns.facts.as("shown") })
    .from(cars)
    .where(and(eq(cars.groupId, groupId), sql`${cars.id} = wanted.wanted_id`))
    .limit(1)
    .as("car");
  const wanted = sql`unnest(${sql.param(ids)}::text[]) as wanted(wanted_id)`;
  const { id, slug, dealershipId, locationId, facts, status, soldAt, reserved, views } = car;
  const { pictures, createdAt, updatedAt } = car;
  const shown = { id, slug, dealershipId, locationId, facts, status, soldAt, reserved, views };
  const rows = await tx
    .select({ ...shown, pictures, createdAt, updatedAt })
    .from(wanted)
    .crossJoinLateral(car);
  return rows as StoredCar[];
}

async function select(tx: Transaction, where: SQL | undefined): Promise<StoredCar[]> {
  const rows = await tx.select(columns).from(cars).where(where).orderBy(asc(cars.id)).limit(batch);
  return rows as StoredCar[];
}
