import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { keysIn } from "./folder-originals.server.ts";
import { type Originals, wayOf } from "./originals.ts";

export type Moved = { moved: number; bytes: number };

/**
 * Moves the originals of a folder to another place, one after the other; each leaves the folder only once it has been read back
 * from there. Broken off and begun again, it goes on.
 * @param keep leaves the folder's files where they are
 */
export async function moveOriginals(folder: string, to: Originals, { keep = false } = {}): Promise<Moved> {
  const done: Moved = { moved: 0, bytes: 0 };
  for (const key of await keysIn(folder)) {
    const path = join(folder, wayOf(key));
    const bytes = await readFile(path);
    await to.put(key, bytes);
    if (!(await to.read(key))?.equals(bytes))
      throw new Error(`${key} did not arrive whole; it stays where it is`);
    if (!keep) await rm(path);
    done.moved++;
    done.bytes += bytes.length;
  }
  return done;
}
