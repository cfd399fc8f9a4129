import { readJson } from "#lib/sent-text.ts";
import type { SettingField } from "./setting-field.ts";

/** The texts of an entry's fields, by their path as one text. */
export type RowTexts = Readonly<Record<string, string>>;

export const rowsText = (rows: readonly RowTexts[]): string => JSON.stringify(rows);

/** Rows of a form that are read at most. */
const maxRows = 500;

/** The rows that a text of `fieldText` stands for. */
export function rowsIn(text: string): RowTexts[] {
  const read = readJson(text);
  return Array.isArray(read) ? (read as RowTexts[]) : [];
}

/** A list with one of its entries at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** The text of a control in a form; null where the form doesn't have it. @param name of the control */
export function typedText(
  { control }: Pick<SettingField, "control">,
  name: string,
  form: FormData,
): string | null {
  const sent = form.get(name);
  if (typeof sent !== "string") return null;
  if (control.kind !== "rows") return sent.replaceAll("\r\n", "\n");
  const { fields } = control;
  const count = Math.min(maxRows, Number(sent) || 0);
  const rows = (rowsNamed(form).get(name) ?? []).filter((row) => row < count);
  return typedRows(fields, rows, (row, key) => {
    const field = fields.find((one) => rowKey(one) === key);
    if (field) return typedText(field, `${name}:${row}:${key}`, form);
    const text = form.get(`${name}:${row}:${key}`);
    return typeof text === "string" ? text : null;
  });
}

/** Names of ours are shorter and have rows within rows at most. */
const maxName = 300;
const maxDepth = 3;

const rowsOfForms = new WeakMap<FormData, ReadonlyMap<string, readonly number[]>>();

/**
 * The rows that the fields of a form are of, by the name of their control. The counts that a form sends are no measure: a few rows within a few
 * rows multiply to millions without a field.
 */
function rowsNamed(form: FormData): ReadonlyMap<string, readonly number[]> {
  const known = rowsOfForms.get(form);
  if (known) return known;
  const found = new Map<string, Set<number>>();
  for (const name of form.keys()) {
    if (name.length > maxName) continue;
    for (const [index, row] of rowsWithin(name)) {
      const control = name.slice(0, index);
      const rows = found.get(control);
      if (rows) rows.add(row);
      else found.set(control, new Set([row]));
    }
  }
  const sorted = new Map([...found].map(([name, rows]) => [name, [...rows].sort((a, b) => a - b)] as const));
  rowsOfForms.set(form, sorted);
  return sorted;
}

/** The rows in a field's name with where they begin: `people:2:daysOff:0:from` is `[6, 2]` and `[16, 0]`. */
const rowsWithin = (name: string): [index: number, row: number][] =>
  [...name.matchAll(/:(\d{1,3}):/g)].slice(0, maxDepth).map(({ index, 1: row }) => [index, Number(row)]);

export const rowKey = ({ path }: Pick<SettingField, "path">): string => path.join(".");

/**
 * The text of the rows of a form: those without any text are left out, the others are in the order of their places.
 * @param rows the numbers of the rows with a field in the form
 */
export function typedRows(
  fields: readonly SettingField[],
  rows: readonly number[],
  textOf: (row: number, key: string) => string | null,
): string {
  const typed = rows.map((row) => ({
    texts: Object.fromEntries(
      fields.map((field) => [rowKey(field), (textOf(row, rowKey(field)) ?? "").replaceAll("\r\n", "\n")]),
    ),
    place: Number(textOf(row, "place") || row + 1),
  }));
  const isEmpty = new Set(["", rowsText([])]);
  const written = typed.filter(({ texts }) => Object.values(texts).some((text) => !isEmpty.has(text.trim())));
  return rowsText(written.sort((a, b) => a.place - b.place).map(({ texts }) => texts));
}

/** Where in a list or an entry a problem is: `[1].url` is `Entry 2, url: `. */
export const entryText = (below: string): string => {
  const words = below
    .replaceAll(/\[(\d+)\]/g, (_, index: string) => `.Entry ${Number(index) + 1}`)
    .split(".")
    .filter(Boolean);
  return words.length > 0 ? `${words.join(", ")}: ` : "";
};
