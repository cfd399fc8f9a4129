import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { dayMs } from "#lib/durations.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";

/** Keys that are compared with the database at once, about 10 MB of them. */
const batch = 100_000;

type Options = {
  db: Pick<Database, "withoutTenant">;
  originals: Pick<Originals, "keys" | "remove">;
  /** Deletes what was made of a picture in other sizes, on this machine. */
  removeSizes(key: string): Promise<number>;
  /** How many days a picture stays that no car, page or draft names. */
  days: number;
  now(): Date;
};

/**
 * Deletes stored pictures that no row of any group has named for some days, and returns how many. A feed that names new pictures again and again
 * would otherwise fill the disk. A picture that is stored again in the very second of its deletion is missing, as after a failed fetch.
 * @param stopped once true nothing more is deleted
 */
export async function deleteUnnamedPictures(
  { db, originals, removeSizes, days, now }: Options,
  stopped: () => boolean = () => false,
): Promise<number> {
  let deleted = 0;
  for await (const keys of batchesOf(originals.keys())) {
    const at = now();
    const before = new Date(at.getTime() - days * dayMs);
    const { rows } = await db.withoutTenant(async (tx) => {
      // It searches all tables, beside the visitors: not on several processors.
      await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
      return tx.execute<{ key: string }>(
        sql`select * from unnamed_pictures(${sql.param(keys)}::text[], ${at.toISOString()}::timestamptz, ${before.toISOString()}::timestamptz) as key`,
      );
    });
    for (const { key } of rows) {
      if (stopped()) return deleted;
      await originals.remove(key);
      await removeSizes(key);
      deleted++;
    }
    const gone = rows.map(({ key }) => key);
    if (gone.length > 0)
      await db.withoutTenant((tx) => tx.execute(sql`select forget_pictures(${sql.param(gone)}::text[])`));
  }
  return deleted;
}

async function* batchesOf(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let current: string[] = [];
  for await (const key of keys) {
    current.push(key);
    if (current.length < batch) continue;
    yield current;
    current = [];
  }
  if (current.length > 0) yield current;
}

/** Deletes pictures that nothing names any more, once a day. */
export function unnamedPicturesTask(options: Options & { log: Pick<Logger, "info"> }): BackgroundTask {
  return {
    name: "unnamed pictures",
    everyMs: dayMs,
    leasesRows: false,
    role: applicationRole,
    run: async (stopped) => {
      const pictures = await deleteUnnamedPictures(options, stopped);
      if (pictures > 0) options.log.info({ pictures }, "pictures that nothing named any more were deleted");
      return null;
    },
  };
}
