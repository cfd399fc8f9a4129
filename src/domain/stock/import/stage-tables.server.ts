import { sql } from "drizzle-orm";
import type { CarFacts } from "#domain/cars/car.ts";
import { storableJson, storableJsonText } from "#lib/sent-text.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/** A row of the file, ready for comparison with the stock. `row` counts the file's rows from 1. */
export type StagedCar = {
  row: number;
  line: number;
  /** Its identity without an ordinal (identity.ts). */
  base: string;
  /** Of a car that is recognised by its link, the identity by which it was before the file had links. */
  former: string | null;
  /** Whether the identity is that of an export. */
  exported: boolean;
  hash: string;
  /** A valid VIN, or null. */
  vin: string | null;
  dealership_id: string;
  location_id: string | null;
  slug_stem: string;
  status: CarFacts["status"];
  /** As JSON. */
  facts: string;
  private_facts: object | null;
  /** The number of facts. */
  filled: number;
};

/** The columns besides the facts. */
const types = {
  row: "integer",
  line: "integer",
  base: "text",
  former: "text",
  exported: "boolean",
  hash: "text",
  vin: "text",
  dealership_id: "text",
  location_id: "text",
  slug_stem: "text",
  status: "text",
  private_facts: "jsonb",
  filled: "integer",
} satisfies Record<Exclude<keyof StagedCar, "facts">, string>;
const names = sql.raw(Object.keys(types).join(", "));
const columns = sql.raw(
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(", "),
);

/** Creates the transaction's staging tables. The whole file is staged before the first car is changed. */
export async function openStage(tx: Transaction): Promise<void> {
  // A large file takes longer than a request may, so the time limits are lifted for this transaction only.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  // The sizes of the staging tables decide their plans, not their values.
  await tx.execute(sql`set local default_statistics_target = 10`);
  await tx.execute(sql`create temp table staged_cars (${columns}, facts jsonb) on commit drop`);
  await tx.execute(sql`create temp table present_bases (base text not null) on commit drop`);
}

async function stageCars(tx: Transaction, cars: StagedCar[]): Promise<void> {
  const rows = cars.map(({ facts: _, ...row }) => row);
  // `JSON.stringify` escapes line breaks. Within the rows' own JSON, facts would be parsed three times.
  const facts = storableJsonText(cars.map((car) => car.facts).join("\n"));
  await tx.execute(sql`insert into staged_cars select ${names}, facts::jsonb from rows from (
    json_to_recordset(${storableJson(rows)}::json) as (${columns}), string_to_table(${facts}, E'\\n')
  ) as r(${names}, facts)`);
}

/**
 * Stores the identities of rejected rows (`vin:` and the VIN for those without another): the file still has
 * these cars, so a full import doesn't mark them as sold.
 */
async function storePresentBases(tx: Transaction, bases: string[]): Promise<void> {
  await tx.execute(
    sql`insert into present_bases select * from json_array_elements_text(${storableJson(bases)}::json)`,
  );
}

/**
 * Merges rows of one car: those with one VIN, and equal rows with one stock number, VIN or plate. Of different
 * rows the last one stays, or the one with most facts. Creates the table `merged`.
 * @returns the number of rows merged into others
 */
export async function mergeRows(tx: Transaction, keep: "last" | "fullest"): Promise<number> {
  await tx.execute(sql`create index on staged_cars (row)`);
  // The facts are wide and no plan depends on them.
  await tx.execute(sql`analyze staged_cars (row, base, hash, vin, dealership_id)`);
  // An identity that begins with ~ is a description: two equal cars may have it.
  await tx.execute(sql`create temp table merged on commit drop as
    select row, line, winner, identical, vin from (
      select row, line, vin, row_number() over same as n, first_value(line) over same as winner,
        hash = first_value(hash) over same as identical
      from staged_cars where vin is not null or base !~ '^[^/]+/(@[^/]+/)?~'
      window same as (partition by vin, case when vin is null then base || ' ' || hash end
        order by ${keep === "fullest" ? sql`filled desc,` : sql``} row desc)
    ) t where n > 1`);
  const deleted = await tx.execute(sql`delete from staged_cars s using merged m where s.row = m.row`);
  return deleted.rowCount ?? 0;
}

const batchRows = 500;
const batchCharacters = 2_000_000;

/** Stages cars, and the bases of cars whose rows are invalid, in batches: the database stores one while the next one is read. */
export function stagingBatches(tx: Transaction) {
  let [cars, bases, size]: [StagedCar[], string[], number] = [[], [], 0];
  let storing = Promise.resolve();
  const store = async (batch: StagedCar[], stored: string[]): Promise<void> => {
    if (batch.length > 0) await stageCars(tx, batch);
    if (stored.length > 0) await storePresentBases(tx, stored);
  };
  const flush = async () => {
    const [batch, stored] = [cars, bases];
    [cars, bases, size] = [[], [], 0];
    await storing;
    storing = store(batch, stored);
    // Awaited with the next batch; a file that turns out to be broken before that is what the caller is told.
    storing.catch(() => {});
  };
  return {
    add(car: StagedCar): void {
      cars.push(car);
      size += car.facts.length;
    },
    addPresent(present: readonly string[]): void {
      bases.push(...present);
    },
    /** Waits where a batch is full. */
    async hasRoom(): Promise<void> {
      if (cars.length >= batchRows || bases.length >= batchRows || size >= batchCharacters) await flush();
    },
    async end(): Promise<void> {
      await flush();
      await storing;
    },
  };
}
