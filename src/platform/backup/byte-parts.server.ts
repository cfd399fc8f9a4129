import { createHash } from "node:crypto";
import { BackupProblem, type Part } from "./backup-manifest.ts";
import type { BackupPlace } from "./backup-place.server.ts";

/** One part is in memory, and is one request to a bucket. */
const partBytes = 16_000_000;

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Writes bytes as files `<path>/000001` and so on. */
export async function writeParts(
  place: BackupPlace,
  path: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Part[]> {
  const parts: Part[] = [];
  let chunks: Uint8Array[] = [];
  let size = 0;
  const end = async (): Promise<void> => {
    const bytes = Buffer.concat(chunks);
    const name = `${path}/${String(parts.length + 1).padStart(6, "0")}`;
    await place.put(name, bytes);
    parts.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
    chunks = [];
    size = 0;
  };
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await end();
  }
  if (size > 0) await end();
  return parts;
}

/**
 * Reads what was written, and compares each part before it is passed on.
 * @throws BackupProblem for a part that is missing or has other bytes
 */
export async function* readParts(place: BackupPlace, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { name, sha256: expected } of parts) {
    const bytes = await place.read(name);
    if (bytes === null) throw new BackupProblem(`The backup lacks its file ${name}.`);
    if (sha256(bytes) !== expected)
      throw new BackupProblem(`The file ${name} of the backup has other bytes than its manifest says.`);
    yield bytes;
  }
}
