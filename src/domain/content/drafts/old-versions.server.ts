import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";

/** How many versions of a document, and publications of a group with their values, stay at most; the newest ten always do. */
export const mostVersions = 200;
/** How many bytes the versions of one document, or the values of a group's publications, take at most as text, which is what reading them needs. */
export const mostBytes = 100_000_000;

/**
 * Deletes what publishing often would fill the disk with: old versions of every group's documents, and the values of old publications, which
 * stay in the history without them and can't be rolled back any more. Returns how many it deleted.
 */
export async function deleteOldVersions(
  db: Database,
  { versions = mostVersions, bytes = mostBytes }: { versions?: number; bytes?: number } = {},
): Promise<number> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ deleted: string }>(
      sql`select delete_old_versions(${versions}::integer, ${bytes}::bigint) as deleted`,
    ),
  );
  return Number(rows[0]?.deleted ?? 0);
}
