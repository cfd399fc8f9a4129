import { feedFields } from "./rows/fields.ts";

/** Fields that are read from a feed and stored under another name, or that are never exported. */
const notWritten = new Set([
  "km_unit",
  "dap_price",
  "egc_price",
  "nvic",
  "type_word",
  "sold",
  "purchase_cost",
]);

/** The columns of the native format: those that an import reads as they are stored. */
export const nativeColumns: readonly string[] = feedFields.filter((field) => !notWritten.has(field));

/** A car's value of a column as text; lists separated by pipes, lenders' offers as JSON, nested values under dotted column names. */
export function nativeText(car: Readonly<Record<string, unknown>>, column: string): string {
  const [name, key] = column.split(".") as [string, string?];
  const value = key ? (car[name] as Record<string, unknown> | null | undefined)?.[key] : car[name];
  if (value === null || value === undefined) return "";
  // The pipe after a single item says that commas inside aren't separators.
  if (Array.isArray(value)) return value.length === 1 ? `${value[0]}|` : value.join("|");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
