import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { FairQueue } from "#lib/fair-queue.server.ts";
import { widestNetworkOf } from "#lib/network.ts";
import { pictureWidths } from "#lib/picture-source.ts";
import { StorageError } from "#platform/adapters/storage/originals.ts";
import { type Format, sizePath } from "./picture-sizes.server.ts";
import { type PictureStore, pictureLimits } from "./picture-store.server.ts";

/**
 * The most recently requested sizes stay in memory, up to this many bytes: opening, reading and closing a
 * file takes four thread-pool operations.
 */
const memoryBytes = 32_000_000;

const contentTypes: Record<Format, string> = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" };

/** How many AVIFs may wait. What doesn't fit is encoded when it is requested again. */
const maxWaitingAvifs = 500;

/**
 * Serves `/img/{width}/{key}`: one of the fixed widths, as WebP when the browser accepts it, as AVIF once it
 * has been encoded in the background. Each size is encoded once and stored on disk; one encode at a time per
 * core, in which client networks take turns.
 * @param options `quality` of WebP and JPEG, 0 to 100; `avif` false disables AVIF
 */
export function createPictureResponder(
  store: PictureStore,
  dataDir: string,
  { quality = 72, avif = true }: { quality?: number; avif?: boolean } = {},
) {
  sharp.concurrency(1);
  const cores = availableParallelism();
  const turns = new FairQueue({ perCaller: cores, total: cores });
  const background = new FairQueue({ perCaller: 1, total: 1 });
  const avifs = new Set<string>();
  const filling = new Map<string, Promise<Buffer<ArrayBuffer> | null>>();
  const recent = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: memoryBytes,
    maxEntrySize: memoryBytes / 64,
    sizeCalculation: ({ length }) => length,
  });

  /** A stored size, null before it was encoded. Its bytes never change. */
  async function made(key: string, width: number, format: Format): Promise<Buffer<ArrayBuffer> | null> {
    const path = fileOf(key, width, format);
    const known = recent.get(path);
    if (known) return known;
    const read = await readIfExists(path);
    if (read) recent.set(path, read);
    return read;
  }

  const fileOf = (key: string, width: number, format: Format) => sizePath(dataDir, key, width, format);

  async function encode(key: string, width: number, format: Format): Promise<Buffer<ArrayBuffer> | null> {
    const original = await store.read(key);
    if (!original) return null;
    const drawing = key.endsWith(".svg");
    const image = sharp(original, {
      limitInputPixels: pictureLimits.pixels,
      density: drawing ? 72 : undefined,
    })
      .rotate()
      .resize({ width, withoutEnlargement: !drawing });
    const bytes = await (format === "avif"
      ? image.avif({ quality: quality - 20, effort: 3 })
      : format === "webp"
        ? image.webp({ quality, effort: 3 })
        : image.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true })
    ).toBuffer();
    // A size that can't be stored, as on a full disk, is served nonetheless and encoded again next time.
    await writeAtomically(fileOf(key, width, format), bytes).catch(() => {});
    return bytes;
  }

  /** A size that others had encoded meanwhile, or are having encoded; else a new one. */
  async function once(key: string, width: number, format: Format): Promise<Buffer<ArrayBuffer> | null> {
    const known = await made(key, width, format);
    if (known) return known;
    const name = `${key}.${width}.${format}`;
    const running = filling.get(name);
    if (running) return running;
    const filled = encode(key, width, format).finally(() => filling.delete(name));
    filling.set(name, filled);
    return filled;
  }

  function encodeAvifLater(key: string, width: number, network: string): void {
    const name = `${key}.${width}`;
    if (avifs.has(name) || avifs.size >= maxWaitingAvifs) return;
    avifs.add(name);
    background
      .run(network, () => once(key, width, "avif"))
      .catch(() => null)
      .finally(() => avifs.delete(name));
  }

  /** @param address the client's address */
  return async function pictureResponse(request: Request, address: string): Promise<Response> {
    const network = widestNetworkOf(address);
    const match = /^\/img\/(\d{2,4})\/([0-9a-f]{32}\.[a-z]{3,4})$/.exec(new URL(request.url).pathname);
    const width = pictureWidths.find((one) => String(one) === match?.[1]);
    const key = match?.[2];
    if (!width || !key)
      return new Response("No such picture", { status: 404, headers: { "content-type": "text/plain" } });
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });

    const accept = request.headers.get("accept") ?? "";
    const fallback: Format = accept.includes("image/webp") ? "webp" : "jpeg";
    const takesAvif = avif && accept.includes("image/avif");
    if (takesAvif) {
      const ready = await made(key, width, "avif");
      if (ready) return picture(ready, "avif", true, etagOf("avif"));
      const soon = await answer(fallback);
      if (soon.ok) encodeAvifLater(key, width, network);
      return soon;
    }
    return answer(fallback);

    /** A key identifies the original's bytes, and so each size of them too. */
    function etagOf(format: Format): string {
      return `"${key}.${width}.${format}"`;
    }

    async function answer(format: Format): Promise<Response> {
      const stored = await made(key!, width!, format);
      try {
        const bytes = stored ?? (await turns.run(network, () => once(key!, width!, format)));
        if (!bytes)
          return new Response("No such picture", { status: 404, headers: { "content-type": "text/plain" } });
        return picture(bytes, format, !takesAvif, etagOf(format));
      } catch (error) {
        if (error instanceof StorageError)
          return new Response("This picture can't be had for the moment", {
            status: 503,
            headers: { "content-type": "text/plain", "cache-control": "no-store", "retry-after": "10" },
          });
        return new Response("This picture can't be shown", {
          status: 422,
          headers: { "content-type": "text/plain" },
        });
      }
    }
  };
}

/**
 * A key's bytes never change, so browsers may cache them indefinitely; a response that AVIF will replace is
 * cached for a day only.
 */
function picture(bytes: Buffer<ArrayBuffer>, format: Format, final: boolean, etag: string): Response {
  return new Response(bytes, {
    headers: {
      "content-type": contentTypes[format],
      "content-length": String(bytes.length),
      "cache-control": final ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      vary: "Accept",
      etag,
    },
  });
}

async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function readIfExists(path: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(path);
  } catch {
    return null;
  }
}
