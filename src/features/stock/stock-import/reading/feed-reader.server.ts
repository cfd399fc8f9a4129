import type { FeedMapping } from "../columns/mapping.ts";
import { BrokenFeed, type FeedRow } from "./broken-feed.ts";
import { readCsv } from "./csv-reader.server.ts";
import { openFeedText } from "./feed-text.server.ts";
import { readJson } from "./json-reader.server.ts";
import type { Repairs } from "./utf8-repair.server.ts";
import { readXml } from "./xml-reader.server.ts";

export type OpenFeed = {
  format: "csv" | "json" | "xml";
  bytes: number;
  /** What was repaired in the rows read so far. */
  repairs(): Repairs | null;
  rows: AsyncGenerator<FeedRow>;
};

/**
 * Opens a stock file in any of the three formats, given by the mapping or detected by its first character.
 * @throws BrokenFeed when it can't be opened; `rows` throws it when reading fails later
 */
export async function openFeed(
  file: string,
  mapping: Pick<FeedMapping, "format" | "delimiter" | "encoding" | "record">,
  onProgress?: (bytes: number, total: number) => void,
): Promise<OpenFeed> {
  const text = await openFeedText(file, mapping.encoding);
  const format = mapping.format ?? guessFormat(text.head);
  const progress = onProgress && ((bytes: number) => onProgress(bytes, text.bytes));
  const options = { record: mapping.record, delimiter: mapping.delimiter, onProgress: progress };
  const rows =
    format === "csv"
      ? readCsv(text, options)
      : format === "json"
        ? readJson(text, options)
        : readXml(text, options);
  return { format, bytes: text.bytes, repairs: text.repairs, rows };
}

function guessFormat(head: string): OpenFeed["format"] {
  const first = head.replace(/^\uFEFF/, "").trimStart()[0];
  if (first === undefined) throw new BrokenFeed("the file is empty");
  if (first === "<") return "xml";
  return first === "[" || first === "{" ? "json" : "csv";
}
