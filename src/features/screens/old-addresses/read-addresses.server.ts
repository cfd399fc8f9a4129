import { gunzipSync } from "node:zlib";
import { SaxesParser } from "saxes";
import { formatNumber } from "#lib/staff-number.ts";
import type { OldAddress } from "./propose-redirects.ts";

/** What a file of addresses may unpack to, in bytes. */
const maxBytes = 50_000_000;
/** More than any dealer's website has; a sitemap has 50,000 at most. */
const maxAddresses = 50_000;
const maxDepth = 16;

export type ReadAddresses =
  | { kind: "ok"; addresses: OldAddress[]; sitemaps: string[] }
  | { kind: "refused"; problem: string };

/** A file that can't be read, with the reason for people. */
class Unreadable extends Error {}

/**
 * The addresses of a sitemap, packed or not, or of a list with an address on each line and perhaps a title after a tab or comma. Of a sitemap
 * index it returns the other sitemaps, which aren't fetched.
 */
export function readAddresses(bytes: Uint8Array): ReadAddresses {
  try {
    const text = new TextDecoder().decode(unpacked(bytes)).replace(/^\uFEFF/, "");
    const read = text.trimStart().startsWith("<") ? readXml(text) : { found: readLines(text), sitemaps: [] };
    const addresses = read.found.flatMap((one) => addressOf(one) ?? []);
    if (addresses.length === 0 && read.sitemaps.length === 0) throw new Unreadable("it has no addresses");
    return { kind: "ok", addresses, sitemaps: read.sitemaps };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "refused", problem: error.message };
    throw error;
  }
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isLong = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new Unreadable(isLong ? "it unpacks to more than 50 MB" : "the archive is damaged");
  }
}

type Found = { address: string; title: string | null };

/** Only XML's five predefined entities are expanded. */
function readXml(text: string): { found: Found[]; sitemaps: string[] } {
  const parser = new SaxesParser();
  const found: Found[] = [];
  const sitemaps: string[] = [];
  const path: string[] = [];
  let content = "";
  let entry: Found | null = null;
  parser.on("error", (error) => {
    throw new Unreadable(`the XML is damaged: ${error.message.split("\n")[0]}`);
  });
  parser.on("doctype", () => {
    throw new Unreadable("it has a DOCTYPE, which no sitemap needs");
  });
  parser.on("opentag", ({ name }) => {
    if (path.push(name.toLowerCase().replace(/^.*:/, "")) > maxDepth)
      throw new Unreadable("its elements are nested too deep");
    content = "";
    if (path.at(-1) === "url") entry = { address: "", title: null };
  });
  const take = (part: string) => {
    content += part;
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("closetag", () => {
    const [name, parent] = [path.pop(), path.at(-1)];
    const value = content.trim();
    content = "";
    if (name === "loc" && parent === "sitemap") sitemaps.push(value);
    else if (name === "loc" && parent === "url" && entry) entry.address = value;
    else if (name === "title" && entry) entry.title ??= value.slice(0, 200) || null;
    else if (name === "url" && entry) {
      found.push(entry);
      entry = null;
      if (found.length > maxAddresses) throw tooMany();
    }
  });
  parser.write(text).close();
  return { found, sitemaps: sitemaps.slice(0, 1_000) };
}

function readLines(text: string): Found[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > maxAddresses) throw tooMany();
  return lines.map((line) => {
    const [address = "", title = ""] = line.split(/[\t,;]/).map((part) => part.trim().replace(/^"|"$/g, ""));
    return { address, title: title.slice(0, 200) || null };
  });
}

const tooMany = () => new Unreadable(`it has more than ${formatNumber(maxAddresses)} addresses`);

/** The path of an address; null for what is none, such as the head of a list. */
function addressOf({ address, title }: Found): OldAddress | null {
  const isAddress = /^https?:\/\//i.test(address) || /^\/(?!\/)/.test(address);
  if (!isAddress || address.length > 2_000) return null;
  const url = URL.parse(address, "https://old.invalid");
  return url && { path: url.pathname, query: url.search.slice(1), title };
}
