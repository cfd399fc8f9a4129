import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { StorageError } from "#platform/adapters/storage/originals.ts";
import { type PictureStore, pictureLimits } from "./picture-store.server.ts";
import { pictureWidths } from "./picture-url.ts";

/**
 * The most recently requested sizes stay in memory, up to this many bytes: opening, reading and closing a
 * file takes four thread-pool operations.
 */
const memoryBytes = 32_000_000;

type Format = "avif" | "webp" | "jpeg";
const contentTypes: Record<Format, string> = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" };

/**
 * Serves `/img/{width}/{key}`: one of the fixed widths, as WebP when the browser accepts it, as AVIF once it
 * has been encoded in the background. Each size is encoded once and stored on disk; one encode at a time per
 * core.
 * @param options `quality` of WebP and JPEG, 0 to 100; `avif` false disables AVIF
 */
export function createPictureResponder(
  store: PictureStore,
  dataDir: string,
  { quality = 72, avif = true }: { quality?: number; avif?: boolean } = {},
) {
  sharp.concurrency(1);
  const work = limiter(availableParallelism());
  const background = limiter(1);
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

  const fileOf = (key: string, width: number, format: Format) =>
    join(dataDir, "pictures", "sizes", key.slice(0, 2), `${key}.${width}.${format}`);

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

  function once(
    key: string,
    width: number,
    format: Format,
    queue: typeof work,
  ): Promise<Buffer<ArrayBuffer> | null> {
    const name = `${key}.${width}.${format}`;
    const running = filling.get(name);
    if (running) return running;
    const filled = queue(() => encode(key, width, format)).finally(() => filling.delete(name));
    filling.set(name, filled);
    return filled;
  }

  return async function pictureResponse(request: Request): Promise<Response> {
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
      if (soon.ok) void once(key, width, "avif", background).catch(() => null);
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
        const bytes = stored ?? (await once(key!, width!, format, work));
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

/** Runs at most `most` tasks at a time, the others in order. */
function limiter(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
