import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isAdditive, type OwnMigration } from "./migration-state.ts";

/** Beside this file in the source, also for a bundle, which doesn't contain it. */
const journalFile = createRequire(import.meta.url).resolve(
  "#platform/database/migrations/meta/_journal.json",
);

export const migrationsFolder = join(dirname(journalFile), "..");

/** The migrations of this version, the oldest first. */
export function ownMigrations(): OwnMigration[] {
  const { entries } = JSON.parse(readFileSync(journalFile, "utf8")) as {
    entries: { tag: string; when: number }[];
  };
  return entries.map(({ tag, when }) => ({
    ...{ name: tag, when },
    isAdditive: isAdditive(readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8")),
  }));
}

/** The version of this program. */
export function ownVersion(): string {
  const description = join(migrationsFolder, "../../../../package.json");
  return (JSON.parse(readFileSync(description, "utf8")) as { version: string }).version;
}
