import { randomBytes } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { noteReading } from "#domain/leads/handling/note-reading.server.ts";
import { leadReplies, replyAttachments } from "#domain/leads/reply-tables.ts";
import { minuteMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { MessageFile } from "./read-message.server.ts";

/** A file of a message that is stored. */
export type NewFile = MessageFile & { type: string };

const batch = 100;
/** Files of a message that is just being placed. */
const placingMs = 10 * minuteMs;
const actor = { kind: "task", id: "files of replies", action: "files of replies" } as const;

/** Removes the files of replies that were erased, are past their time or were never placed. */
export async function removeOrphans(
  db: Database,
  originals: Pick<Originals, "remove">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - placingMs);
  for (let removed = batch; removed === batch; ) {
    removed = 0;
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ group_id: string; site_id: string; id: string; file_key: string }>(
        sql`select * from orphaned_reply_files(${batch})`,
      ),
    );
    for (const { group_id, site_id, id, file_key } of rows) {
      const site = { groupId: group_id, id: site_id };
      const isDue = and(isFile(site, id), lt(replyAttachments.createdAt, before));
      if ((await db.withSite(site, (tx) => tx.$count(replyAttachments, isDue))) === 0) continue;
      await removeFile(db.as(actor), originals, site, { id, fileKey: file_key });
      removed++;
    }
  }
}

const isFile = (site: SiteKey, id: string) =>
  and(isOfSite(replyAttachments, site), eq(replyAttachments.id, id));

/** The row goes last, so that an interrupted removal is found again. */
async function removeFile(
  db: Database,
  originals: Pick<Originals, "remove">,
  site: SiteKey,
  { id, fileKey }: { id: string; fileKey: string },
): Promise<void> {
  await originals.remove(fileKey);
  await db.withSite(site, (tx) => tx.delete(replyAttachments).where(isFile(site, id)));
}

/**
 * Stores the files of a reply that is added afterwards. Rows come first, so that none of a process that is killed stays without one; those without
 * a reply go as others that lost theirs.
 * @param db acts for what adds the reply
 * @returns the keys of the files
 */
export async function storeFiles(
  db: Database,
  originals: Pick<Originals, "put">,
  site: SiteKey,
  { replyId, files, now }: { replyId: string; files: readonly NewFile[]; now: Date },
): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = files.map(({ content, name, type }) => ({
    groupId: site.groupId,
    siteId: site.id,
    id: randomId(),
    replyId,
    name,
    type,
    bytes: content.length,
    createdAt: now,
    fileKey: `${randomBytes(16).toString("hex")}.bin`,
  }));
  await db.withSite(site, (tx) => tx.insert(replyAttachments).values(rows));
  for (const [at, { content }] of files.entries()) await originals.put(rows[at]?.fileKey ?? "", content);
  return rows.map(({ fileKey }) => fileKey);
}

/** Whether all files of a reply are still there when it is added, which may take longer than they wait for it. */
export async function hasFiles(
  tx: Transaction,
  site: SiteKey,
  { replyId, files }: { replyId: string; files: readonly NewFile[] },
): Promise<boolean> {
  const present = await tx
    .select({ id: replyAttachments.id })
    .from(replyAttachments)
    .where(and(isOfSite(replyAttachments, site), eq(replyAttachments.replyId, replyId)))
    .for("update");
  return present.length === files.length;
}

/** Removes the files of a reply that wasn't added, since it is a copy. */
export async function removeFiles(
  db: Database,
  originals: Pick<Originals, "remove">,
  site: SiteKey,
  replyId: string,
): Promise<void> {
  const rows = await db.withSite(site, (tx) =>
    tx
      .select({ id: replyAttachments.id, fileKey: replyAttachments.fileKey })
      .from(replyAttachments)
      .where(and(isOfSite(replyAttachments, site), eq(replyAttachments.replyId, replyId))),
  );
  for (const row of rows) await removeFile(db, originals, site, row);
}

/**
 * A file of a message of a lead, or of one without a lead, by its id; null for any other. Reading it is in the audit log, as reading the lead is.
 * @param db acts for the member
 */
export async function replyFile(
  db: Database,
  originals: Pick<Originals, "read">,
  site: SiteKey,
  { leadId, id }: { leadId: string | null; id: string },
): Promise<{ name: string; content: Buffer } | null> {
  const row = await db.withSite(site, async (tx) => {
    const [found] = await tx
      .select({
        name: replyAttachments.name,
        key: replyAttachments.fileKey,
        replyId: replyAttachments.replyId,
      })
      .from(replyAttachments)
      .innerJoin(leadReplies, and(isOfSite(leadReplies, site), eq(leadReplies.id, replyAttachments.replyId)))
      .where(
        and(
          isOfSite(replyAttachments, site),
          eq(replyAttachments.id, id),
          leadId === null ? isNull(leadReplies.leadId) : eq(leadReplies.leadId, leadId),
        ),
      );
    if (found && leadId === null) await noteReading(tx, site, found.replyId, "lead_replies");
    else if (found && leadId !== null) await noteReading(tx, site, leadId);
    return found;
  });
  const content = row ? await originals.read(row.key) : null;
  return row && content ? { name: row.name, content } : null;
}
