/** A migration of this version of the program. */
export type OwnMigration = { name: string; when: number; isAdditive: boolean };

/** A migration as the database has it; null where a version applied it that made no note of that. */
export type AppliedMigration = {
  when: number;
  name: string | null;
  /** The version of the program that applied it. */
  version: string | null;
  isAdditive: boolean | null;
};

export type MigrationState =
  /** The program can use the database, which may have newer migrations, all additive. */
  | { kind: "usable" }
  /** Migrations are missing, by name. */
  | { kind: "behind"; missing: string[] }
  /** A newer version changed what this one uses; `version` and `names` are null where it made no note. */
  | { kind: "newer"; version: string | null; names: (string | null)[] }
  /** Migrations of this version are missing that are older than some that were applied: branches of the program migrated it. */
  | { kind: "diverged"; missing: string[] };

/** Whether this version can use a database. Newer migrations that are additive leave everything that it uses. */
export function migrationState(
  own: readonly OwnMigration[],
  applied: readonly AppliedMigration[],
): MigrationState {
  const known = new Set(own.map(({ when }) => when));
  const changed = applied.filter(({ when, isAdditive }) => !known.has(when) && isAdditive !== true);
  if (changed.length > 0)
    return {
      kind: "newer",
      version: changed.at(-1)?.version ?? null,
      names: changed.map(({ name }) => name),
    };
  const done = new Set(applied.map(({ when }) => when));
  const missing = own.filter(({ when }) => !done.has(when));
  const names = missing.map(({ name }) => name);
  const last = Math.max(...done);
  if (missing.some(({ when }) => when < last)) return { kind: "diverged", missing: names };
  return names.length > 0 ? { kind: "behind", missing: names } : { kind: "usable" };
}

/** A migration that takes away or changes what the version before uses says so, and why, in its first line. */
export const isAdditive = (text: string): boolean => !/^-- not additive: \S/.test(text);
