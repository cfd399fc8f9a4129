import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { hourMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { Database } from "#platform/database/database.server.ts";

/** A message of this size has attachments of some 36 MB. */
export const maxMessageBytes = 50 * 1024 * 1024;

export type Envelope = { source: "smtp" | "mailgun"; sender: string; recipients: string[] };
export type StoreOutcome = { kind: "stored"; id: string } | { kind: "too_large" };

/** Stores messages as they arrive. What it says is stored survives the end of the process and of the machine. */
export type Inbox = {
  /**
   * @throws when the disk, the storage or the database fails. Then the message may be stored all the same, if only the answer of the database was
   * lost, and is one with the same that the sender sends again; a file of one that isn't goes after an hour.
   */
  store(envelope: Envelope, content: AsyncIterable<Uint8Array>): Promise<StoreOutcome>;
  /** Removes what processes that ended left half received. */
  removeBroken(): Promise<void>;
};

/** @param db as any role; @param folder for messages while they are received */
export function createInbox(
  db: Pick<Database, "withoutTenant">,
  {
    originals,
    folder,
    now,
    maxBytes = maxMessageBytes,
  }: { originals: Pick<Originals, "take">; folder: string; now(): Date; maxBytes?: number },
): Inbox {
  return {
    store: async ({ source, sender, recipients }, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${randomBytes(12).toString("hex")}.part`);
      try {
        const bytes = await written(path, content, maxBytes);
        if (bytes > maxBytes) return { kind: "too_large" };
        const key = `${randomBytes(16).toString("hex")}.eml`;
        const id = randomId();
        const until = new Date(now().getTime() + hourMs).toISOString();
        await db.withoutTenant((tx) =>
          tx.execute(sql`select expect_inbound(${id}, ${key}, ${until}::timestamptz)`),
        );
        await originals.take(key, path);
        await db.withoutTenant((tx) =>
          tx.execute(
            sql`select store_inbound(${id}, ${source}, ${sender}, ${sql.param(recipients)}::text[], ${key}, ${bytes}::int, ${now().toISOString()}::timestamptz)`,
          ),
        );
        return { kind: "stored", id };
      } finally {
        await rm(path, { force: true });
      }
    },
    removeBroken: async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found && now().getTime() - found.mtimeMs > hourMs) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** Writes a message to the disk for good. What is beyond the limit is read and not written. */
async function written(path: string, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes <= maxBytes) await file.writeFile(piece);
    }
    await file.sync();
    return bytes;
  } finally {
    await file.close();
  }
}
