import { createHash } from "node:crypto";
import sharp from "sharp";
import type { CarPicture } from "#domain/cars/car.ts";
import { FairQueue } from "#lib/fair-queue.server.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import { withEndMarker } from "./jpeg-end.server.ts";

/** The maximum size of a picture from any source. */
export const pictureLimits = { bytes: 25_000_000, pixels: 60_000_000 } as const;

/**
 * What is in memory as a whole while it is decoded: progressive JPEG and interlaced PNG until their last pass, up to ten bytes a pixel, and
 * what is turned. A file of less than a megabyte can declare all of it.
 */
const maxPixelsInPasses = 30_000_000;
const maxDecodedBytes = 240_000_000;

/** Untrusted pictures are decoded one at a time: each may take some hundred megabytes. */
const decoding = new FairQueue({ perCaller: 1, total: 1 });

/** Decodes an untrusted picture in its turn. */
export const inDecodingTurn = <T>(work: () => Promise<T>): Promise<T> => decoding.run("pictures", work);

const keyPattern = /^[0-9a-f]{32}\.(jpg|png|webp|avif|gif|svg)$/;
const extensions: Record<string, string> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  heif: "avif",
  gif: "gif",
};

export type StoreOutcome =
  | { kind: "stored"; picture: CarPicture }
  | { kind: "refused"; reason: "too_large" | "not_a_picture" };

/**
 * Stores pictures under a key derived from their bytes: equal pictures are stored once, and a key never
 * changes its meaning.
 */
export type PictureStore = {
  /**
   * Stores an untrusted picture, validated by its bytes: JPEG, PNG, WebP, AVIF or GIF within `pictureLimits`.
   * Rejects when it can't be written, as on a full disk or with an unavailable bucket, which doesn't mean
   * that the picture is invalid.
   */
  store(bytes: Buffer): Promise<StoreOutcome>;
  /**
   * Stores a drawing of our own: an SVG document, or a description of it, which is drawn whenever it is read.
   * Never for untrusted bytes: an SVG can contain scripts and external references.
   */
  storeDrawing(
    drawing: string | DrawingDescription,
    size: { width: number; height: number; blur: string | null; alt?: string },
  ): Promise<CarPicture>;
  /** False for a malformed key too. */
  has(key: string): Promise<boolean>;
  /** The original, or null when the key is malformed or unknown. Of a description, the SVG document. */
  read(key: string): Promise<Buffer | null>;
};

/** What a drawing shows, as its module reads it. Stored as JSON. */
export type DrawingDescription = Readonly<Record<string, unknown>>;

/** @param draw makes the SVG document of a description; without it descriptions can't be read */
export function createPictureStore(
  originals: Originals,
  draw: (description: DrawingDescription) => Promise<string> = noDrawings,
): PictureStore {
  async function write(bytes: Buffer, extension: string): Promise<string> {
    const key = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${extension}`;
    await originals.put(key, bytes);
    return key;
  }

  return {
    async store(bytes) {
      const validated = await inDecodingTurn(() => validate(bytes));
      if (validated.kind === "refused") return validated;
      const { extension, width, height, blur } = validated;
      return {
        kind: "stored",
        picture: { key: await write(validated.bytes, extension), width, height, blur },
      };
    },
    async storeDrawing(drawing, size) {
      const text = typeof drawing === "string" ? drawing : JSON.stringify(drawing);
      return { key: await write(Buffer.from(text), "svg"), ...size };
    },
    has: async (key) => keyPattern.test(key) && originals.has(key),
    async read(key) {
      const original = keyPattern.test(key) ? await originals.read(key) : null;
      const isDescription = key.endsWith(".svg") && original?.at(0) === "{".charCodeAt(0);
      return isDescription ? Buffer.from(await draw(JSON.parse(original.toString()))) : original;
    },
  };
}

async function noDrawings(): Promise<never> {
  throw new Error("a drawing is stored as a description, and nothing here draws it");
}

type ValidPicture = {
  kind: "picture";
  bytes: Buffer;
  extension: string;
  width: number;
  height: number;
  blur: string;
};

type Validated = ValidPicture | Extract<StoreOutcome, { kind: "refused" }>;

async function validate(bytes: Buffer): Promise<Validated> {
  const validated = await validateWhole(bytes);
  if (validated.kind === "picture" || validated.reason === "too_large") return validated;
  const whole = await withEndMarker(bytes, maxPixelsInPasses);
  return whole ? validateWhole(whole) : validated;
}

async function validateWhole(bytes: Buffer): Promise<Validated> {
  if (bytes.length > pictureLimits.bytes) return { kind: "refused", reason: "too_large" };
  try {
    const image = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" });
    const { format, width, height, orientation, channels, depth, isProgressive } = await image.metadata();
    const extension = format && extensions[format];
    if (!extension || !width || !height) return { kind: "refused", reason: "not_a_picture" };
    const pixels = width * height;
    const decodedBytes = pixels * (channels ?? 4) * (depth === "uchar" ? 1 : 2);
    if (
      pixels > pictureLimits.pixels ||
      decodedBytes > maxDecodedBytes ||
      (isProgressive && pixels > maxPixelsInPasses)
    )
      return { kind: "refused", reason: "too_large" };
    const blur = await blurOf(bytes);
    const turned = (orientation ?? 1) >= 5;
    return {
      kind: "picture",
      bytes,
      extension,
      width: turned ? height : width,
      height: turned ? width : height,
      blur,
    };
  } catch (error) {
    const large = error instanceof Error && /pixel limit/i.test(error.message);
    return { kind: "refused", reason: large ? "too_large" : "not_a_picture" };
  }
}

/** A 16-pixel WebP of a picture as a data: address, shown until the picture has loaded. About 150 bytes. */
export async function blurOf(bytes: Buffer): Promise<string> {
  const tiny = await sharp(bytes, { limitInputPixels: pictureLimits.pixels })
    .rotate()
    .resize(16, 16, { fit: "inside" })
    .webp({ quality: 30, effort: 2 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}
