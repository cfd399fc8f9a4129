import { decimalSign } from "#lib/decimal.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import { columnProfiler } from "./columns/column-profile.ts";
import { type FileReading, fileReading } from "./columns/column-readings.ts";
import { linkFinder } from "./columns/listing-link.ts";
import type { FeedMapping } from "./columns/mapping.ts";
import { recordReader } from "./columns/record-reader.ts";
import { layoutOf, withLayout } from "./layouts/layout.ts";
import { layouts } from "./layouts/layouts.ts";
import { checkRowCount, type FeedRow } from "./reading/broken-feed.ts";
import { type FeedFormat, openFeed } from "./reading/feed-reader.server.ts";
import { type ParsedRows, parsedRows } from "./reading/parsed-rows.ts";
import type { RepairedLine, Repairs } from "./reading/utf8-repair.server.ts";
import type { DecimalSign } from "./rows/number-text.ts";

/** The decimal sign of a language: "." for `en-AU`, "," for `de-DE`. */
export function decimalSignOf(language: string): DecimalSign {
  return decimalSign(language) === "," ? "," : ".";
}

/** Rows by whose columns a layout is recognised: a car of XML and JSON lacks those without a value. */
const headRows = 50;

/** Reading rows for longer than this lets other requests go first. */
export const maxRowsMs = 10;

/** How a file is read. */
export type ProfiledFile = FileReading & {
  format: FeedFormat;
  /** The given mapping, with the layout that the file is recognised as beneath it. */
  mapping: FeedMapping;
  /** The column with the page of each car, by which one without a number is recognised; null without. */
  link: string | null;
  /** The lines of a UTF-8 file with a few wrong bytes; a file of another encoding has a note instead. */
  repaired: RepairedLine[];
  /** Its rows for a second reading; null when they are too many to keep in memory. */
  rows: ParsedRows | null;
};

/** A file that was read once, whose rows are in memory. */
export type ReadFile = { format: FeedFormat; repairs: Repairs | null; rows: ParsedRows };

/**
 * Reads a file to its end and decides how its columns are read, before any row is imported.
 * @throws BrokenFeed when the file can't be read to its end
 */
export async function profileFile(options: {
  file: string;
  mapping: FeedMapping;
  currency: string;
  language: string;
  timeZone?: string | undefined;
  now: Date;
  /** A longer file is refused when that many rows are read. */
  maxRows?: number;
  onProgress?: (bytes: number, total: number) => void;
  /** The file as it was read before, with the same mapping's form. */
  read?: ReadFile;
}): Promise<ProfiledFile> {
  const { file, currency, language, timeZone, now, maxRows = Number.POSITIVE_INFINITY } = options;
  const { read } = options;
  const feed = read
    ? { format: read.format, repairs: () => read.repairs, rows: read.rows.read() }
    : await openFeed(file, options.mapping, options.onProgress);
  const profiler = columnProfiler();
  const parsed = parsedRows();
  const pause = pauseAfter(maxRowsMs);
  let head: FeedRow[] | null = [];
  let { mapping } = options;
  let reader = recordReader(mapping);
  const notes: string[] = [];
  let links = linkFinder([], mapping);
  const profile = ({ record, problem }: FeedRow) => {
    if (problem) return;
    profiler.add(reader.read(record));
    for (const name of links.open()) links.add(name, record[name] ?? "");
  };
  const recognise = (first: readonly FeedRow[]) => {
    const names = [...new Set(first.flatMap(({ record }) => Object.keys(record)))];
    const layout = layoutOf(layouts, names);
    if (layout) {
      mapping = withLayout(mapping, layout, { names, currency });
      reader = recordReader(mapping);
      notes.push(`the file is in the layout of ${layout.name}`);
    }
    const isUnread = (name: string) => reader.fieldOf(name) === null;
    if (!mapping.identity) links = linkFinder(names.filter(isUnread), mapping);
    first.forEach(profile);
    head = null;
  };
  let rows = 0;
  for await (const row of feed.rows) {
    await pause();
    checkRowCount(++rows, maxRows);
    if (!read) parsed.add(row);
    if (head === null) profile(row);
    else if (head.push(row) === headRows) recognise(head);
  }
  if (head !== null) recognise(head);
  const reading = fileReading(profiler.profiles(), mapping, {
    currency,
    decimal: decimalSignOf(language),
    now,
    timeZone,
  });
  notes.push(...reading.notes);
  const profiled = {
    ...reading,
    notes,
    mapping,
    link: links.column(rows),
    format: feed.format,
    rows: read ? read.rows : parsed.rows(),
  };
  const repairs = feed.repairs();
  if (!repairs || repairs.repaired <= repairs.sound) return { ...profiled, repaired: repairs?.lines ?? [] };
  const first = repairs.lines[0]?.line;
  const note = `the file is not UTF-8 (first seen in line ${first}); its lines that aren't were read as Windows-1252`;
  return { ...profiled, notes: [note, ...notes], repaired: [] };
}
