import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { link, rm, stat } from "node:fs/promises";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";

/** Adds one entry; resolves when it may take the next one. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;

/**
 * Writes an archive, readable by its owner only. The file has its name once it is complete, so a name without an archive never exists.
 * @param fill adds the entries; `sums.txt` follows by itself
 * @throws an error with code EEXIST for a name that is taken
 */
export async function writeArchive(path: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  if (await exists(path)) throw Object.assign(new Error(`${path} exists`), { code: "EEXIST" });
  const [draft, sums] = [`${path}.partial`, `${path}.sums`];
  await rm(draft, { force: true });
  await rm(sums, { force: true });
  try {
    const tar = pack();
    const writing = pipeline(tar, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    const sumsFile = createWriteStream(sums, { mode: 0o600 });
    const filling = (async () => {
      await fill(async (name, bytes) => {
        await addEntry(tar, { name, size: bytes.length }, (entry) => entry.end(bytes));
        const sum = createHash("sha256").update(bytes).digest("hex");
        if (!sumsFile.write(`${sum}  ${name}\n`)) await once(sumsFile, "drain");
      });
      sumsFile.end();
      await finished(sumsFile);
      const { size } = await stat(sums);
      await addEntry(
        tar,
        { name: "sums.txt", size },
        (entry) => void pipeline(createReadStream(sums), entry),
      );
      tar.finalize();
    })();
    filling.catch((error: Error) => tar.destroy(error));
    await Promise.all([filling, writing]);
    // Unlike a rename, this replaces no file.
    await link(draft, path);
  } finally {
    await rm(draft, { force: true });
    await rm(sums, { force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function addEntry(
  tar: Pack,
  header: { name: string; size: number },
  write: (entry: NodeJS.WritableStream) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ ...header, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    write(entry as unknown as NodeJS.WritableStream);
  });
}
