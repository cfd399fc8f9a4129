import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { BrokenFeed } from "./broken-feed.ts";

export type FeedEncoding = "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

/** A feed file as text, streamed and never wholly in memory. */
export type FeedText = {
  encoding: FeedEncoding;
  /** Set when the encoding had to be guessed. */
  warning: string | null;
  /** The first characters of the file, at most 64 KB, for format detection. */
  head: string;
  bytes: number;
  /** The text from its beginning, without byte order mark; `onProgress` receives the number of bytes read. */
  pieces(onProgress?: (bytes: number) => void): AsyncGenerator<string>;
};

const headBytes = 65_536;
const pieceBytes = 262_144;

/**
 * Opens a feed and detects its encoding: by byte order mark, else UTF-8 if the whole file is valid UTF-8,
 * else Windows-1252 with a warning (old dealer systems write it without declaring it). Detection reads the
 * file once.
 * @param asked the encoding that the mapping names; it is trusted
 * @throws BrokenFeed when the file is missing, empty, an archive or not text
 */
export async function openFeedText(file: string, asked?: FeedEncoding): Promise<FeedText> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new BrokenFeed(`there is no file ${file}`);
  const start = await readHead(file);
  if (start.length === 0) throw new BrokenFeed("the file is empty");
  refuseArchives(start);
  const { encoding, warning } = asked ? { encoding: asked, warning: null } : await detect(file, start);
  const head = new TextDecoder(encoding).decode(start, { stream: true });
  if (head.includes("\u0000"))
    throw new BrokenFeed("the file is not text: it has null bytes near its beginning");
  return {
    encoding,
    warning,
    head,
    bytes: found.size,
    async *pieces(onProgress) {
      const decoder = new TextDecoder(encoding);
      let read = 0;
      for await (const piece of createReadStream(file, { highWaterMark: pieceBytes })) {
        read += piece.length;
        onProgress?.(read);
        const text = decoder.decode(piece, { stream: true });
        if (text) yield text;
      }
      const rest = decoder.decode();
      if (rest) yield rest;
    },
  };
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuseArchives(start: Buffer): void {
  if (start.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4])))
    throw new BrokenFeed("the file is a ZIP archive or an Excel workbook: unpack it, or save it as CSV");
  if (start[0] === 0x1f && start[1] === 0x8b)
    throw new BrokenFeed("the file is compressed with gzip: unpack it first");
}

async function detect(
  file: string,
  start: Buffer,
): Promise<{ encoding: FeedEncoding; warning: string | null }> {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: "utf-16le", warning: null };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: "utf-16be", warning: null };
  const declared = /^<\?xml[^>]*encoding=["'](windows-1252|iso-8859-1)["']/i.test(start.toString("latin1"));
  if (declared) return { encoding: "windows-1252", warning: null };
  const line = await firstLineNotUtf8(file);
  if (line === null) return { encoding: "utf-8", warning: null };
  return {
    encoding: "windows-1252",
    warning: `the file is not UTF-8 (first seen in line ${line}); it was read as Windows-1252`,
  };
}

async function firstLineNotUtf8(file: string): Promise<number | null> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  for await (const piece of createReadStream(file, { highWaterMark: 1_048_576 })) {
    const bytes = rest.length ? Buffer.concat([rest, piece]) : (piece as Buffer);
    const end = completeEnd(bytes);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) {
      for (let from = 0; from < whole.length; ) {
        const newline = whole.indexOf(10, from);
        const to = newline < 0 ? whole.length : newline + 1;
        if (!isUtf8(whole.subarray(from, to))) return line;
        line++;
        from = to;
      }
      return line;
    }
    for (let at = whole.indexOf(10); at >= 0; at = whole.indexOf(10, at + 1)) line++;
    rest = Buffer.from(bytes.subarray(end));
  }
  // An incomplete last character means a truncated file; the reader reports it.
  return rest.length > 0 && !isTruncatedCharacter(rest) ? line : null;
}

/**
 * The end of the last complete UTF-8 character of a chunk: at most three bytes are left for the next chunk.
 */
function completeEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function isTruncatedCharacter(bytes: Buffer): boolean {
  return (bytes[0] as number) >= 0xe0 && bytes.length >= 2;
}
