import type { Originals, OriginalsOf } from "#platform/adapters/storage/originals.ts";
import { type BackupManifest, type OriginalLine, originalLine } from "./backup-manifest.ts";
import type { BackupPlace } from "./backup-place.server.ts";
import { readParts, sha256 } from "./byte-parts.server.ts";

export const kinds = ["pictures/originals", "uploads"] as const satisfies readonly OriginalsOf[];

export async function* listedOriginals(
  place: BackupPlace,
  { list }: Pick<BackupManifest, "list">,
): AsyncGenerator<OriginalLine> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of readParts(place, list)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield originalLine.parse(JSON.parse(line));
  }
}

/**
 * Copies the originals that the place doesn't have, and yields a line for each of all. They never change, so those of an earlier backup are
 * neither read nor copied again.
 * @param earlier what an earlier backup says of an original
 */
export async function* copyOriginals(
  from: (of: OriginalsOf) => Originals,
  place: BackupPlace,
  earlier: ReadonlyMap<string, OriginalLine>,
): AsyncGenerator<OriginalLine> {
  for (const of of kinds) {
    const pool = place.originals(of);
    const present = new Set(await Array.fromAsync(pool.keys()));
    const source = from(of);
    for await (const key of source.keys()) {
      const known = present.has(key) ? earlier.get(`${of}/${key}`) : undefined;
      if (known) {
        yield known;
        continue;
      }
      const bytes = await (present.has(key) ? pool : source).read(key);
      // Deleted just now.
      if (bytes === null) continue;
      await pool.put(key, bytes);
      yield { of, key, bytes: bytes.length, sha256: sha256(bytes) };
    }
  }
}

/** The originals whose files are missing or have other bytes. */
export async function* damagedOriginals(
  place: BackupPlace,
  manifest: BackupManifest,
): AsyncGenerator<{ of: OriginalsOf; key: string; isMissing: boolean }> {
  const pool = {
    "pictures/originals": place.originals("pictures/originals"),
    uploads: place.originals("uploads"),
  };
  for await (const { of, key, bytes, sha256: expected } of listedOriginals(place, manifest)) {
    const found = await pool[of].read(key);
    if (found === null || found.length !== bytes || sha256(found) !== expected)
      yield { of, key, isMissing: found === null };
  }
}
