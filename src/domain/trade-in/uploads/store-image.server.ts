import { open, readFile, rm, stat, writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { withEndMarker } from "#domain/pictures/jpeg-end.server.ts";
import { errorCode } from "#lib/error-code.ts";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import { decodeHeic, type HeicLimits, heicLimits } from "./heic.server.ts";
import { blankHeicMetadata } from "./heic-metadata.ts";
import { type ImageKind, imageKind, kindBytes } from "./image-kind.ts";
import type { UploadStore } from "./upload-store.server.ts";

export type StoredImage = {
  kind: "stored";
  fileKey: string;
  bytes: number;
  type: "image/jpeg" | "image/heic";
  /** `as_is`: the original file without its metadata; not every browser supports it. */
  state: "kept" | "as_is";
};
export type StoreImageOutcome =
  | StoredImage
  | { kind: "refused"; reason: "type" | "unreadable" }
  /** The queue of twenty is full; the file was not read. */
  | { kind: "busy" };

/** In pixels: large enough to show a scratch, small enough to load on a phone. */
const maxEdge = 2_560;
/**
 * JPEG and PNG are downscaled while they are decoded, so large ones need little memory; a GIF is decoded
 * whole.
 */
const maxPixels: Record<Exclude<ImageKind, "heic">, number> = {
  jpeg: 120_000_000,
  png: 60_000_000,
  gif: 40_000_000,
};
/**
 * For progressive JPEG and interlaced PNG, whose pixels are all in memory until the last pass: up to ten
 * bytes each, and a 1.4 MB file can declare 120 million of them.
 */
const maxPixelsInPasses = 30_000_000;

// No picture is read twice, and the library's cache takes tens of megabytes.
sharp.cache(false);

/** Maximum queue length; each picture can take up to half a minute. */
const maxWaiting = 20;
const turns = oneAtATime(maxWaiting, null);

/**
 * Validates a file by its bytes and stores it re-encoded as a JPEG: upright, at most 2,560 pixels long,
 * without metadata such as the location. HEIC is decoded by libheif; one that exceeds the limits is stored as
 * it is, with its metadata blanked. Pictures are processed one at a time to limit memory, with at most twenty
 * in the queue. The given file is deleted afterwards.
 */
export async function storeImage(
  path: string,
  store: UploadStore,
  limits: HeicLimits = heicLimits,
): Promise<StoreImageOutcome> {
  try {
    const outcome = await turns(() => storeValidated(path, store, limits));
    return outcome.kind === "ok" ? outcome.value : { kind: "busy" };
  } finally {
    await rm(path, { force: true });
  }
}

async function storeValidated(
  path: string,
  store: UploadStore,
  limits: HeicLimits,
): Promise<Exclude<StoreImageOutcome, { kind: "busy" }>> {
  const kind = imageKind(await headOf(path));
  if (!kind) return { kind: "refused", reason: "type" };
  const made = `${path}.jpg`;
  try {
    if (kind !== "heic") {
      const outcome = await reencoded(path, kind, made, store);
      const whole =
        outcome.kind === "refused" ? await withEndMarker(await readFile(path), maxPixelsInPasses) : null;
      return whole ? await reencoded(whole, kind, made, store) : outcome;
    }
    const bytes = await readFile(path);
    const decoded = await decodeHeic(bytes, limits);
    if (decoded.kind === "broken") return { kind: "refused", reason: "unreadable" };
    if (decoded.kind === "too_much") return await storeUnchanged(path, bytes, store);
    const { data, width, height } = decoded;
    await asJpeg(sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: limits.pixels }), made);
    return await stored(made, store);
  } catch (error) {
    return await refusedFor(error, made);
  }
}

/** A file system error, such as a full disk, is the server's and thrown; any other error is the picture's. */
async function refusedFor(
  error: unknown,
  made: string,
): Promise<Extract<StoreImageOutcome, { kind: "refused" }>> {
  await rm(made, { force: true });
  if (/^E[A-Z]+$/.test(errorCode(error))) throw error;
  return { kind: "refused", reason: "unreadable" };
}

async function reencoded(
  source: string | Buffer,
  kind: Exclude<ImageKind, "heic">,
  made: string,
  store: UploadStore,
): Promise<StoredImage | Extract<StoreImageOutcome, { kind: "refused" }>> {
  try {
    const options = { limitInputPixels: maxPixels[kind], failOn: "error", sequentialRead: true } as const;
    const { width, height, isProgressive } = await sharp(source, options).metadata();
    if (isProgressive && width * height > maxPixelsInPasses) return { kind: "refused", reason: "unreadable" };
    await asJpeg(sharp(source, options).rotate(), made);
    return await stored(made, store);
  } catch (error) {
    return await refusedFor(error, made);
  }
}

async function asJpeg(image: Sharp, to: string): Promise<void> {
  await image
    .resize({ width: maxEdge, height: maxEdge, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82 })
    .timeout({ seconds: 30 })
    .toFile(to);
}

async function stored(path: string, store: UploadStore): Promise<StoredImage> {
  const { size } = await stat(path);
  return {
    kind: "stored",
    fileKey: await store.store(path, "jpg"),
    bytes: size,
    type: "image/jpeg",
    state: "kept",
  };
}

async function storeUnchanged(
  path: string,
  bytes: Buffer,
  store: UploadStore,
): Promise<Exclude<StoreImageOutcome, { kind: "busy" }>> {
  // A file whose metadata can't be located is rejected.
  if (!blankHeicMetadata(bytes)) return { kind: "refused", reason: "unreadable" };
  await writeFile(path, bytes);
  return {
    kind: "stored",
    fileKey: await store.store(path, "heic"),
    bytes: bytes.length,
    type: "image/heic",
    state: "as_is",
  };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(kindBytes), 0, kindBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
