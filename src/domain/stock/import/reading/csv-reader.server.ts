import { finished } from "node:stream/promises";
import { CsvError, type Parser, parse } from "csv-parse";
import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed, type FeedRow, maxRecordLength } from "./broken-feed.ts";
import type { FeedText } from "./feed-text.server.ts";
import { columnNumbers, isCarRow, nameCells, readHeader } from "./table-rows.ts";

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

  const hasDelimiter = text.head.includes(delimiter);
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
          // A title above the header has one cell.
          const isTitle = cells.filter((cell) => cell.trim() !== "").length < 2;
          if (at === 1 && named !== undefined) continue;
          if (isTitle && at < maxTitleLines && hasDelimiter) continue;
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

/** The delimiter that occurs most often in the first line, outside quotes. */
export function sniffDelimiter(head: string): string {
  const counts = new Map<string, number>(delimiters.map((mark) => [mark, 0]));
  let quoted = false;
  for (const char of head) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === "\n" || char === "\r")) {
      if ([...counts.values()].some((count) => count > 0)) break;
    } else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) as number) + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
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
