import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Originals } from "#platform/adapters/storage/originals.ts";

/** Shoppers' files, private. A key is 128 random bits and says nothing about whose it is. */
export type UploadStore = {
  /** Where files are written while they come; what is left there for an hour was broken off. */
  incoming: string;
  /** Moves a finished file in and gives its key. */
  keep(path: string, extension: "jpg" | "heic"): Promise<string>;
  /** Null when it is gone. */
  read(key: string): Promise<Buffer | null>;
  remove(keys: readonly string[]): Promise<void>;
  removeBroken(now: Date): Promise<void>;
};

const hourMs = 3_600_000;

/** @param dataDir where files come in, on this machine, wherever they are kept afterwards */
export function createUploadStore(dataDir: string, originals: Originals): UploadStore {
  const incoming = join(dataDir, "uploads", "incoming");
  return {
    incoming,
    keep: async (path, extension) => {
      const key = `${randomBytes(16).toString("hex")}.${extension}`;
      await originals.take(key, path);
      return key;
    },
    read: originals.read,
    remove: async (keys) => {
      for (const key of keys) await originals.remove(key);
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
