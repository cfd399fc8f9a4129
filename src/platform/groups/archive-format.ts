import { z } from "zod";

/**
 * The archive of a group: a gzip-compressed tar file. Its entries in this order: `archive.json`, `rows/<table>/<number>.jsonl`,
 * `files/pictures/<key>`, `files/uploads/<key>`, `counts.json`, `sums.txt`. docs/group-archive.md describes them.
 */
export const archiveVersion = 1;

/** `archive.json`. */
export const archiveHeader = z.strictObject({
  format: z.literal("forecourt-group"),
  version: z.number().int(),
  /** The newest migration of the database, as its number in the journal. */
  schema: z.number().int(),
  /** When the rows were read, ISO 8601. */
  at: z.string(),
  group: z.strictObject({ id: z.uuid(), slug: z.string() }),
  sites: z.array(z.strictObject({ id: z.uuid(), slug: z.string() })),
  hosts: z.array(z.string()),
  tables: z.array(z.string()),
});
export type ArchiveHeader = z.output<typeof archiveHeader>;

const count = z.number().int().min(0);
/** `counts.json`: rows by table, files by kind, and the files that rows name but the storage didn't have. */
export const archiveCounts = z.strictObject({
  rows: z.record(z.string(), count),
  files: z.strictObject({ pictures: count, uploads: count }),
  missing: z.strictObject({ pictures: count, uploads: count }),
});
export type ArchiveCounts = z.output<typeof archiveCounts>;

export type FileKind = "pictures" | "uploads";

export type EntryName =
  | { kind: "header" | "counts" | "sums" }
  | { kind: "rows"; table: string }
  | { kind: FileKind; key: string };

/** What an entry's name says, or null for a name that no archive has. */
export function entryName(name: string): EntryName | null {
  if (name === "archive.json") return { kind: "header" };
  if (name === "counts.json") return { kind: "counts" };
  if (name === "sums.txt") return { kind: "sums" };
  const rows = /^rows\/([a-z_]{1,63})\/\d{6,9}\.jsonl$/.exec(name);
  if (rows?.[1]) return { kind: "rows", table: rows[1] };
  const file = /^files\/(pictures|uploads)\/([0-9a-f]{32}\.[a-z]{3,4})$/.exec(name);
  return file?.[1] && file[2] ? { kind: file[1] as FileKind, key: file[2] } : null;
}

export const rowsEntry = (table: string, number: number): string =>
  `rows/${table}/${String(number).padStart(6, "0")}.jsonl`;
export const fileEntry = (kind: FileKind, key: string): string => `files/${kind}/${key}`;
