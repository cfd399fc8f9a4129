import { finished } from "node:stream/promises";
import { Presets, SingleBar } from "cli-progress";
import type { ReportLine } from "#domain/stock/import/import-outcome.ts";
import { outputStream } from "./output-file.ts";

/** A progress bar in the terminal, of bytes read. */
export function progressBar() {
  const bar = new SingleBar(
    {
      format: "{bar} {percentage}% of {total} KB, {duration_formatted}",
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let begun = false;
  return {
    update(bytes: number, total: number): void {
      if (!begun) bar.start(Math.ceil(total / 1024), 0);
      begun = true;
      bar.update(Math.ceil(bytes / 1024));
    },
    stop: () => bar.stop(),
  };
}

/** The full report as JSON lines. */
export async function reportFile(file: string) {
  const stream = await outputStream(file);
  // Rows come faster than a slow disk writes; they wait in pieces of one string rather than as a write each.
  let waiting = "";
  return {
    write(line: ReportLine): void {
      waiting += `${JSON.stringify(line)}\n`;
      if (waiting.length > 65_536) {
        stream.write(waiting);
        waiting = "";
      }
    },
    async close(): Promise<void> {
      stream.end(waiting);
      await finished(stream);
    },
  };
}
