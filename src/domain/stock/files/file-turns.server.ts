import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { UnpackLimit } from "#domain/stock/import/reading/unpack.server.ts";
import { FairQueue, QueueFull } from "#lib/fair-queue.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type StockFile, stockFileContent } from "./stock-file.server.ts";

/** What staff upload may unpack to: it is read in the process that answers shoppers. */
export const uploadLimit: UnpackLimit = {
  bytes: 100_000_000,
  message: "the archive unpacks to more than 100 MB: upload smaller files, or let a scheduled feed import it",
};

/** Files are read one for each group at a time, because they unpack to many times their size. */
const turns = new FairQueue({ perCaller: 1, total: 2, maxWaiting: 3 });

/** Whose turn a file takes; what waits is dropped when the signal aborts. */
type Turn = { groupId: string; signal: AbortSignal };

/**
 * Reads a file in its group's turn. What waits holds no content of a stored file and no connection to the database: the work gets both.
 * @returns "busy" when three wait already
 */
export async function inFileTurn<T>({ groupId, signal }: Turn, work: () => Promise<T>): Promise<T | "busy"> {
  try {
    return await turns.run(groupId, work, signal);
  } catch (error) {
    if (error instanceof QueueFull) return "busy";
    throw error;
  }
}

type Reading = { answer: Promise<unknown>; clients: number; leave: AbortController };

/** What waits for its turn to be read, by key. */
const waiting = new Map<string, Reading>();

/**
 * As `inFileTurn`; who asks for the same while it waits gets the same answer, so that choices in quick succession take one place. It leaves
 * the queue when its last client has gone.
 * @param key what is read, of all groups
 */
export async function inSharedFileTurn<T>(
  key: string,
  { groupId, signal }: Turn,
  work: () => Promise<T>,
): Promise<T | "busy"> {
  signal.throwIfAborted();
  const reading = waiting.get(key) ?? startReading(key, groupId, work);
  reading.clients++;
  const gone = Promise.withResolvers<never>();
  const go = () => {
    gone.reject(signal.reason);
    if (--reading.clients > 0) return;
    forget(key, reading);
    reading.leave.abort(signal.reason);
  };
  signal.addEventListener("abort", go);
  try {
    return (await Promise.race([reading.answer, gone.promise])) as T | "busy";
  } finally {
    signal.removeEventListener("abort", go);
  }
}

function startReading<T>(key: string, groupId: string, work: () => Promise<T>): Reading {
  const reading: Reading = { answer: Promise.resolve(), clients: 0, leave: new AbortController() };
  waiting.set(key, reading);
  reading.answer = inFileTurn({ groupId, signal: reading.leave.signal }, () => {
    forget(key, reading);
    return work();
  }).finally(() => forget(key, reading));
  return reading;
}

/** From here on who asks for it starts another reading. */
function forget(key: string, reading: Reading): void {
  if (waiting.get(key) === reading) waiting.delete(key);
}

/** Does something with a stored file's content in its turn; null when it was imported or deleted. */
export function withStockFile<T>(
  db: Pick<Database, "withTenant">,
  { file, signal }: { file: StockFile; signal: AbortSignal },
  work: (path: string) => Promise<T>,
): Promise<T | null | "busy"> {
  return inFileTurn({ groupId: file.groupId, signal }, () => contentOnDisk(db, file, work));
}

/** Does something with a stored file's content, which is on disk meanwhile; null when it was imported or deleted. */
export async function contentOnDisk<T>(
  db: Pick<Database, "withTenant">,
  file: Pick<StockFile, "groupId" | "id" | "fileName">,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  const bytes = await stockFileContent(db, file);
  return bytes ? onDisk({ fileName: file.fileName, bytes }, work) : null;
}

/** Does something with a content, which is on disk meanwhile. */
export async function onDisk<T>(
  { fileName, bytes }: { fileName: string; bytes: Buffer },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-stock-"));
  try {
    const path = join(folder, `file${extname(fileName).slice(0, 10)}`);
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
