import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";

/** Shoppers' files, private, under `DATA_DIR/uploads`. A key is 128 random bits and says nothing about whose it is. */
export type UploadStore = {
  /** Where files are written while they come; what is left there for an hour was broken off. */
  incoming: string;
  /** Moves a finished file in and gives its key. */
  keep(path: string, extension: "jpg" | "heic"): Promise<string>;
  /** Null when it is gone. */
  read(key: string): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>;
  pathOf(key: string): string;
  remove(keys: readonly string[]): Promise<void>;
  removeBroken(now: Date): Promise<void>;
};

const hourMs = 3_600_000;

export function createUploadStore(dataDir: string): UploadStore {
  const folder = join(dataDir, "uploads");
  const incoming = join(folder, "incoming");
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f]{32}\.(jpg|heic)$/.test(key)) throw new Error("no key of an upload");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    incoming,
    pathOf,
    keep: async (path, extension) => {
      const key = `${randomBytes(16).toString("hex")}.${extension}`;
      const to = pathOf(key);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(path, to);
      return key;
    },
    read: async (key) => {
      const found = await stat(pathOf(key)).catch(() => null);
      if (!found) return null;
      const stream = Readable.toWeb(createReadStream(pathOf(key))) as ReadableStream<Uint8Array>;
      return { bytes: found.size, stream };
    },
    remove: async (keys) => {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
    },
    removeBroken: async (now) => {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const found = await stat(path).catch(() => null);
        if (found && now.getTime() - found.mtimeMs > hourMs) await rm(path, { force: true });
      }
    },
  };
}
