import { listHeader } from "#domain/stock/import/rows/fields.ts";
import { withoutTextMark } from "#lib/csv-cell.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed, emptyRecord, type FeedRow } from "./broken-feed.ts";

/** Every row is compared with the whole header. */
const maxColumns = 1_000;

/**
 * The column names of a header row, without empty ones at its end.
 * @throws BrokenFeed for an empty header, one of more than 1,000 columns, and for a name that occurs twice and isn't that of a list
 */
export function readHeader(cells: string[], line: number): string[] {
  const names = cells.map((cell) => cell.replace(/\s+/g, " ").trim());
  while (names.length > 1 && names.at(-1) === "") names.pop();
  if (names.every((name) => name === "")) throw new BrokenFeed("the header row is empty", line);
  if (names.length > maxColumns)
    throw new BrokenFeed(`the header has more than ${formatNumber(maxColumns)} columns`, line);
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (key !== "" && seen.has(key) && !listHeader(name)) twice.add(name);
    seen.add(key);
  }
  if (twice.size > 0)
    throw new BrokenFeed(
      `the header names ${[...twice].map((name) => JSON.stringify(name)).join(", ")} twice, so their values can't be told apart`,
      line,
    );
  return names;
}

/** A row keyed by its header; with too few or too many cells it has a `problem`, and columns without a cell aren't in it. */
export function nameCells(header: string[], cells: string[], line: number): FeedRow {
  const record = emptyRecord();
  const count = Math.min(header.length, cells.length);
  for (let i = 0; i < count; i++) {
    const name = header[i] as string;
    if (name === "") continue;
    const cell = withoutTextMark(cells[i] as string);
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
