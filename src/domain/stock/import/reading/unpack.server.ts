import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed } from "./broken-feed.ts";

/** How long what is unpacked may be, whatever the archive says, and what a longer one is refused with. */
export type UnpackLimit = { bytes: number; message: string };

const defaultLimit: UnpackLimit = {
  bytes: 4_000_000_000,
  message: "the archive unpacks to more than 4 GB",
};
/** Of an archive; each takes memory before its content is read. */
const maxFiles = 2_000;
/** An archive may be packed once more, such as the .zip of a .csv.gz; one that contains itself never ends. */
const maxLayers = 3;

/**
 * Runs `work` with a feed as a plain file or workbook: a `.gz` or `.zip` is unpacked into a temporary folder,
 * which is removed afterwards.
 * @throws BrokenFeed for a damaged archive, one without a stock file or with several, and one over the limit (4 GB by default) or packed
 * more than three times
 */
export async function withUnpacked<T>(
  file: string,
  work: (file: string) => Promise<T>,
  limit = defaultLimit,
  layers = maxLayers,
): Promise<T> {
  const kind = await packing(file);
  if (await startsWith(file, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new BrokenFeed("the file is a workbook in Excel's old format (.xls): save it as XLSX");
  if (kind === null) return work(file);
  if (layers === 0) throw new BrokenFeed(`the file is packed more than ${maxLayers} times: unpack it first`);
  const folder = await mkdtemp(join(tmpdir(), "forecourt-feed-"));
  try {
    const plain = join(folder, basename(file).replace(/\.(?:gz|zip)$/i, "") || "feed");
    if (kind === "gzip") await save(createReadStream(file), plain, limit, createGunzip());
    else await unzip(file, plain, limit);
    return await withUnpacked(plain, work, limit, layers - 1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The files in a ZIP archive; null for any other file. @throws BrokenFeed past 2,000 */
export async function archiveEntries(file: string): Promise<{ name: string; bytes: number }[] | null> {
  if (!(await startsWith(file, [0x50, 0x4b, 3, 4]))) return null;
  const entries: { name: string; bytes: number }[] = [];
  await eachEntry(file, async (entry) => {
    entries.push({ name: entry.fileName, bytes: entry.uncompressedSize });
  });
  return entries;
}

async function packing(file: string): Promise<"gzip" | "zip" | null> {
  if (await startsWith(file, [0x1f, 0x8b])) return "gzip";
  const entries = await archiveEntries(file);
  return entries === null || entries.some(({ name }) => name === "xl/workbook.xml") ? null : "zip";
}

const transferEnd = /(?:^|\/)end\.xml$/i;

async function unzip(file: string, to: string, limit: UnpackLimit): Promise<void> {
  const named = ((await archiveEntries(file)) ?? []).filter(({ name }) =>
    /^(?!__MACOSX\/)(?:.*\/)?[^/.][^/]*\.(?:csv|tsv|txt|json|jsonl|ndjson|xml|xlsx|gz)$/i.test(name),
  );
  // A text beside a stock file explains it; what Motorcentral sends ends with a file of its own.
  const others = named.filter(({ name }) => !/\.txt$/i.test(name) && !transferEnd.test(name));
  if (
    others.some(({ name }) => /(?:^|\/)sml\.xml$/i.test(name)) &&
    !named.some(({ name }) => transferEnd.test(name))
  )
    throw new BrokenFeed("the archive has SML.XML without END.XML: its transfer is not complete");
  const feeds = others.length > 0 ? others : named;
  const [feed] = feeds;
  if (!feed) throw new BrokenFeed("the archive holds no stock file (CSV, TSV, JSON, XML or XLSX)");
  if (feeds.length > 1)
    throw new BrokenFeed(
      `the archive holds ${feeds.length} stock files (${feeds
        .slice(0, 5)
        .map(({ name }) => name)
        .join(", ")}): put one into it`,
    );
  await eachEntry(file, async (entry, zip) => {
    if (entry.fileName === feed.name) await save(await zip.openReadStreamPromise(entry), to, limit);
  });
}

async function eachEntry(file: string, visit: (entry: Entry, zip: ZipFile) => Promise<void>): Promise<void> {
  try {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      if (zip.entryCount > maxFiles)
        throw new BrokenFeed(`the archive holds more than ${formatNumber(maxFiles)} files`);
      for await (const entry of zip.eachEntry()) await visit(entry, zip);
    } finally {
      zip.close();
    }
  } catch (error) {
    throw error instanceof BrokenFeed
      ? error
      : new BrokenFeed(`the archive is damaged: ${(error as Error).message}`);
  }
}

async function save(
  from: Readable,
  to: string,
  limit: UnpackLimit,
  unpack: Transform = new PassThrough(),
): Promise<void> {
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      done(bytes > limit.bytes ? new BrokenFeed(limit.message) : null, piece);
    },
  });
  try {
    await pipeline(from, unpack, count, createWriteStream(to));
  } catch (error) {
    throw error instanceof BrokenFeed
      ? error
      : new BrokenFeed(`the archive is damaged: ${(error as Error).message}`);
  }
}

async function startsWith(file: string, bytes: number[]): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (!handle) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, 0);
    return bytesRead === bytes.length && buffer.equals(Buffer.from(bytes));
  } finally {
    await handle.close();
  }
}
