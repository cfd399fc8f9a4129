/** A migration of this version of the program. */
export type OwnMigration = { name: string; when: number; isAdditive: boolean };

/** A file of functions, triggers and policies. */
export type SqlHash = { path: string; hash: string };

/** A migration as the database has it; null where a version applied it that made no note of that. */
export type AppliedMigration = {
  when: number;
  name: string | null;
  /** The version of the program that applied it. */
  version: string | null;
  isAdditive: boolean | null;
};

/** What a version has, or what was applied to a database, in this order. */
type Schema<Migration> = { migrations: readonly Migration[]; sql: readonly SqlHash[] };

export type MigrationState =
  /**
   * The program can use the database, which may have newer migrations, all additive. `replaced` are files whose text was applied, and then
   * another one, though no newer migration was: by a newer version, or by an older one that was prepared again.
   */
  | { kind: "usable"; replaced: string[] }
  /** Migrations, by name, or files of functions, triggers and policies, by path, are missing. */
  | { kind: "behind"; missing: string[] }
  /** A newer version changed what this one uses; `version` and `names` are null where it made no note. */
  | { kind: "newer"; version: string | null; names: (string | null)[] }
  /** Migrations or files of this version are missing, and newer migrations were applied: branches of the program migrated it. */
  | { kind: "diverged"; missing: string[] };

/** Whether this version can use a database. What a newer version adds, and functions that it replaces, leave everything that this one uses. */
export function migrationState(own: Schema<OwnMigration>, applied: Schema<AppliedMigration>): MigrationState {
  const known = new Set(own.migrations.map(({ when }) => when));
  const changed = applied.migrations.filter(
    ({ when, isAdditive }) => !known.has(when) && isAdditive !== true,
  );
  if (changed.length > 0)
    return {
      kind: "newer",
      version: changed.at(-1)?.version ?? null,
      names: changed.map(({ name }) => name),
    };
  const done = new Set(applied.migrations.map(({ when }) => when));
  const missing = own.migrations.filter(({ when }) => !done.has(when));
  const texts = new Set(applied.sql.map(({ path, hash }) => path + hash));
  const missingFiles = own.sql.filter(({ path, hash }) => !texts.has(path + hash));
  const names = [...missing.map(({ name }) => name), ...missingFiles.map(({ path }) => path)];
  const last = Math.max(...done);
  const isNewer = last > Math.max(...known);
  if (missing.some(({ when }) => when < last) || (isNewer && missingFiles.length > 0))
    return { kind: "diverged", missing: names };
  if (names.length > 0) return { kind: "behind", missing: names };
  return { kind: "usable", replaced: isNewer ? [] : staleFiles(own.sql, applied.sql) };
}

/** Paths of files that weren't applied last with this text. */
export function staleFiles(own: readonly SqlHash[], applied: readonly SqlHash[]): string[] {
  const current = new Map(applied.map(({ path, hash }) => [path, hash]));
  return own.filter(({ path, hash }) => current.get(path) !== hash).map(({ path }) => path);
}

/** A migration that takes away or changes what the version before uses says so, and why, in its first line. */
export const isAdditive = (text: string): boolean => !/^-- not additive: \S/.test(text);
