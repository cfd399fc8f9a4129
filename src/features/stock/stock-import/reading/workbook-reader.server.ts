import { stat } from "node:fs/promises";
import { readSheet } from "read-excel-file/node";
import { BrokenFeed, type FeedRow } from "./broken-feed.ts";
import { nameCells, readHeader } from "./table-rows.ts";
import { archiveEntries } from "./unpack.server.ts";

/** A workbook is read into memory as a whole. */
const maxWorkbookBytes = 50_000_000;
const maxUnpackedBytes = 400_000_000;

/** Whether a file is a workbook (XLSX). */
export async function isWorkbook(file: string): Promise<boolean> {
  const entries = await archiveEntries(file);
  return entries?.some(({ name }) => name === "xl/workbook.xml") ?? false;
}

/**
 * The rows of the first sheet of a workbook, keyed by its header: the first row with at least two cells. Dates
 * are ISO dates.
 * @throws BrokenFeed for a workbook that is damaged or over 50 MB (400 MB unpacked)
 */
export async function* readWorkbook(file: string): AsyncGenerator<FeedRow> {
  const unpacked = (await archiveEntries(file))?.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  if ((await stat(file)).size > maxWorkbookBytes || unpacked > maxUnpackedBytes)
    throw new BrokenFeed("the workbook is over 50 MB (400 MB unpacked): save it as CSV");
  const rows = await readSheet(file).catch((error: Error) => {
    throw new BrokenFeed(`the workbook can't be read: ${error.message}`);
  });
  let header: string[] | null = null;
  for (const [index, cells] of (rows as unknown[][]).entries()) {
    const texts = cells.map(cellText);
    const filled = texts.filter((text) => text !== "").length;
    if (filled === 0) continue;
    // A title above the table has one cell.
    if (header === null) header = filled > 1 ? readHeader(texts, index + 1) : null;
    else
      yield nameCells(
        header,
        [...texts, ...Array<string>(Math.max(0, header.length - texts.length)).fill("")],
        index + 1,
      );
  }
  if (header === null) throw new BrokenFeed("the first sheet of the workbook has no header row", 1);
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
