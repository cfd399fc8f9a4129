import { and, desc, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import { stockFiles } from "#domain/stock/stock-tables.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database } from "#platform/database/database.server.ts";

type Tenants = Pick<Database, "withTenant">;

/** A file that staff uploaded. Its mapping is YAML; `importId` is null until it is imported. */
export type StockFile = Omit<typeof stockFiles.$inferSelect, "bytes" | "mapping" | "columnsHash"> & {
  mapping: string;
};

/** How many days a file that isn't imported stays. */
export const stayDays = 7;
const stayMs = stayDays * dayMs;

export const maxWaiting = 20;

/** Stores a file unless too many of its group wait; false when they do. */
export function insertStockFile(db: Tenants, file: typeof stockFiles.$inferInsert): Promise<boolean> {
  const { groupId, uploadedAt } = file;
  return db.withTenant({ groupId }, async (tx) => {
    // Two uploads at once, also of two processes, count one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${groupId}, 20))`);
    if ((await tx.$count(stockFiles, isWaiting(groupId, uploadedAt))) >= maxWaiting) return false;
    await tx.insert(stockFiles).values(file);
    return true;
  });
}

export type RememberedMapping = { feed: string; mapping: string };

/**
 * The mapping of the newest file with the same columns, those of the feed first, and imported ones before those that wait; else that of the
 * feed's last imported file.
 */
export async function rememberedMapping(
  db: Tenants,
  { groupId, feed, columnsHash }: { groupId: string; feed: string; columnsHash: string },
): Promise<RememberedMapping | null> {
  const { mapping, importId, uploadedAt } = stockFiles;
  const hasSame = sql`${stockFiles.columnsHash} is not distinct from ${columnsHash}`;
  const ofFeed = eq(stockFiles.feed, feed);
  const [row] = await db.withTenant({ groupId }, (tx) =>
    tx
      .select({ feed: stockFiles.feed, mapping })
      .from(stockFiles)
      .where(
        and(
          eq(stockFiles.groupId, groupId),
          isNotNull(mapping),
          or(hasSame, and(ofFeed, isNotNull(importId))),
        ),
      )
      .orderBy(desc(sql`${ofFeed}`), desc(hasSame), sql`${importId} is null`, desc(uploadedAt))
      .limit(1),
  );
  return row?.mapping ? { feed: row.feed, mapping: row.mapping } : null;
}

/** The group's files that wait for their import, newest first. */
export async function waitingFiles(db: Tenants, groupId: string, now: Date): Promise<StockFile[]> {
  const { bytes: _, ...columns } = columnsOf();
  const rows = await db.withTenant({ groupId }, (tx) =>
    tx
      .select(columns)
      .from(stockFiles)
      .where(isWaiting(groupId, now))
      .orderBy(desc(stockFiles.uploadedAt))
      .limit(maxWaiting),
  );
  return rows.map((row) => ({ ...row, mapping: row.mapping ?? "" }));
}

const isWaiting = (groupId: string, now: Date) =>
  and(
    eq(stockFiles.groupId, groupId),
    isNull(stockFiles.importId),
    gte(stockFiles.uploadedAt, new Date(now.getTime() - stayMs)),
  );

const columnsOf = () => {
  const { groupId, id, feed, siteSlug, fileName, bytes, mapping, isFull, uploadedBy, uploadedAt, importId } =
    stockFiles;
  return { groupId, id, feed, siteSlug, fileName, bytes, mapping, isFull, uploadedBy, uploadedAt, importId };
};

type Key = { groupId: string; id: string };
const isFile = ({ groupId, id }: Key) => and(eq(stockFiles.groupId, groupId), eq(stockFiles.id, id));

/** A file by its id; null for an unknown one. */
export async function stockFile(db: Tenants, key: Key): Promise<StockFile | null> {
  const { bytes: _, ...columns } = columnsOf();
  const [row] = await db.withTenant({ groupId: key.groupId }, (tx) =>
    tx.select(columns).from(stockFiles).where(isFile(key)),
  );
  return row ? { ...row, mapping: row.mapping ?? "" } : null;
}

/** Changes the mapping of a file; one change after the other. @param change null leaves it */
export async function changeFileMapping(
  db: Tenants,
  key: Key,
  change: (mapping: string) => string | null,
): Promise<void> {
  await db.withTenant({ groupId: key.groupId }, async (tx) => {
    const [row] = await tx
      .select({ mapping: stockFiles.mapping })
      .from(stockFiles)
      .where(isFile(key))
      .for("update");
    const mapping = row ? change(row.mapping ?? "") : null;
    if (mapping !== null) await tx.update(stockFiles).set({ mapping }).where(isFile(key));
  });
}

/** Notes the import of a file and deletes its content; the mapping stays for the feed's next file. */
export async function noteImported(db: Tenants, key: Key, importId: string): Promise<void> {
  await db.withTenant({ groupId: key.groupId }, (tx) =>
    tx.update(stockFiles).set({ importId, bytes: null }).where(isFile(key)),
  );
}

/** A file's content; null when it was imported or deleted. */
export async function stockFileContent(db: Tenants, key: Key): Promise<Buffer | null> {
  const [row] = await db.withTenant({ groupId: key.groupId }, (tx) =>
    tx.select({ bytes: stockFiles.bytes }).from(stockFiles).where(isFile(key)),
  );
  return row?.bytes ?? null;
}

export async function deleteStockFile(db: Tenants, key: Key): Promise<void> {
  await db.withTenant({ groupId: key.groupId }, (tx) => tx.delete(stockFiles).where(isFile(key)));
}
