import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, desc, eq, gte, isNotNull, isNull } from "drizzle-orm";
import { parseMapping } from "#features/stock/stock-import/columns/mapping.ts";
import { inspectFile } from "#features/stock/stock-import/inspect/inspect-file.server.ts";
import type { UnpackLimit } from "#features/stock/stock-import/reading/unpack.server.ts";
import { FairQueue } from "#lib/fair-queue.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Site } from "#platform/config/site.ts";
import { stockFiles } from "#platform/database/car-tables.ts";
import type { Database } from "#platform/database/client.server.ts";

type Tenants = Pick<Database, "withTenant">;

/** A file that staff uploaded. Its mapping is YAML; `importId` is null until it is imported. */
export type StockFile = Omit<typeof stockFiles.$inferSelect, "bytes" | "mapping"> & { mapping: string };

/** How many days a file that isn't imported stays. */
export const stayDays = 7;
const stayMs = stayDays * 86_400_000;

/** Files of a group that wait for their import. */
export const maxWaiting = 20;

/** What staff upload may unpack to: it is read in the process that answers shoppers. */
export const uploadLimit: UnpackLimit = {
  bytes: 100_000_000,
  message: "the archive unpacks to more than 100 MB: upload smaller files, or let a scheduled feed import it",
};

export type AddFileOutcome = { kind: "added"; id: string } | { kind: "broken"; message: string };

/**
 * Stores a file, to be checked and imported. Its mapping is that of the feed's last uploaded file, else the given one, else a proposed one.
 * @param configured the mapping of the scheduled feed of that name, as YAML
 */
export async function addStockFile(
  db: Tenants,
  {
    site,
    configured,
    bytes,
    ...file
  }: Pick<StockFile, "feed" | "fileName" | "isFull" | "uploadedBy"> & {
    site: Pick<Site, "groupId" | "slug" | "currency" | "seo" | "stock">;
    configured: string | null;
    bytes: Buffer;
  },
  now: Date,
): Promise<AddFileOutcome> {
  const { groupId, slug, currency, seo, stock } = site;
  if ((await waitingFiles(db, groupId, now)).length >= maxWaiting)
    return {
      kind: "broken",
      message: `${maxWaiting} files wait for their import: import or delete one first`,
    };
  const known = (await lastMapping(db, groupId, file.feed)) ?? configured;
  const read = known === null ? null : parseMapping(known);
  const found = await onDisk(groupId, file.fileName, bytes, (path) =>
    inspectFile({
      ...{ file: path, currency, language: seo.language, now },
      ...{ unpackLimit: uploadLimit, maxRows: stock.maxCars },
    }),
  );
  if (found.kind === "broken") return { kind: "broken", message: found.message };
  const mapping = known !== null && read?.kind === "ok" ? known : found.mapping;
  const id = randomId();
  const packed = await promisify(gzip)(bytes);
  await db.withTenant({ groupId }, (tx) =>
    tx.insert(stockFiles).values({
      ...{ ...file, groupId, id, mapping, siteSlug: slug, uploadedAt: now },
      bytes: packed.length < bytes.length ? packed : bytes,
    }),
  );
  return { kind: "added", id };
}

/** The mapping by which the feed's last uploaded file was imported. */
async function lastMapping(db: Tenants, groupId: string, feed: string): Promise<string | null> {
  const [row] = await db.withTenant({ groupId }, (tx) =>
    tx
      .select({ mapping: stockFiles.mapping })
      .from(stockFiles)
      .where(and(eq(stockFiles.groupId, groupId), eq(stockFiles.feed, feed), isNotNull(stockFiles.importId)))
      .orderBy(desc(stockFiles.uploadedAt))
      .limit(1),
  );
  return row?.mapping ?? null;
}

/** The group's files that wait for their import, newest first. */
export async function waitingFiles(
  db: Tenants,
  groupId: string,
  now: Date = new Date(),
): Promise<StockFile[]> {
  const { bytes: _, ...columns } = columnsOf();
  const rows = await db.withTenant({ groupId }, (tx) =>
    tx
      .select(columns)
      .from(stockFiles)
      .where(
        and(
          eq(stockFiles.groupId, groupId),
          isNull(stockFiles.importId),
          gte(stockFiles.uploadedAt, new Date(now.getTime() - stayMs)),
        ),
      )
      .orderBy(desc(stockFiles.uploadedAt))
      .limit(maxWaiting),
  );
  return rows.map((row) => ({ ...row, mapping: row.mapping ?? "" }));
}

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

export async function deleteStockFile(db: Tenants, key: Key): Promise<void> {
  await db.withTenant({ groupId: key.groupId }, (tx) => tx.delete(stockFiles).where(isFile(key)));
}

/** Does something with a file's content, which is on disk meanwhile; null when it was imported or deleted. */
export async function withStockFile<T>(
  db: Tenants,
  key: Key,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  const [row] = await db.withTenant({ groupId: key.groupId }, (tx) =>
    tx.select({ bytes: stockFiles.bytes, fileName: stockFiles.fileName }).from(stockFiles).where(isFile(key)),
  );
  return row?.bytes ? onDisk(key.groupId, row.fileName, row.bytes, work) : null;
}

/** Files are read one for each group at a time, because they unpack to many times their size. */
const readings = new FairQueue({ perCaller: 1, total: 2 });

function onDisk<T>(
  groupId: string,
  fileName: string,
  bytes: Buffer,
  work: (path: string) => Promise<T>,
): Promise<T> {
  return readings.run(groupId, () => unpacked(fileName, bytes, work));
}

async function unpacked<T>(fileName: string, bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-stock-"));
  try {
    const path = join(folder, `file${extname(fileName).slice(0, 10)}`);
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
