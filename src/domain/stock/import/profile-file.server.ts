import { decimalSign } from "#lib/decimal.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import { columnProfiler, profiled } from "./columns/column-profile.ts";
import { type FileReading, fileReading } from "./columns/column-readings.ts";
import { linkFinder } from "./columns/listing-link.ts";
import type { FeedMapping } from "./columns/mapping.ts";
import { recordReader } from "./columns/record-reader.ts";
import { layoutOf, withLayout } from "./layouts/layout.ts";
import { layouts } from "./layouts/layouts.ts";
import { checkRowCount, type FeedRow } from "./reading/broken-feed.ts";
import { type FeedFormat, openFeed } from "./reading/feed-reader.server.ts";
import { type ParsedRows, parsedRows } from "./reading/parsed-rows.server.ts";
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
  const { file, currency, language, timeZone, now, maxRows = Number.POSITIVE_INFINITY, read } = options;
  const feed = read
    ? { format: read.format, repairs: () => read.repairs, rows: read.rows.read() }
    : await openFeed(file, options.mapping, options.onProgress);
  const profiler = rowProfiler(options.mapping, currency);
  const parsed = parsedRows();
  const pause = pauseAfter(maxRowsMs);
  let rows = 0;
  for await (const row of feed.rows) {
    await pause();
    checkRowCount(++rows, maxRows);
    if (!read) parsed.add(row);
    profiler.add(row);
  }
  const { mapping, layout, link, profiles } = profiler.end(rows);
  const reading = fileReading(profiles, mapping, {
    currency,
    decimal: decimalSignOf(language),
    now,
    timeZone,
  });
  const { note, repaired } = repairsOf(feed.repairs());
  return {
    ...reading,
    notes: [note, layout && `the file is in the layout of ${layout}`, ...reading.notes].filter(
      (one) => one !== null,
    ),
    mapping,
    link,
    format: feed.format,
    repaired,
    rows: read ? read.rows : parsed.rows(),
  };
}

/** Profiles rows by a mapping, with the layout that the first of them show beneath it. */
function rowProfiler(given: FeedMapping, currency: string) {
  const columns = columnProfiler();
  let [head, mapping, layout]: [FeedRow[] | null, FeedMapping, string | null] = [[], given, null];
  let reader = recordReader(mapping, profiled);
  let links = linkFinder([], mapping);
  const profile = ({ record, problem }: FeedRow) => {
    if (problem) return;
    columns.add(reader.read(record));
    for (const name of links.open()) links.add(name, record[name] ?? "");
  };
  const recognise = (first: readonly FeedRow[]) => {
    const names = [...new Set(first.flatMap(({ record }) => Object.keys(record)))];
    const known = layoutOf(layouts, names);
    if (known) {
      mapping = withLayout(mapping, known, { names, currency });
      reader = recordReader(mapping, profiled);
      layout = known.name;
    }
    const isUnread = (name: string) => reader.fieldOf(name) === null;
    if (!mapping.identity) links = linkFinder(names.filter(isUnread), mapping);
    first.forEach(profile);
    head = null;
  };
  return {
    add(row: FeedRow): void {
      if (head === null) profile(row);
      else if (head.push(row) === headRows) recognise(head);
    },
    end(rows: number) {
      if (head !== null) recognise(head);
      return { mapping, layout, link: links.column(rows), profiles: columns.profiles() };
    },
  };
}

/** The lines of a UTF-8 file that aren't; of a file of which most aren't, a note instead. */
function repairsOf(repairs: Repairs | null): { note: string | null; repaired: RepairedLine[] } {
  if (!repairs || repairs.repaired <= repairs.sound) return { note: null, repaired: repairs?.lines ?? [] };
  const first = repairs.lines[0]?.line;
  return {
    note: `the file is not UTF-8 (first seen in line ${first}); its lines that aren't were read as Windows-1252`,
    repaired: [],
  };
}
