import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isAdditive, type OwnMigration } from "./migration-state.ts";
import { inOrder, needsOf, type SqlFile } from "./sql-files.ts";

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
    name: tag,
    when,
    isAdditive: isAdditive(readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8")),
  }));
}

const sourceFolder = join(migrationsFolder, "../../..");

/**
 * The functions, triggers and policies of this version in the order in which they are applied: those of the platform first. The hash is that of
 * the file and of those that it needs.
 */
export function ownSqlFiles(): (SqlFile & { hash: string })[] {
  const exclude = ["platform/database/migrations/**"];
  const paths = ["platform", "domain"].flatMap((tree) =>
    globSync(`${tree}/**/*.sql`, { cwd: sourceFolder, exclude }).sort(),
  );
  const files = paths.map((path) => {
    const text = readFileSync(join(sourceFolder, path), "utf8");
    return { path, text, needs: needsOf(text) };
  });
  const hashes = new Map<string, string>();
  return inOrder(files).map((file) => {
    const parts = [file.text, ...file.needs.map((path) => hashes.get(path))];
    const hash = createHash("sha256").update(parts.join("\n")).digest("hex");
    hashes.set(file.path, hash);
    return { ...file, hash };
  });
}

export function ownVersion(): string {
  const description = join(sourceFolder, "../package.json");
  return (JSON.parse(readFileSync(description, "utf8")) as { version: string }).version;
}
