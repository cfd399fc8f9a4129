import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { errorCode } from "#lib/error-code.ts";
import { type EntryName, entryName } from "./archive-format.ts";

/** The archive can't be used; the message says why and what to do. */
export class UnusableArchive extends Error {}

/** A part of the rows is about 1 MB, or one row; a picture at most 25 MB. */
const maxEntryBytes = 64_000_000;

export type ReadEntry = { name: EntryName; bytes: Buffer };

/**
 * Reads an archive from its first to its last entry, one entry in memory at a time. `sums.txt` has to be the last entry and to have the sum of
 * every other.
 * @throws UnusableArchive for a file that is damaged, incomplete or no archive
 */
export async function readArchive(path: string, take: (entry: ReadEntry) => Promise<void>): Promise<void> {
  const entries = extract();
  const computed = createHash("sha256");
  let last: EntryName["kind"] | null = null;
  // Its failure ends the loop below, which reports it.
  const piped = pipeline(createReadStream(path), createGunzip(), entries).catch((error: Error) => error);
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      const known = entryName(name);
      if (!known) throw new UnusableArchive(`It has an entry ${JSON.stringify(name)}, which no archive has.`);
      if (last === "sums") throw new UnusableArchive("It has entries after sums.txt.");
      last = known.kind;
      if (known.kind === "sums") {
        const sums = createHash("sha256");
        for await (const chunk of entry) sums.update(chunk as Buffer);
        if (sums.digest("hex") !== computed.digest("hex")) throw new UnusableArchive(changed);
        continue;
      }
      if (size > maxEntryBytes)
        throw new UnusableArchive(`Its entry ${name} is larger than any archive has.`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      computed.update(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
      await take({ name: known, bytes });
    }
  } catch (error) {
    entries.destroy();
    throw readable(error);
  }
  const failure = await piped;
  if (failure) throw readable(failure);
  if (last !== "sums")
    throw new UnusableArchive("It ends before its sums.txt: the export or a copy was interrupted.");
}

const changed =
  "Its content doesn't match its sums: it was damaged or changed. Unpack it and run sha256sum -c sums.txt to see where.";

/** Errors of zlib, tar and the file system, in words. */
function readable(error: unknown): unknown {
  const code = errorCode(error);
  const { message } = error as Error;
  if (code === "ENOENT") return new UnusableArchive("There is no such file.");
  if (code.startsWith("Z_") || /unexpected end|invalid tar|premature|writable stream closed/i.test(message))
    return new UnusableArchive(`It isn't a complete archive (${message}): copy it again, or export again.`);
  return error;
}
