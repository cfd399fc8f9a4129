import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { errorCode } from "#lib/error-code.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import { BrokenFeed } from "./broken-feed.ts";
import { type Repairs, utf8Decoder } from "./utf8-repair.server.ts";

export type FeedEncoding = "utf-8" | "windows-1250" | "windows-1252" | "utf-16le" | "utf-16be";

/** A feed file as text, streamed and never wholly in memory. */
export type FeedText = {
  encoding: FeedEncoding;
  /** The first characters of the file, at most 64 KB, for format detection. */
  head: string;
  bytes: number;
  /**
   * The text from its beginning, without byte order mark, in short pieces: other requests go first between two of them, rows or not.
   * `onProgress` receives the number of bytes read.
   */
  pieces(onProgress?: (bytes: number) => void): AsyncGenerator<string>;
  /** What was repaired in the pieces read so far; null for encodings without a wrong byte. */
  repairs(): Repairs | null;
};

const headBytes = 65_536;
/** Are read and decoded at once. */
const blockBytes = 65_536;
/** Are parsed without a pause: some milliseconds, whatever they are. */
const pieceCharacters = 16_384;
const maxParsingMs = 10;

/**
 * Opens a feed and detects its encoding: by byte order mark, by the null bytes of UTF-16 or by the XML
 * declaration, else UTF-8, of which single lines are repaired (utf8-repair.server.ts).
 * @param asked the encoding that the mapping names; it is trusted
 * @throws BrokenFeed when the file is missing, empty or not text
 */
export async function openFeedText(file: string, asked?: FeedEncoding): Promise<FeedText> {
  const found = await stat(file).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw new BrokenFeed(`the file ${file} can't be read: ${(error as Error).message}`);
  });
  if (!found?.isFile()) throw new BrokenFeed(`there is no file ${file}`);
  const start = await readHead(file);
  if (start.length === 0) throw new BrokenFeed("the file is empty");
  const encoding = asked ?? detect(start);
  const head = new TextDecoder(encoding).decode(start, { stream: true });
  if (head.includes("\u0000"))
    throw new BrokenFeed("the file is not text: it has null bytes near its beginning");
  let repairs: Repairs | null = null;
  return {
    encoding,
    head,
    bytes: found.size,
    repairs: () => repairs,
    async *pieces(onProgress) {
      const decoder = decoderOf(encoding);
      repairs = decoder.repairs;
      const pause = pauseAfter(maxParsingMs);
      let read = 0;
      for await (const block of createReadStream(file, { highWaterMark: blockBytes })) {
        read += block.length;
        onProgress?.(read);
        await pause();
        for (const piece of shortPieces(decoder.decode(block))) {
          yield piece;
          await pause();
        }
      }
      yield* shortPieces(decoder.end());
    },
  };
}

function* shortPieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const cut = from + pieceCharacters;
    // Half of a character outside of the basic plane isn't a text.
    const to = /[\ud800-\udbff]/.test(text[cut - 1] ?? "") ? cut + 1 : cut;
    yield text.slice(from, to);
    from = to;
  }
}

type Decoder = { decode(bytes: Uint8Array): string; end(): string; repairs: Repairs | null };

function decoderOf(encoding: FeedEncoding): Decoder {
  if (encoding === "utf-8") return utf8Decoder();
  const decoder = new TextDecoder(encoding);
  return {
    decode: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
    repairs: null,
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

/** Letters of Polish in Windows-1250 within a word, where Windows-1252 has signs: `Wyposa\u00bfenie`. */
const centralEuropean = /[a-zA-Z][\u00b9\u00b3\u00bf][a-z]/;

function detect(start: Buffer): FeedEncoding {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  if (/^<\?xml[^>]*encoding=["'](windows-1252|iso-8859-1)["']/i.test(start.toString("latin1")))
    return "windows-1252";
  if (/^<\?xml[^>]*encoding=["'](windows-1250|iso-8859-2)["']/i.test(start.toString("latin1")))
    return "windows-1250";
  if (!isUtf8(start.subarray(0, start.lastIndexOf(10) + 1)) && centralEuropean.test(start.toString("latin1")))
    return "windows-1250";
  return withoutMark(start) ?? "utf-8";
}

/** UTF-16 without a byte order mark: every other byte of Latin text is null. */
function withoutMark(start: Buffer): FeedEncoding | null {
  const length = Math.min(start.length, 2000) & ~1;
  const half = length / 2;
  let [even, odd] = [0, 0];
  for (let i = 0; i < length; i += 2) {
    if (start[i] === 0) even++;
    if (start[i + 1] === 0) odd++;
  }
  if (length < 4) return null;
  if (odd > half * 0.7 && even < half * 0.1) return "utf-16le";
  return even > half * 0.7 && odd < half * 0.1 ? "utf-16be" : null;
}
