import { finished } from "node:stream/promises";
import { CsvError, type Parser, parse } from "csv-parse";
import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed, type FeedRow, maxRecordLength } from "./broken-feed.ts";
import type { FeedText } from "./feed-text.server.ts";
import { columnNumbers, filledCells, isCarRow, nameCells, readHeader } from "./table-rows.ts";

type ParsedRow = { cells: string[]; lines: number };

/** Lines above the header at most. */
const maxTitleLines = 20;

const delimiters = [",", ";", "\t", "|"] as const;

/**
 * The rows of a CSV file keyed by its header. Rows with too few or too many cells have a `problem`; empty
 * cells past the header's end are ignored.
 * @throws BrokenFeed for an unclosed quote, a file that ends within a row and a record
 * longer than `maxRecordLength`
 */
export async function* readCsv(
  text: FeedText,
  options: { delimiter?: string; record?: string; onProgress?: (bytes: number) => void } = {},
): AsyncGenerator<FeedRow> {
  // A line before the header names the delimiter for spreadsheets.
  const named = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text.head)?.[1];
  const delimiter = options.delimiter ?? named ?? sniffDelimiter(text.head);
  let last = "";
  let parsed: ParsedRow[] = [];
  let parsedLines = 0;
  /** Characters since the last row. The parser doesn't count the delimiters of a row, and keeps a cell for each. */
  let unparsed = 0;
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
    on_record: (cells: string[], { lines }) => {
      parsed.push({ cells, lines });
      parsedLines = lines;
      unparsed = 0;
      expectAnyLength(parser);
      // Taken out of the stream, which would wrap, queue and await each row.
      return null;
    },
  });
  const pieces = async function* () {
    for await (const piece of plainLines(text.pieces(options.onProgress))) {
      last = piece.at(-1) as string;
      if (/[^\n]/.test(piece)) unparsed += piece.length;
      if (unparsed > maxRecordLength) throw tooLong(parsedLines + 1);
      yield piece;
    }
  };

  const leastCells = headerCells(text.head, delimiter);
  let header: string[] | null = null;
  let line = 1;
  let short: FeedRow | null = null;
  let isFirst = true;
  try {
    for await (const _ of fed(parser, pieces())) {
      const rows = parsed;
      parsed = [];
      for (const { cells, lines } of rows) {
        const at = line;
        line = lines + 1;
        if (header === null) {
          if (at === 1 && named !== undefined) continue;
          if (filledCells(cells) < leastCells && at < maxTitleLines) continue;
          const isCar = isCarRow(cells);
          header = isCar ? columnNumbers(cells) : readHeader(cells, at);
          if (!isCar) continue;
        }
        if (short) yield short;
        short = null;
        const row = nameCells(header, cells, at);
        // The first row says which columns the file has.
        if (isFirst) for (const name of header) if (name !== "") row.record[name] ??= "";
        isFirst = false;
        if (cells.length < header.length) short = row;
        else yield row;
      }
    }
  } catch (error) {
    throw explain(error, parsedLines + 1);
  }
  if (header === null) throw new BrokenFeed("the file has no header row", 1);
  if (short && last !== "\n")
    throw new BrokenFeed("the file ends in the middle of this row: it is truncated", short.line);
  if (short) yield short;
}

/** Feeds the parser; yields when it has parsed another piece, and at last the end. Throws its errors and those of the source. */
async function* fed(parser: Parser, pieces: AsyncIterable<string>): AsyncGenerator<void> {
  // It gives no rows to a reader, but doesn't end without one.
  parser.resume();
  const ended = finished(parser);
  ended.catch(() => {});
  try {
    for await (const piece of pieces) {
      await new Promise<void>((resolve, reject) =>
        parser.write(piece, (error) => (error ? reject(error) : resolve())),
      );
      yield;
    }
    parser.end();
    await ended;
    yield;
  } finally {
    parser.destroy();
  }
}

/**
 * The parser takes its next row for the first one, which may have any length. For each row of another length than the first it makes an error
 * with copies of the row and its own state: a hundred times the work of the row. Ours is to compare lengths.
 */
function expectAnyLength({ info }: { info: { records: number } }): void {
  info.records = 0;
}

/** Normalises line ends to newlines: files joined from several sources mix them, also within quotes. */
async function* plainLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const piece of pieces) {
    const whole = held + piece;
    // A carriage return at the end of a chunk may be the first half of a line end.
    held = whole.endsWith("\r") ? "\r" : "";
    const plain = whole.slice(0, whole.length - held.length).replace(/\r\n?/g, "\n");
    if (plain) yield plain;
  }
  if (held) yield "\n";
}

/** The delimiter that occurs most often in the first line that has as many as a header, outside quotes. */
export function sniffDelimiter(head: string): string {
  const lines = firstLines(head).map((line) =>
    delimiters.map((mark) => ({ mark, count: line.split(mark).length - 1 })).reduce(larger),
  );
  const most = Math.max(0, ...lines.map(({ count }) => count));
  return lines.find(({ count }) => count > 0 && count >= most / 4)?.mark ?? ",";
}

const larger = <One extends { count: number }>(best: One, next: One): One =>
  next.count > best.count ? next : best;

/** The lines at the beginning of a file, without what is in quotes. */
function firstLines(head: string): string[] {
  return head
    .replace(/"[^"]*"?/g, '"')
    .split(/\r\n?|\n/)
    .slice(0, maxTitleLines);
}

/** Texts of cells that the header has at least: half of those of the fullest line at the beginning. Titles above it have fewer. */
function headerCells(head: string, delimiter: string): number {
  const cells = firstLines(head).map((line) => filledCells(line.split(delimiter)));
  const most = Math.max(0, ...cells);
  return most < 2 ? 1 : Math.max(2, Math.ceil(most / 2));
}

function explain(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new BrokenFeed(
      "a quote opens in this row and is never closed: the file is truncated or misquoted",
      line,
    );
  return error.code === "CSV_MAX_RECORD_SIZE" ? tooLong(line) : new BrokenFeed(error.message, line);
}

function tooLong(line: number): BrokenFeed {
  return new BrokenFeed(
    `the row is longer than ${formatNumber(maxRecordLength)} characters: a quote is missing, or this is no stock file`,
    line,
  );
}
