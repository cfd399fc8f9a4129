import { randomBytes } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hourMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import { keyFolders, keyOfPath, type Originals, pathOfKey } from "./originals.ts";

/** Of processes that were killed, half written files stay, until another process writes one and they are this old. */
const draftMs = hourMs;

/** Originals as files of a folder, written atomically. */
export function folderOriginals(folder: string): Originals {
  const drafts = join(folder, "drafts");
  let sweptAt = 0;
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
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      if (Date.now() - sweptAt > draftMs) {
        sweptAt = Date.now();
        await removeOld(drafts, sweptAt - draftMs);
      }
      const draft = join(drafts, randomBytes(12).toString("hex"));
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

async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true });
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
