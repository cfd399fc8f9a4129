import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hourMs } from "#lib/durations.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";

/** Shoppers' private files. A key is 128 random bits and contains nothing about the shopper. */
export type UploadStore = {
  /** Folder of files being received; files that are left there for an hour are unfinished uploads. */
  incoming: string;
  /** Moves a finished file into the store and returns its key. */
  store(path: string, extension: "jpg" | "heic"): Promise<string>;
  /** Null when the file doesn't exist. */
  read(key: string): Promise<Buffer | null>;
  remove(keys: readonly string[]): Promise<void>;
  removeBroken(now: Date): Promise<void>;
};

/** @param dataDir local folder for files being received, wherever the store is */
export function createUploadStore(dataDir: string, originals: Originals): UploadStore {
  const incoming = join(dataDir, "uploads", "incoming");
  return {
    incoming,
    store: async (path, extension) => {
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
