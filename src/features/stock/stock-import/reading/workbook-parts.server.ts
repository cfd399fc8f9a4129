import { SaxesParser } from "saxes";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { BrokenFeed } from "./broken-feed.ts";
import type { PartHandlers } from "./workbook-sheet.ts";

/** What is read of a workbook is at most this long, counted as it is unpacked. */
const maxReadBytes = 100_000_000;
const maxParts = 2_000;

/** The XML parts of an open workbook. */
export type WorkbookParts = {
  has(name: string): boolean;
  /** Reads a part; yields after each piece of it. Throws BrokenFeed for malformed XML and a part that isn't there. */
  read(name: string, handlers: PartHandlers): AsyncGenerator<void>;
  close(): void;
};

/**
 * Opens a workbook by the directory of its archive: what stands in the file beside it isn't read, and no size that the file names is trusted.
 * @throws BrokenFeed for a damaged archive and one of more than 2,000 parts; `read` throws it past 100 MB in all
 */
export async function openWorkbook(file: string): Promise<WorkbookParts> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(damaged);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= maxParts) throw new BrokenFeed(`the workbook has more than ${maxParts} parts`);
      entries.set(entry.fileName, entry);
    }
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
      const parser = parserOf(handlers);
      try {
        for await (const text of textOf(zip, entry, count)) {
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

function parserOf({ open, close, text }: PartHandlers): SaxesParser {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new BrokenFeed("the workbook has a DOCTYPE: refused");
  });
  if (open) parser.on("opentag", ({ name, attributes }) => open(localName(name), withLocalNames(attributes)));
  if (close) parser.on("closetag", ({ name }) => close(localName(name)));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  return parser;
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
