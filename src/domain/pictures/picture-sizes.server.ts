import { rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#lib/error-code.ts";
import { pictureWidths } from "#lib/picture-source.ts";

export const formats = ["avif", "webp", "jpeg"] as const;
export type Format = (typeof formats)[number];

/** The file of a picture in one width and format, made when it was first requested. */
export function sizePath(dataDir: string, key: string, width: number, format: Format): string {
  return join(dataDir, "pictures", "sizes", key.slice(0, 2), `${key}.${width}.${format}`);
}

/** Deletes every size that was made of a picture on this machine; returns how many files. */
export async function removeSizes(dataDir: string, key: string): Promise<number> {
  let removed = 0;
  for (const width of pictureWidths)
    for (const format of formats) {
      const isGone = await rm(sizePath(dataDir, key, width, format)).then(
        () => true,
        (error: unknown) => {
          if (errorCode(error) === "ENOENT") return false;
          throw error;
        },
      );
      if (isGone) removed++;
    }
  return removed;
}
