import { knownMake } from "#domain/cars/makes.ts";
import { listHeader, recogniseHeader } from "#domain/stock/import/rows/fields.ts";
import { checkVin, tidyVin } from "#domain/stock/import/rows/vin.ts";
import { withoutTextMark } from "#lib/csv-cell.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed, emptyRecord, type FeedRow } from "./broken-feed.ts";

/** Every row is compared with the whole header. */
const maxColumns = 1_000;

/**
 * The column names of a header row, without empty ones at its end.
 * A name that occurs again, and isn't that of a list, has its number: `Price (2)`.
 * @throws BrokenFeed for an empty header and one of more than 1,000 columns
 */
export function readHeader(cells: string[], line: number): string[] {
  const names = cells.map((cell) => cell.replace(/\s+/g, " ").trim());
  while (names.length > 1 && names.at(-1) === "") names.pop();
  if (names.every((name) => name === "")) throw new BrokenFeed("the header row is empty", line);
  if (names.length > maxColumns)
    throw new BrokenFeed(`the header has more than ${formatNumber(maxColumns)} columns`, line);
  const seen = new Set<string>();
  return names.map((name) => {
    let numbered = name;
    if (!listHeader(name))
      for (let number = 2; name !== "" && seen.has(numbered.toLowerCase()); number++)
        numbered = `${name} (${number})`;
    seen.add(numbered.toLowerCase());
    return numbered;
  });
}

/** Whether the first row of a table has a car's values instead of the names of columns: a year and a make, or a VIN. */
export function isCarRow(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim());
  const has = (test: (text: string) => boolean) => texts.some(test);
  if (texts.some((text) => recogniseHeader(text) !== null)) return false;
  return (
    has((text) => text.length === 17 && /\d/.test(text) && checkVin(tidyVin(text)) === "none") ||
    (has((text) => /^(?:19[5-9]\d|20[0-4]\d)$/.test(text)) && has((text) => knownMake(text) !== undefined))
  );
}

export const filledCells = (cells: readonly (string | null)[]): number =>
  cells.filter((cell) => cell !== null && cell.trim() !== "").length;

/** Names for the columns of a table without a header. */
export const columnNumbers = (cells: readonly string[]): string[] => cells.map((_, at) => `Column ${at + 1}`);

/** A cell without the marks by which spreadsheets keep a text as it is: an apostrophe, or a formula of it (`="0013922"`). */
const plainText = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') && cell.length > 2
    ? cell.slice(2, -1).replaceAll('""', '"')
    : withoutTextMark(cell);

/** A row keyed by its header; with too few or too many cells it has a `problem`, and columns without a cell aren't in it. */
export function nameCells(header: string[], cells: string[], line: number): FeedRow {
  const record = emptyRecord();
  const count = Math.min(header.length, cells.length);
  for (let i = 0; i < count; i++) {
    const name = header[i] as string;
    if (name === "") continue;
    const cell = plainText(cells[i] as string);
    // Only names that may repeat, such as further picture URLs, occur a second time.
    record[name] = record[name] ? (cell ? `${record[name]}|${cell}` : record[name]) : cell;
  }
  const extra = cells.slice(header.length);
  if (cells.length < header.length || extra.some((cell) => cell.trim() !== ""))
    return {
      line,
      record,
      problem: `columns shifted: the row has ${cells.length} cells, the header ${header.length}`,
    };
  return { line, record };
}
