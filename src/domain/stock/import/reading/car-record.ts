import { type FeedField, recogniseHeader } from "#domain/stock/import/rows/fields.ts";
import { isCarRow } from "./table-rows.ts";

/** Fields of which a car has two, by the names that any file may use. */
const identifying: readonly FeedField[] = ["make", "model", "year", "vin"];

/** Whether values are those of a car, by their names or by themselves, in any language. */
export function isCarRecord(record: Readonly<Record<string, string>>): boolean {
  return namedFields(Object.keys(record), identifying) > 1 || isCarRow(Object.values(record));
}

/** How many of some fields names say. */
export function namedFields(names: readonly string[], fields: readonly FeedField[]): number {
  const found = new Set(names.map(recogniseHeader));
  return fields.filter((field) => found.has(field)).length;
}
