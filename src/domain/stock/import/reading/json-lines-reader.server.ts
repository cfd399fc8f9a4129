import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed, type FeedRow, maxRecordLength } from "./broken-feed.ts";
import type { FeedText } from "./feed-text.server.ts";
import { flatten, parseRecord } from "./json-reader.server.ts";

/**
 * The cars of a file with one JSON object per line; empty lines are skipped.
 * @throws BrokenFeed for a line that isn't an object, or longer than `maxRecordLength`
 */
export async function* readJsonLines(
  text: FeedText,
  options: { onProgress?: (bytes: number) => void } = {},
): AsyncGenerator<FeedRow> {
  let rest = "";
  let line = 1;
  for await (const piece of text.pieces(options.onProgress)) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() as string;
    if (rest.length > maxRecordLength)
      throw new BrokenFeed(`the line is longer than ${formatNumber(maxRecordLength)} characters`, line);
    for (const one of lines) yield* rowOf(one, line++);
  }
  yield* rowOf(rest, line);
}

function* rowOf(text: string, line: number): Generator<FeedRow> {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return;
  const value = parseRecord(trimmed, line);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BrokenFeed("the line is no JSON object", line);
  yield { line, record: flatten(value, line) };
}
