import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { keysIn } from "./folder-originals.server.ts";
import { type Originals, pathOfKey } from "./originals.ts";

export type Moved = { moved: number; bytes: number };

/**
 * Moves the originals of a folder to another storage, one at a time. A file is deleted from the folder only after it has been read back.
 * Can be interrupted and repeated.
 * @param keep leaves the files in the folder
 */
export async function moveOriginals(folder: string, to: Originals, { keep = false } = {}): Promise<Moved> {
  const done: Moved = { moved: 0, bytes: 0 };
  for await (const key of keysIn(folder)) {
    const path = join(folder, pathOfKey(key));
    const bytes = await readFile(path);
    await to.put(key, bytes);
    if (!(await to.read(key))?.equals(bytes))
      throw new Error(`${key} did not arrive complete; it stays in the folder`);
    if (!keep) await rm(path);
    done.moved++;
    done.bytes += bytes.length;
  }
  return done;
}
