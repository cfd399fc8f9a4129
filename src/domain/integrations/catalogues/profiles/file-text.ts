import { quotedCell, withTextMark } from "#lib/csv-cell.ts";
import { escapeXml } from "#lib/escape-markup.ts";
import type { FileFormat } from "./profile.ts";

const delimiters = { csv: ",", semicolon: ";", tsv: "\t" } as const;

export const fileTypes: Readonly<Record<FileFormat, { extension: string; type: string }>> = {
  csv: { extension: "csv", type: "text/csv; charset=utf-8" },
  semicolon: { extension: "csv", type: "text/csv; charset=utf-8" },
  tsv: { extension: "tsv", type: "text/tab-separated-values; charset=utf-8" },
  json: { extension: "json", type: "application/json; charset=utf-8" },
  xml: { extension: "xml", type: "application/xml; charset=utf-8" },
};

/** The text of a file in pieces: what is before the first row, a row, what is written for it, and the end. */
export type FileText = {
  head: string;
  row(cells: readonly string[]): string;
  between(row: string, isFirst: boolean): string;
  end: string;
};

/**
 * The text of a file with these columns, in UTF-8.
 * @param isOpenedByPeople marks texts that look like formulas, for spreadsheets
 */
export function fileText(
  columns: readonly string[],
  format: FileFormat,
  isOpenedByPeople: boolean,
): FileText {
  if (format === "json")
    return {
      head: "[",
      row: (cells) => JSON.stringify(Object.fromEntries(columns.map((name, index) => [name, cells[index]]))),
      between: (row, isFirst) => `${isFirst ? "" : ","}\n${row}`,
      end: "\n]\n",
    };
  if (format === "xml") return xmlText(columns);
  const delimiter = delimiters[format];
  const cell = (text: string) => quotedCell(isOpenedByPeople ? withTextMark(text) : text, delimiter);
  const row = (cells: readonly string[]) => cells.map(cell).join(delimiter);
  return { head: `${row(columns)}\n`, row, between: (line) => `${line}\n`, end: "" };
}

/** A car an element and a line, with an element for each column that has a value. */
function xmlText(columns: readonly string[]): FileText {
  const names = columns.map(elementName);
  const row = (cells: readonly string[]) =>
    `<car>${names.map((name, index) => (cells[index] ? `<${name}>${xmlEscaped(cells[index])}</${name}>` : "")).join("")}</car>`;
  return {
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<cars>\n',
    row,
    between: (line) => `${line}\n`,
    end: "</cars>\n",
  };
}

/** A column's name with what XML 1.0 doesn't allow in a name replaced. */
const elementName = (name: string): string => {
  const allowed = name.replace(/[^\p{L}\p{N}_.-]/gu, "_");
  return /^[\p{L}_]/u.test(allowed) ? allowed : `_${allowed}`;
};

/** In one line. */
const xmlEscaped = (text: string): string =>
  escapeXml(text).replace(/[\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
