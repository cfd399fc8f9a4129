import { createHmac, randomBytes } from "node:crypto";
import type { Site } from "#domain/configuration/site.ts";
import { BrokenFeed, type FeedRow } from "#domain/stock/import/reading/broken-feed.ts";
import { calendarDate } from "#lib/date.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { columnsProblem, type SaleColumns, saleColumns } from "./sale-columns.ts";
import { type RowProblem, readSaleRow, type SaleRow } from "./sale-row.ts";
import { type UploadedFile, withUploadedRows } from "./uploaded-rows.server.ts";

/** Rows of one file. */
const maxSaleRows = 20_000;

export type ReadSales = {
  kind: "read";
  headers: string[];
  columns: SaleColumns;
  rows: SaleRow[];
  rejected: RowProblem[];
  /** Hashes a contact as those of the rows are hashed: the key is made for each reading, and lasts as long. */
  hashOf(contact: string): string;
};

/** `headers` are those of the file, where it has some but not enough that are known. */
type UnreadSales = { kind: "broken"; message: string; headers?: string[]; columns?: SaleColumns };

type Options = {
  site: Pick<Site, "groupId" | "dealerships" | "timezone">;
  /** Columns by field, as staff chose them, and those of the site's last file. */
  chosen: Readonly<Record<string, string>>;
  last: SaleColumns;
  signal: AbortSignal;
  now: Date;
};

/** Reads a file of sales. */
export const readSales = (file: UploadedFile, options: Options): Promise<ReadSales | UnreadSales | "busy"> =>
  withUploadedRows(file, { groupId: options.site.groupId, signal: options.signal }, (rows) =>
    readRows(rows, options),
  );

async function readRows(
  found: AsyncGenerator<FeedRow>,
  { site, chosen, last, now }: Options,
): Promise<ReadSales | UnreadSales> {
  const key = randomBytes(32);
  const hashOf = (contact: string) => createHmac("sha256", key).update(contact).digest("base64url");
  const today = calendarDate(now, site.timezone);
  let columns: SaleColumns | null = null;
  let headers: string[] = [];
  const rows: SaleRow[] = [];
  const rejected: RowProblem[] = [];
  for await (const row of found) {
    if (columns === null) {
      headers = Object.keys(row.record);
      columns = saleColumns(headers, chosen, last);
      const message = columnsProblem(columns);
      if (message !== null) return { kind: "broken", message, headers, columns };
    }
    if (rows.length + rejected.length >= maxSaleRows)
      throw new BrokenFeed(`it has more than ${formatNumber(maxSaleRows)} rows: split it`);
    const read = readSaleRow(row, columns, { site, today, hashOf });
    if ("problem" in read) rejected.push(read);
    else rows.push(read);
  }
  if (columns === null) throw new BrokenFeed("it has no rows");
  return { kind: "read", headers, columns, rows, rejected, hashOf };
}
