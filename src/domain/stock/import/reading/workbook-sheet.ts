import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed } from "./broken-feed.ts";
import { isoDate } from "./workbook-styles.ts";

/** What happens at an element of a workbook's part, its end and its text; names are without their prefix. */
export type PartHandlers = {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** A row of a sheet by its number; null for empty cells before the last one that isn't. */
export type SheetRow = { line: number; cells: (string | null)[] };

/** More columns than this are refused where one has a value: a row has as many cells as its last one says. */
export const maxReadColumns = 1_000;

/** The highest numbers of a row and a column of a sheet, as spreadsheets have them. */
const maxRows = 1_048_576;
const maxColumns = 16_384;

type Cell = { column: number; type: string; style: number; value: string; text: string };

/**
 * Reads the rows of a sheet as its XML arrives. Cells of errors are empty; formulas have the value that the spreadsheet stored.
 * @param sheet what cells refer to: `texts` by number, and the styles whose numbers are dates
 * @param count called as each cell closes, with the empty ones before it: those of a few bytes may be many
 */
export function sheetReader(
  sheet: { texts: string[]; dateStyles: Set<number>; isFrom1904: boolean },
  count: (cells: number, characters: number, line: number) => void,
): {
  handlers: PartHandlers;
  /** The rows that are complete since the last call. */
  take(): SheetRow[];
} {
  let rows: SheetRow[] = [];
  let row: SheetRow | null = null;
  let cell: Cell | null = null;
  let line = 0;
  let column = 0;
  const within: string[] = [];

  const handlers: Required<PartHandlers> = {
    open(name, { r, t, s }) {
      within.push(name);
      if (name === "row") {
        line = numberOf("row", r ?? String(line + 1), line, maxRows);
        row = { line, cells: [] };
        column = 0;
      } else if (name === "c" && row) {
        column = r === undefined ? column + 1 : columnOf(r, column);
        cell = { column, type: t ?? "n", style: Number(s ?? Number.NaN), value: "", text: "" };
      }
    },
    text(piece) {
      if (!cell) return;
      const element = within.at(-1);
      if (element === "v") cell.value += piece;
      else if (element === "t" && !within.includes("rPh")) cell.text += piece;
    },
    close(name) {
      within.pop();
      if (name === "c" && cell && row) {
        const text = textOf(cell, sheet);
        if (text !== "") {
          if (cell.column > maxReadColumns)
            throw new BrokenFeed(
              `a value is past the first ${formatNumber(maxReadColumns)} columns: delete it, or save the table alone`,
              row.line,
            );
          count(cell.column - row.cells.length, text.length, row.line);
          while (row.cells.length < cell.column - 1) row.cells.push(null);
          row.cells.push(text);
        }
        cell = null;
      } else if (name === "row" && row) {
        rows.push(row);
        row = null;
      }
    },
  };
  return {
    handlers,
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** Rows and cells stand in order, so that a file can't name more of them than it has. */
function numberOf(what: string, text: string, last: number, most: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number <= last || number > most)
    throw new BrokenFeed(`the sheet has a ${what} that is out of place: ${text.slice(0, 20)}`);
  return number;
}

/** `AB12` is in column 28. */
function columnOf(address: string, last: number): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/i.exec(address)?.[1]?.toUpperCase() ?? "";
  const number = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return numberOf("cell", String(number), last, maxColumns);
}

function textOf(
  { type, style, value, text }: Cell,
  sheet: { texts: string[]; dateStyles: Set<number>; isFrom1904: boolean },
): string {
  switch (type) {
    case "s":
      return value.trim() === "" ? "" : (sheet.texts[Number(value)] ?? "");
    case "inlineStr":
      return plain(text);
    case "str":
      return plain(value);
    case "b":
      return value === "" ? "" : String(value.trim() === "1");
    case "d":
      return dayOf(value.trim());
    case "e":
      return "";
    default: {
      if (value.trim() === "") return "";
      const number = Number(value);
      if (Number.isNaN(number)) return value.trim();
      return (sheet.dateStyles.has(style) && isoDate(number, sheet.isFrom1904)) || String(number);
    }
  }
}

function dayOf(value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 10);
}

/** Characters that XML can't hold are written as `_x000D_`. */
export const plain = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .trim();
