import type { SettingField } from "./setting-field.ts";

/** The texts of an entry's fields, by their path as one text. */
export type RowTexts = Readonly<Record<string, string>>;

export const rowsText = (rows: readonly RowTexts[]): string => JSON.stringify(rows);

/** Rows of a form that are read at most. */
const maxRows = 500;

/** The rows that a text of `fieldText` stands for. */
export function rowsIn(text: string): RowTexts[] {
  try {
    const read = JSON.parse(text) as unknown;
    return Array.isArray(read) ? (read as RowTexts[]) : [];
  } catch {
    return [];
  }
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
  return typedRows(fields, Math.min(maxRows, Number(sent) || 0), (row, key) => {
    const field = fields.find((one) => rowKey(one) === key);
    if (field) return typedText(field, `${name}:${row}:${key}`, form);
    const text = form.get(`${name}:${row}:${key}`);
    return typeof text === "string" ? text : null;
  });
}

export const rowKey = ({ path }: Pick<SettingField, "path">): string => path.join(".");

/** The text of the rows of a form: those without any text are left out, the others are in the order of their places. */
export function typedRows(
  fields: readonly SettingField[],
  count: number,
  textOf: (row: number, key: string) => string | null,
): string {
  const rows = Array.from({ length: count }, (_, row) => ({
    texts: Object.fromEntries(
      fields.map((field) => [rowKey(field), (textOf(row, rowKey(field)) ?? "").replaceAll("\r\n", "\n")]),
    ),
    place: Number(textOf(row, "place") || row + 1),
  }));
  const isEmpty = new Set(["", rowsText([])]);
  const written = rows.filter(({ texts }) => Object.values(texts).some((text) => !isEmpty.has(text.trim())));
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
