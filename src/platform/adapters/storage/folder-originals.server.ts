import { randomBytes } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "#lib/error-code.ts";
import { keyFolders, keyOfPath, type Originals, pathOfKey } from "./originals.ts";

/** Originals as files of a folder, written atomically. */
export function folderOriginals(folder: string): Originals {
  const pathOf = (key: string) => join(folder, pathOfKey(key));
  const take = async (key: string, path: string) => {
    const to = pathOf(key);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(path, to);
  };
  return {
    take,
    put: async (key, bytes) => {
      if (await exists(pathOf(key))) return;
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      const draft = `${pathOf(key)}.${process.pid}.${randomBytes(6).toString("hex")}`;
      try {
        await writeFile(draft, bytes);
        await take(key, draft);
      } finally {
        await rm(draft, { force: true });
      }
    },
    has: async (key) => exists(pathOf(key)),
    read: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (errorCode(error) === "ENOENT") return null;
        throw error;
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    keys: () => keysIn(folder),
  };
}

/** The keys of all originals in a folder, without partial files and other files. */
export async function* keysIn(folder: string): AsyncGenerator<string> {
  for (const digits of keyFolders)
    for (const name of await namesIn(join(folder, digits))) {
      const key = keyOfPath(`${digits}/${name}`);
      if (key) yield key;
    }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
