import { maxTableColumns, type TableColumn, tableColumn, tableUnits } from "./catalogue-settings.ts";
import { tableFields } from "./table.ts";

/**
 * Columns of a table as people write them, one a line: `Header = field` or `Header = text with {fields}`, then after bars the receiver's words
 * (`Ute => Utility`), a unit (`in miles`), `max 80` and `else unknown`.
 */
export const columnsText = (columns: readonly TableColumn[]): string =>
  columns
    .map(({ name, from, text, values, unit, max, default: otherwise }) =>
      [
        `${name} = ${from || text}`,
        ...Object.entries(values).map(([word, theirs]) => `${word} => ${theirs}`),
        ...(unit === undefined ? [] : [`in ${unit}`]),
        ...(max === undefined ? [] : [`max ${max}`]),
        ...(otherwise ? [`else ${otherwise}`] : []),
      ].join(" | "),
    )
    .join("\n");

/** The columns of a text; a problem names the line that can't be read. */
export function readColumns(
  written: string,
): { kind: "ok"; columns: TableColumn[] } | { kind: "problem"; problem: string } {
  const columns: TableColumn[] = [];
  const lines = written.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const column = readColumn(line);
    if (typeof column === "string") return { kind: "problem", problem: `Line ${index + 1}: ${column}` };
    if (columns.some(({ name }) => name === column.name))
      return { kind: "problem", problem: `Line ${index + 1}: there is a column “${column.name}” already.` };
    columns.push(column);
  }
  if (columns.length > maxTableColumns)
    return { kind: "problem", problem: `A table has ${maxTableColumns} columns at most.` };
  return { kind: "ok", columns };
}

function readColumn(line: string): TableColumn | string {
  const [head = "", ...parts] = line.split("|").map((part) => part.trim());
  const at = head.indexOf("=");
  if (at < 1) return "write a header, an equals sign and a field, such as “Make = make”.";
  const value = head.slice(at + 1).trim();
  const isText = value.includes("{");
  if (!isText && !tableFields.includes(value)) return `there is no field “${value}”.`;
  const column: Record<string, unknown> = {
    name: head.slice(0, at),
    ...(isText ? { text: value } : { from: value }),
    values: {},
  };
  for (const part of parts) {
    const [word, theirs] = part.split("=>", 2).map((text) => text.trim());
    if (theirs !== undefined) (column.values as Record<string, string>)[word as string] = theirs;
    else if (/^max \d{1,4}$/.test(part)) column.max = Number(part.slice(4));
    else if (part.startsWith("else ")) column.default = part.slice(5);
    else if (tableUnits.some((unit) => part === `in ${unit}`)) column.unit = part.slice(3);
    else return `“${part}” is neither “word => word”, “in miles”, “max 80” nor “else text”.`;
  }
  const read = tableColumn.safeParse(column);
  return read.success ? read.data : "a name, text or word is too long or empty.";
}
