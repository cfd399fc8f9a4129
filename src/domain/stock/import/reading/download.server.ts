import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Agent, fetch, type Response } from "undici";
import { withCauses } from "#lib/error-code.ts";
import { isPublicHost, publicAgent } from "#lib/public-fetch.server.ts";
import { BrokenFeed } from "./broken-feed.ts";

const maxBytes = 4_000_000_000;
const maxRedirects = 10;

/**
 * Runs `work` with a feed from a URL (http, https), standard input (`-`) or a path, as a file. What is
 * downloaded is in a temporary folder, which is removed afterwards. `name` is the file's own name.
 * @param options.stallMs how long a server may send nothing
 * @throws BrokenFeed when the server doesn't deliver the whole file
 */
export async function withFeedSource<T>(
  source: string,
  options: { stdin: NodeJS.ReadableStream; stallMs?: number },
  work: (feed: { file: string; name: string }) => Promise<T>,
): Promise<T> {
  const isUrl = /^https?:\/\//i.test(source);
  if (!isUrl && source !== "-") return work({ file: source, name: basename(source) });
  const folder = await mkdtemp(join(tmpdir(), "forecourt-feed-"));
  try {
    const name = isUrl ? basename(new URL(source).pathname) || "feed" : "standard input";
    const file = join(folder, isUrl ? "download" : "stdin");
    if (isUrl) await download(source, file, options.stallMs ?? 60_000);
    else
      await pipeline(
        options.stdin,
        limited(() => {}),
        createWriteStream(file),
      );
    return await work({ file, name });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A source as messages show it: the query and the login of a URL can be secrets. */
export function shownSource(source: string): string {
  if (source === "-") return "standard input";
  if (!URL.canParse(source)) return source;
  const { origin, pathname } = new URL(source);
  return origin === "null" ? source : `${origin}${pathname}`;
}

async function download(source: string, file: string, stallMs: number): Promise<void> {
  const abort = new AbortController();
  let timer = setTimeout(() => abort.abort(), stallMs);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(), stallMs);
  };
  const shown = shownSource(source);
  const elsewhere = publicAgent(stallMs);
  try {
    const response = await followed(new URL(source), elsewhere, abort.signal);
    if (!response.ok || !response.body)
      throw new BrokenFeed(`${shown} responded with status ${response.status}`);
    await pipeline(Readable.fromWeb(response.body as never), limited(alive), createWriteStream(file), {
      signal: abort.signal,
    });
  } catch (error) {
    if (error instanceof BrokenFeed) throw error;
    const cause = withCauses(error).at(-1)?.message;
    const reason = abort.signal.aborted ? `nothing came for ${stallMs / 1000} s` : cause;
    throw new BrokenFeed(`${shown} can't be downloaded: ${reason}`);
  } finally {
    clearTimeout(timer);
    await elsewhere.destroy();
  }
}

/**
 * The response of a URL, after its redirects. The operator chose its host, which may be inside their network; a redirect to another host is
 * the feed's own choice and is followed to public addresses only.
 */
async function followed(source: URL, elsewhere: Agent, signal: AbortSignal): Promise<Response> {
  let url = source;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const isOwn = url.host === source.host;
    const response = await fetch(url, {
      signal,
      redirect: "manual",
      ...(isOwn ? {} : { dispatcher: elsewhere }),
    });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
    if (!/^https?:$/.test(url.protocol) || (url.host !== source.host && !isPublicHost(url)))
      throw new BrokenFeed(`${shownSource(source.href)} redirects to an address that feeds may not name`);
  }
  throw new BrokenFeed(`${shownSource(source.href)} redirects more than ${maxRedirects} times`);
}

function limited(onPiece: () => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      onPiece();
      bytes += piece.length;
      done(bytes > maxBytes ? new BrokenFeed("the file is over 4 GB") : null, piece);
    },
  });
}
