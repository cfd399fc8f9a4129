import { type SQL, sql } from "drizzle-orm";

/** What rows are sorted by: an expression that is never null, and how its values compare. */
export type SortKey = { of: SQL; type: "float8" | "text"; isDown: boolean };
export type KeyValue = string | number;

export const byText = (text: SQL): Omit<SortKey, "isDown"> => ({
  of: sql`(coalesce(${text}, '') collate "C")`,
  type: "text",
});
export const byNumber = (number: SQL): Omit<SortKey, "isDown"> => ({
  of: sql`coalesce((${number})::float8, 9e15)`,
  type: "float8",
});
/** Rows without a time come last. */
export const byTime = (at: SQL): Omit<SortKey, "isDown"> => byNumber(sql`date_part('epoch', ${at})`);
/** By the place of an id in a list, such as one of people by name; those that it lacks come first. */
export const byRank = (id: SQL, ids: readonly string[]): Omit<SortKey, "isDown"> =>
  byNumber(sql`coalesce(array_position(${sql.param([...ids])}::text[], ${id}), 0)`);

/** The terms of an `order by`. @param ties the terms by which rows of the same value are sorted */
export const orderBy = ({ of, isDown }: SortKey, ties: SQL): SQL =>
  sql`${of} ${isDown ? sql`desc` : sql`asc`}, ${ties}`;

/** The rows that follow one of this value. @param ties the condition for rows of the same value */
export function follows({ of, type, isDown }: SortKey, value: KeyValue, ties: SQL): SQL {
  const last = sql`${value}::${sql.raw(type)}`;
  return sql`(${of} ${isDown ? sql`<` : sql`>`} ${last} or (${of} = ${last} and ${ties}))`;
}

/** How two values compare in the order of the database. */
export function compareKeys(a: KeyValue, b: KeyValue, { isDown }: Pick<SortKey, "isDown">): number {
  const apart =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
  return isDown ? -apart : apart;
}
