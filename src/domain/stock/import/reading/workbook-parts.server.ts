import { SaxesParser } from "saxes";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { resumeMeter } from "#lib/meter.server.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed, maxRecordLength } from "./broken-feed.ts";
import type { PartHandlers } from "./workbook-sheet.ts";

/** What is read of a workbook is at most this long, counted as it is unpacked. */
const maxReadBytes = 100_000_000;
/** Elements within each other. */
const maxDepth = 32;

export type WorkbookParts = {
  has(name: string): boolean;
  /** Reads a part; yields after each piece of it. Throws BrokenFeed for malformed XML and a part that isn't there. */
  read(name: string, handlers: PartHandlers): AsyncGenerator<void>;
  close(): void;
};

/**
 * Opens a workbook by the directory of its archive: what stands in the file beside it isn't read, and no size that the file names is trusted.
 * @throws BrokenFeed for a damaged archive; `read` throws it past 100 MB in all, 32 levels or a tag or text of a million
 * characters
 */
export async function openWorkbook(file: string): Promise<WorkbookParts> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(damaged);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    return damaged(error);
  }
  const count = byteCount();
  return {
    has: (name) => entries.has(name),
    async *read(name, handlers) {
      const entry = entries.get(name);
      if (!entry) throw new BrokenFeed(`the workbook can't be read: it lacks ${name}`);
      const { parser, sinceTag } = parserOf(handlers);
      try {
        for await (const text of textOf(zip, entry, count)) {
          resumeMeter();
          // A tag that never ends stays whole.
          if (sinceTag(text.length) > maxRecordLength)
            throw new BrokenFeed(
              `the workbook has a text of more than ${formatNumber(maxRecordLength)} characters`,
            );
          parser.write(text);
          yield;
        }
        parser.close();
      } catch (error) {
        damaged(error);
      }
    },
    close: () => zip.close(),
  };
}

function byteCount(): (bytes: number) => void {
  let read = 0;
  return (bytes) => {
    read += bytes;
    if (read > maxReadBytes)
      throw new BrokenFeed(`the workbook unpacks to more than ${maxReadBytes / 1e6} MB: save it as CSV`);
  };
}

async function* textOf(zip: ZipFile, entry: Entry, count: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    count(piece.length);
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}

function parserOf({ open, close, text }: PartHandlers): {
  parser: SaxesParser;
  /** How many characters came since the last tag, with these. */
  sinceTag(more: number): number;
} {
  const parser = new SaxesParser();
  let depth = 0;
  let length = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new BrokenFeed("the workbook has a DOCTYPE: refused");
  });
  parser.on("opentag", ({ name, attributes }) => {
    length = 0;
    if (++depth > maxDepth)
      throw new BrokenFeed(`the workbook has elements nested more than ${maxDepth} deep`);
    open?.(localName(name), withLocalNames(attributes));
  });
  parser.on("closetag", ({ name }) => {
    length = 0;
    depth--;
    close?.(localName(name));
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  return {
    parser,
    sinceTag(more) {
      length += more;
      return length;
    },
  };
}

function withLocalNames(attributes: Record<string, string>): Record<string, string> {
  const local: Record<string, string> = Object.create(null);
  for (const key in attributes) local[localName(key)] = attributes[key] as string;
  return local;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function damaged(error: unknown): never {
  throw error instanceof BrokenFeed
    ? error
    : new BrokenFeed(`the workbook can't be read: ${(error as Error).message}`);
}
