import { createHmac, randomBytes } from "node:crypto";
import type { Site } from "#domain/configuration/site.ts";
import { inFileTurn, onDisk, uploadLimit } from "#domain/stock/files/file-turns.server.ts";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { BrokenFeed } from "#domain/stock/import/reading/broken-feed.ts";
import { openFeed } from "#domain/stock/import/reading/feed-reader.server.ts";
import { withUnpacked } from "#domain/stock/import/reading/unpack.server.ts";
import { calendarDate } from "#lib/date.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import { columnsProblem, type SaleColumns, saleColumns } from "./sale-columns.ts";
import { type RowProblem, readSaleRow, type SaleRow } from "./sale-row.ts";

/** Rows of one file. */
export const maxSaleRows = 20_000;
const maxTurnMs = 20;

type Places = Pick<Site, "groupId" | "dealerships" | "timezone">;

export type ReadSales = {
  kind: "read";
  headers: string[];
  columns: SaleColumns;
  rows: SaleRow[];
  rejected: RowProblem[];
  /** Hashes a contact as those of the rows are hashed: the key is made for each reading, and lasts as long. */
  hashOf(contact: string): string;
};

export type UnreadSales = { kind: "broken"; message: string; headers: string[]; columns: SaleColumns };

/**
 * Reads a file of sales in its group's turn: CSV or a workbook, as files of stock.
 * @param options.chosen columns by field, as staff chose them @param options.last those of the site's last file
 */
export async function readSales(
  file: { name: string; content: Blob },
  options: {
    site: Places;
    chosen: Readonly<Record<string, string>>;
    last: SaleColumns;
    signal: AbortSignal;
    now: Date;
  },
): Promise<ReadSales | UnreadSales | "busy"> {
  const { groupId } = options.site;
  return inFileTurn({ groupId, signal: options.signal }, async () => {
    const bytes = Buffer.from(await file.content.arrayBuffer());
    try {
      return await onDisk({ fileName: file.name, bytes }, (path) =>
        withUnpacked(path, (plain) => readRows(plain, options), uploadLimit),
      );
    } catch (error) {
      if (!(error instanceof BrokenFeed)) throw error;
      return { kind: "broken", message: `${error.message}.`, headers: [], columns: {} };
    }
  });
}

async function readRows(
  path: string,
  { site, chosen, last, now }: Parameters<typeof readSales>[1],
): Promise<ReadSales | UnreadSales> {
  const feed = await openFeed(path, noMapping);
  const key = randomBytes(32);
  const hashOf = (contact: string) => createHmac("sha256", key).update(contact).digest("base64url");
  const today = calendarDate(now, site.timezone);
  const pause = pauseAfter(maxTurnMs);
  let columns: SaleColumns | null = null;
  let headers: string[] = [];
  const rows: SaleRow[] = [];
  const rejected: RowProblem[] = [];
  for await (const row of feed.rows) {
    await pause();
    if (columns === null) {
      headers = Object.keys(row.record);
      columns = saleColumns(headers, chosen, last);
      const problem = columnsProblem(columns);
      if (problem !== null) return { kind: "broken", message: problem, headers, columns };
    }
    if (rows.length + rejected.length >= maxSaleRows)
      throw new BrokenFeed(`the file has more than ${formatNumber(maxSaleRows)} rows: split it`);
    const read = readSaleRow(row, columns, { site, today, hashOf });
    if ("problem" in read) rejected.push(read);
    else rows.push(read);
  }
  if (columns === null) throw new BrokenFeed("the file has no rows");
  return { kind: "read", headers, columns, rows, rejected, hashOf };
}
