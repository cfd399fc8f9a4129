import { z } from "zod";

/** A backup that can't be used, written or restored; the message says why and what to do. */
export class BackupProblem extends Error {}

export const backupVersion = 1;
const count = z.number().int().min(0);
const part = z.strictObject({ name: z.string(), bytes: count, sha256: z.string() });
export type Part = z.output<typeof part>;

const tableSum = z.strictObject({
  /** With its schema, such as `public.cars`. */
  name: z.string(),
  rows: count,
  /** Of the rows as text, whatever their order. */
  sum: z.string(),
});
export type TableSum = z.output<typeof tableSum>;

/** A login or role of the server, and which roles it may work as. No password: the server doesn't tell them. */
const role = z.strictObject({ name: z.string(), isLogin: z.boolean(), memberOf: z.array(z.string()) });
export type Role = z.output<typeof role>;

/** `manifest.json`, which is written last: a backup without it is none. */
export const backupManifest = z.strictObject({
  format: z.literal("forecourt-backup"),
  version: z.literal(backupVersion),
  /** The version of the program, its newest migration, and that of the server. */
  program: z.string(),
  migration: count,
  server: z.string(),
  at: z.iso.datetime(),
  /** `copy` is read by this program alone, `pg_dump` by `pg_restore`. */
  kind: z.enum(["copy", "pg_dump"]),
  /** The login that owns the tables. */
  owner: z.string(),
  roles: z.array(role),
  tables: z.array(tableSum),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Parts of the dump (`""`), or of each table's rows by the table's name. */
  data: z.record(z.string(), z.array(part)),
  /** The list of originals, a JSON line each. */
  list: z.array(part),
  originals: z.record(
    z.enum(["pictures/originals", "uploads"]),
    z.strictObject({ files: count, bytes: count }),
  ),
});
export type BackupManifest = z.output<typeof backupManifest>;

export const originalLine = z.strictObject({
  of: z.enum(["pictures/originals", "uploads"]),
  key: z.string(),
  bytes: count,
  sha256: z.string(),
});
export type OriginalLine = z.output<typeof originalLine>;

/** The folder of a backup, by its moment: names sort as the moments do. */
export const backupName = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "");

const namePattern = /^\d{8}T\d{6}Z$/;
export const isBackupName = (name: string): boolean => namePattern.test(name);

/**
 * Which backups to remove so that this many whole ones stay, the newest; also what was interrupted before the oldest that stays or a day ago.
 * @param whole names of those with a manifest @param all names of every folder
 */
export function outdated(
  all: readonly string[],
  whole: ReadonlySet<string>,
  keep: number,
  now: Date,
): string[] {
  const staying = all
    .filter((name) => whole.has(name))
    .toSorted()
    .slice(-keep);
  const yesterday = backupName(new Date(now.getTime() - 86_400_000));
  return all.filter((name) => (whole.has(name) ? !staying.includes(name) : name < yesterday)).toSorted();
}

/** What a person has to look at of two lists of tables: each table that differs, with what was expected. */
export function differences(
  expected: readonly TableSum[],
  found: readonly TableSum[],
): { name: string; expected: TableSum | null; found: TableSum | null }[] {
  const before = new Map(expected.map((table) => [table.name, table]));
  const after = new Map(found.map((table) => [table.name, table]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, expected: before.get(name) ?? null, found: after.get(name) ?? null }))
    .filter((one) => one.expected?.rows !== one.found?.rows || one.expected?.sum !== one.found?.sum);
}
