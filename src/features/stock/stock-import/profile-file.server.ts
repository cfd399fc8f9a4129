import { columnProfiler } from "./columns/column-profile.ts";
import { type FileReading, fileReading } from "./columns/column-readings.ts";
import type { FeedMapping } from "./columns/mapping.ts";
import { recordReader } from "./columns/record-reader.ts";
import { openFeed } from "./reading/feed-reader.server.ts";
import type { DecimalSign } from "./rows/number-text.ts";

/** The decimal sign of a language: "." for `en-AU`, "," for `de-DE`. */
export function decimalSignOf(language: string): DecimalSign {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}

/**
 * Reads a file to its end and decides how its columns are read, before any row is imported.
 * @throws BrokenFeed when the file can't be read to its end
 */
export async function profileFile(options: {
  file: string;
  mapping: FeedMapping;
  currency: string;
  language: string;
  now: Date;
  onProgress?: (bytes: number, total: number) => void;
}): Promise<FileReading> {
  const { file, mapping, currency, language, now } = options;
  const feed = await openFeed(file, mapping, options.onProgress);
  const reader = recordReader(mapping);
  const profiler = columnProfiler();
  for await (const { record, problem } of feed.rows) if (!problem) profiler.add(reader.read(record));
  return fileReading(profiler.profiles, mapping, { currency, decimal: decimalSignOf(language), now });
}
