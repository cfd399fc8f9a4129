import { stat } from "node:fs/promises";
import type { FeedMapping } from "#domain/stock/import/columns/mapping.ts";
import { BrokenFeed, type FeedRow } from "./broken-feed.ts";
import { readCsv } from "./csv-reader.server.ts";
import { type FeedText, openFeedText } from "./feed-text.server.ts";
import { readJsonLines } from "./json-lines-reader.server.ts";
import { readJson } from "./json-reader.server.ts";
import type { Repairs } from "./utf8-repair.server.ts";
import { isWorkbook, readWorkbook } from "./workbook-reader.server.ts";
import { readXml } from "./xml-reader.server.ts";

export type FeedFormat = NonNullable<FeedMapping["format"]>;

export type OpenFeed = {
  format: FeedFormat;
  bytes: number;
  /** What was repaired in the rows read so far. */
  repairs(): Repairs | null;
  rows: AsyncGenerator<FeedRow>;
};

/**
 * Opens a stock file in any of the formats, given by the mapping or detected from its first bytes.
 * @throws BrokenFeed when it can't be opened; `rows` throws it when reading fails later
 */
export async function openFeed(
  file: string,
  mapping: Pick<FeedMapping, "format" | "delimiter" | "encoding" | "record">,
  onProgress?: (bytes: number, total: number) => void,
): Promise<OpenFeed> {
  if (mapping.format === "xlsx" || (await isWorkbook(file)))
    return { format: "xlsx", bytes: (await stat(file)).size, repairs: () => null, rows: readWorkbook(file) };
  const text = await openFeedText(file, mapping.encoding);
  const format = mapping.format ?? guessFormat(text.head);
  const progress = onProgress && ((bytes: number) => onProgress(bytes, text.bytes));
  const options = { record: mapping.record, delimiter: mapping.delimiter, onProgress: progress };
  return { format, bytes: text.bytes, repairs: text.repairs, rows: readers[format](text, options) };
}

type TextReader = (text: FeedText, options: Parameters<typeof readCsv>[1]) => AsyncGenerator<FeedRow>;
const readers: Record<Exclude<FeedFormat, "xlsx">, TextReader> = {
  csv: readCsv,
  json: readJson,
  jsonl: readJsonLines,
  xml: readXml,
};

function guessFormat(head: string): Exclude<FeedFormat, "xlsx"> {
  const first = head.replace(/^\uFEFF/, "").trimStart()[0];
  if (first === undefined) throw new BrokenFeed("the file is empty");
  if (first === "<") return "xml";
  // One object a line: the first line is complete, and another object follows.
  if (/^\s*\{[^\n]*\}\s*\n\s*\{/.test(head.replace(/^\uFEFF/, ""))) return "jsonl";
  // `[Make];[Model]` is a header.
  const isList = first === "[" && !/^\s*\[[\p{L} _-]+\]/u.test(head.replace(/^\uFEFF/, ""));
  return isList || first === "{" ? "json" : "csv";
}
