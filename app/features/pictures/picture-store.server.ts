import { createHash } from "node:crypto";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { CarPicture } from "../cars/car.ts";

/** What a picture may measure at most, whoever sends it. */
export const pictureLimits = { bytes: 25_000_000, pixels: 60_000_000 } as const;

const keyPattern = /^[0-9a-f]{32}\.(jpg|png|webp|avif|gif|svg)$/;
const extensions: Record<string, string> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  heif: "avif",
  gif: "gif",
};

export type KeepOutcome =
  | { kind: "kept"; picture: CarPicture }
  | { kind: "refused"; reason: "too_large" | "not_a_picture" };

/** Originals, by a key made from their bytes: the same picture is kept once, and a key never changes its meaning. */
export type PictureStore = {
  /**
   * Keeps a picture from outside, judged by its bytes: JPEG, PNG, WebP, AVIF or GIF within `pictureLimits`. Rejects when it can't be
   * written, as on a full disk: that says nothing against the picture.
   */
  keep(bytes: Buffer): Promise<KeepOutcome>;
  /** Keeps a drawing of our own. Never for bytes from outside: an SVG can carry script and outside references. */
  keepDrawing(
    svg: string,
    size: { width: number; height: number; blur: string | null; alt?: string },
  ): Promise<CarPicture>;
  /** The original, or null when the key is malformed or unknown. */
  read(key: string): Promise<Buffer | null>;
};

export function createPictureStore(dataDir: string): PictureStore {
  const root = join(dataDir, "pictures", "originals");
  const pathOf = (key: string) => join(root, key.slice(0, 2), key);

  async function write(bytes: Buffer, extension: string): Promise<string> {
    const key = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${extension}`;
    const path = pathOf(key);
    if (await exists(path)) return key;
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    await writeFile(draft, bytes);
    await rename(draft, path);
    return key;
  }

  return {
    async keep(bytes) {
      if (bytes.length > pictureLimits.bytes) return { kind: "refused", reason: "too_large" };
      try {
        const image = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" });
        const { format, width, height, orientation } = await image.metadata();
        const extension = format && extensions[format];
        if (!extension || !width || !height) return { kind: "refused", reason: "not_a_picture" };
        if (width * height > pictureLimits.pixels) return { kind: "refused", reason: "too_large" };
        const blur = await blurOf(bytes);
        const key = await write(bytes, extension);
        const turned = (orientation ?? 1) >= 5;
        return {
          kind: "kept",
          picture: { key, width: turned ? height : width, height: turned ? width : height, blur },
        };
      } catch (error) {
        if (/^E[A-Z]+$/.test((error as { code?: string }).code ?? "")) throw error;
        const large = error instanceof Error && /pixel limit/i.test(error.message);
        return { kind: "refused", reason: large ? "too_large" : "not_a_picture" };
      }
    },
    async keepDrawing(svg, size) {
      return { key: await write(Buffer.from(svg), "svg"), ...size };
    },
    async read(key) {
      if (!keyPattern.test(key)) return null;
      try {
        return await readFile(pathOf(key));
      } catch {
        return null;
      }
    },
  };
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

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
