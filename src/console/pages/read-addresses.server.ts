import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { SaxesParser } from "saxes";
import { errorCode } from "#lib/error-code.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { OldAddress } from "./propose-redirects.ts";

/** What the files of a form may have in all, unpacked, in bytes. */
const maxBytes = 10_000_000;
const maxFiles = 20;
/** More than any dealer's website has; a sitemap has 50,000 at most. */
const maxAddresses = 50_000;
const maxSitemaps = 1_000;
const maxDepth = 16;
const maxLength = 2_000;
/** Of an element with its attributes, or of a text, in characters; no sitemap has longer ones. */
const maxElementLength = 100_000;
/** What is read without a pause, in bytes and in lines. */
const chunkBytes = 16_384;
const chunkLines = 1_000;

type Pause = () => Promise<void>;

export type ReadAddresses = {
  addresses: OldAddress[];
  /** The other sitemaps that an index names; they aren't fetched. */
  sitemaps: string[];
  /** For people: files that can't be read, and where a limit was reached. */
  problems: string[];
};

/** A file that can't be read, with the reason for people. */
class Unreadable extends Error {}

/**
 * The addresses of the files of a form: each is a sitemap, packed or not, or a list with an address on each line and perhaps a title after a
 * tab or comma.
 * @param pause is called within the files, since they may be long
 */
export async function readAddresses(files: readonly File[], pause: Pause): Promise<ReadAddresses> {
  const found: Collected = { addresses: [], sitemaps: [] };
  const problems = files.length > maxFiles ? [`Only the first ${maxFiles} files were read.`] : [];
  let left = maxBytes;
  for (const file of files.slice(0, maxFiles)) {
    const before = found.addresses.length + found.sitemaps.length;
    try {
      if (file.size > left) throw tooLong();
      const bytes = await unpacked(new Uint8Array(await file.arrayBuffer()), left);
      left -= bytes.length;
      await readInto(found, bytes, pause);
      if (found.addresses.length + found.sitemaps.length === before)
        throw new Unreadable("it has no addresses");
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push(`${file.name} can’t be read: ${error.message}.`);
    }
    if (isFull(found)) {
      problems.push(`Only the first ${formatNumber(maxAddresses)} addresses were read.`);
      break;
    }
  }
  return { ...found, problems };
}

const tooLong = () => new Unreadable("the files have more than 10 MB together, unpacked");

const gunzipped = promisify(gunzip);

async function unpacked(bytes: Uint8Array, left: number): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await gunzipped(bytes, { maxOutputLength: left });
  } catch (error) {
    const isLong = errorCode(error) === "ERR_BUFFER_TOO_LARGE";
    throw isLong ? tooLong() : new Unreadable("the archive is damaged");
  }
}

type Collected = Pick<ReadAddresses, "addresses" | "sitemaps">;
type Found = { address: string; title: string };

const isFull = ({ addresses }: Collected): boolean => addresses.length >= maxAddresses;

function add({ addresses }: Collected, found: Found): void {
  const address = addresses.length < maxAddresses ? addressOf(found) : null;
  if (address) addresses.push(address);
}

async function readInto(found: Collected, bytes: Uint8Array, pause: Pause): Promise<void> {
  const head = new TextDecoder().decode(bytes.subarray(0, chunkBytes));
  await (head.trimStart().startsWith("<") ? readXml : readLines)(found, chunksOf(bytes), pause);
}

/** The text of a file in parts, without the mark of its byte order. */
function* chunksOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += chunkBytes)
    yield decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
  yield decoder.decode();
}

/** Only XML's five predefined entities are expanded. */
async function readXml(found: Collected, chunks: Iterable<string>, pause: Pause): Promise<void> {
  const parser = new SaxesParser();
  const path: string[] = [];
  let content = "";
  let entry: Found | null = null;
  let sinceTag = 0;
  parser.on("error", (error) => {
    throw new Unreadable(`the XML is damaged: ${error.message.split("\n")[0]}`);
  });
  parser.on("doctype", () => {
    throw new Unreadable("it has a DOCTYPE, which no sitemap needs");
  });
  parser.on("opentag", ({ name }) => {
    sinceTag = 0;
    if (path.push(name.toLowerCase().replace(/^.*:/, "")) > maxDepth)
      throw new Unreadable("its elements are nested too deep");
    content = "";
    if (path.at(-1) === "url") entry = { address: "", title: "" };
  });
  const take = (part: string) => {
    // What is longer than an address isn't one.
    if (content.length <= maxLength) content += part.slice(0, 2 * maxLength);
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("closetag", () => {
    sinceTag = 0;
    const [name, parent] = [path.pop(), path.at(-1)];
    const value = content.trim();
    content = "";
    if (name === "loc" && parent === "sitemap" && found.sitemaps.length < maxSitemaps)
      found.sitemaps.push(value.slice(0, maxLength));
    else if (name === "loc" && parent === "url" && entry) entry.address = value;
    else if (name === "title" && entry) entry.title ||= value;
    else if (name === "url" && entry) {
      add(found, entry);
      entry = null;
    }
  });
  for (const chunk of chunks) {
    await pause();
    sinceTag += chunk.length;
    if (sinceTag > maxElementLength) throw new Unreadable("one of its elements is too long");
    parser.write(chunk);
    if (isFull(found)) return;
  }
  parser.close();
}

async function readLines(found: Collected, chunks: Iterable<string>, pause: Pause): Promise<void> {
  let line = "";
  let lines = 0;
  const take = () => {
    if (line === "") return;
    const [address = "", title = ""] = line
      .split(/[\t,;]/, 2)
      .map((part) => part.trim().replace(/^"|"$/g, ""));
    add(found, { address, title });
    line = "";
  };
  for (const chunk of chunks) {
    await pause();
    for (let start = 0; start <= chunk.length; ) {
      const end = chunk.indexOf("\n", start);
      const stop = end < 0 ? chunk.length : end;
      // Of a longer line, one character more than an address may have.
      line += chunk.slice(start, Math.min(stop, start + maxLength + 1 - line.length));
      start = stop + 1;
      if (end < 0) break;
      take();
      if (++lines % chunkLines === 0) await pause();
      if (isFull(found)) return;
    }
  }
  take();
}

/** The path of an address; null for what is none, such as the head of a list. */
function addressOf({ address, title }: Found): OldAddress | null {
  const isAddress = /^https?:\/\//i.test(address) || /^\/(?!\/)/.test(address);
  if (!isAddress || address.length > maxLength) return null;
  const url = URL.parse(address, "https://old.invalid");
  return url && { path: url.pathname, query: url.search.slice(1), title: title.slice(0, 200) || null };
}
