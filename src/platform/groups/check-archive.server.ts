import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type ArchiveCounts,
  type ArchiveHeader,
  archiveCounts,
  archiveHeader,
  archiveVersion,
} from "./archive-format.ts";
import { type ReadEntry, readArchive, UnusableArchive } from "./read-archive.server.ts";

export type CheckedArchive = { header: ArchiveHeader; counts: ArchiveCounts };

/**
 * Reads a whole archive and writes nothing: its version, its sums, that its counts are those of its entries, that each row is of its group and
 * of one of its sites, and that each picture has the bytes that its key stands for.
 * @throws UnusableArchive
 */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  let header: ArchiveHeader | null = null;
  let counts: ArchiveCounts | null = null;
  const found: Pick<ArchiveCounts, "rows" | "files"> = { rows: {}, files: { pictures: 0, uploads: 0 } };
  await readArchive(path, async ({ name, bytes }: ReadEntry) => {
    if (!header) {
      if (name.kind !== "header") throw new UnusableArchive("It doesn't begin with archive.json.");
      header = readHeader(bytes);
      for (const table of header.tables) found.rows[table] = 0;
      return;
    }
    switch (name.kind) {
      case "rows": {
        if (!(name.table in found.rows))
          throw new UnusableArchive(`It has rows of ${name.table}, which archive.json doesn't name.`);
        const rows = linesOf(bytes);
        for (const row of rows) checkRow(row, name.table, header);
        found.rows[name.table] = (found.rows[name.table] ?? 0) + rows.length;
        return;
      }
      case "pictures":
      case "uploads":
        if (name.kind === "pictures") checkPicture(name.key, bytes);
        found.files[name.kind]++;
        return;
      case "counts":
        counts = parsed(archiveCounts, bytes, "counts.json");
        return;
      default:
        throw new UnusableArchive("It has archive.json twice.");
    }
  });
  if (!header || !counts) throw new UnusableArchive("It has no archive.json or no counts.json.");
  const wrong = difference(counts, found);
  if (wrong) throw new UnusableArchive(wrong);
  return { header, counts };
}

/** The rows of an entry, as JSON texts. */
export const linesOf = (bytes: Buffer): string[] => bytes.toString("utf8").split("\n").slice(0, -1);

function readHeader(bytes: Buffer): ArchiveHeader {
  const version = z.looseObject({ version: z.number() }).safeParse(jsonOf(bytes)).data?.version;
  if (version !== undefined && version !== archiveVersion)
    throw new UnusableArchive(
      `It has version ${version} of the format, and this program reads version ${archiveVersion}: import it with the version of Forecourt that wrote it.`,
    );
  return parsed(archiveHeader, bytes, "archive.json");
}

function parsed<T>(schema: z.ZodType<T>, bytes: Buffer, name: string): T {
  const read = schema.safeParse(jsonOf(bytes));
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0] ?? { path: [], message: "" };
  throw new UnusableArchive(`Its ${name} can't be read: ${path.join(".")} ${message}`);
}

function jsonOf(bytes: Buffer | string): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Row-level security doesn't apply to an import, so no row may belong elsewhere. */
function checkRow(text: string, table: string, { group, sites }: ArchiveHeader): void {
  const row = jsonOf(text);
  const of = (why: string) => new UnusableArchive(`A row of ${table} ${why}.`);
  if (typeof row !== "object" || row === null) throw of("isn't JSON");
  const { id, group_id, site_id } = row as Record<string, unknown>;
  if (table === "groups" && id !== group.id) throw of("is another group's");
  if (group_id !== undefined && group_id !== group.id) throw of("is another group's");
  const isOwnSite = typeof site_id !== "string" || sites.some((site) => site.id === site_id);
  // The log mentions sites that were deleted.
  if (!isOwnSite && table !== "audit_entries") throw of("belongs to a site that archive.json doesn't name");
}

/** The key of a picture is a hash of its bytes, and every group's pictures are stored together. */
function checkPicture(key: string, bytes: Buffer): void {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  if (!key.startsWith(`${hash}.`))
    throw new UnusableArchive(`The picture ${key} has other bytes than its key.`);
}

function difference(counts: ArchiveCounts, found: Pick<ArchiveCounts, "rows" | "files">): string | null {
  for (const [what, number] of Object.entries({ ...found.rows, ...found.files })) {
    const expected = { ...counts.rows, ...counts.files }[what];
    if (expected !== number) return `It has ${number} ${what}, and its counts.json says ${expected ?? 0}.`;
  }
  return null;
}
