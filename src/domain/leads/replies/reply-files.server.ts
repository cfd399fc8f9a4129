import { and, eq, isNull, sql } from "drizzle-orm";
import { noteReading } from "#domain/leads/handling/note-reading.server.ts";
import { leadReplies, replyAttachments } from "#domain/leads/reply-tables.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

const batch = 100;

/** Removes the files of replies that were erased or are past their time; the row goes last, so that an interrupted removal is found again. */
export async function removeOrphans(db: Database, originals: Pick<Originals, "remove">): Promise<void> {
  const actor = { kind: "task", id: "files of replies", action: "files of replies" } as const;
  for (let found = batch; found === batch; ) {
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ group_id: string; site_id: string; id: string; file_key: string }>(
        sql`select * from orphaned_reply_files(${batch})`,
      ),
    );
    for (const { group_id, site_id, id, file_key } of rows) {
      await originals.remove(file_key);
      const site = { groupId: group_id, id: site_id };
      await db
        .as(actor)
        .withSite(site, (tx) =>
          tx
            .delete(replyAttachments)
            .where(and(isOfSite(replyAttachments, site), eq(replyAttachments.id, id))),
        );
    }
    found = rows.length;
  }
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
