import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { leads } from "#domain/leads/lead-tables.ts";
import { leadReplies, replyAttachments } from "#domain/leads/reply-tables.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { leadIs } from "./handled-lead.server.ts";

/** The columns of a lead whose shopper waits for no answer. */
export const settledReply = { repliedAt: null, replyDueAt: null } as const;

/** Ids of messages that an answer names at most. */
const maxReferences = 20;

/** What the headers of an answer name, so that mail programs show it below the shopper's last message; nothing before the first one. */
export async function threadOf(
  tx: Transaction,
  site: SiteKey,
  leadId: string,
): Promise<{ inReplyTo?: string; references?: string[] }> {
  const rows = await tx
    .select({ messageId: leadReplies.messageId })
    .from(leadReplies)
    .where(
      and(
        isOfSite(leadReplies, site),
        eq(leadReplies.leadId, leadId),
        eq(leadReplies.channel, "email"),
        eq(leadReplies.isSpam, false),
      ),
    )
    .orderBy(asc(leadReplies.receivedAt));
  const ids = rows.flatMap(({ messageId }) => messageId ?? []).slice(-maxReferences);
  const last = ids.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: ids };
}

/** Marks the messages of a lead as read. */
export async function markRead(tx: Transaction, site: SiteKey, leadId: string, now: Date): Promise<void> {
  await tx
    .update(leadReplies)
    .set({ readAt: now })
    .where(and(isOfSite(leadReplies, site), eq(leadReplies.leadId, leadId), isNull(leadReplies.readAt)));
  await tx.update(leads).set({ unread: 0, updatedAt: now }).where(leadIs(site, leadId));
}

/** The newest messages of a lead, with the names of their files. */
export async function conversationOf(tx: Transaction, site: SiteKey, leadId: string, most: number) {
  const replies = await tx
    .select()
    .from(leadReplies)
    .where(and(isOfSite(leadReplies, site), eq(leadReplies.leadId, leadId)))
    .orderBy(desc(leadReplies.receivedAt))
    .limit(most);
  const ids = replies.map(({ id }) => id);
  const files =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(replyAttachments)
          .where(and(isOfSite(replyAttachments, site), inArray(replyAttachments.replyId, ids)));
  return { replies, files };
}

/** The subject of an answer to the newest e-mail that a person wrote. */
export function threadSubject(
  replies: readonly { channel: "email" | "sms"; subject: string; isAutomatic: boolean; isSpam: boolean }[],
): string | null {
  const last = replies.find(
    ({ channel, isAutomatic, isSpam }) => channel === "email" && !isAutomatic && !isSpam,
  );
  return last ? `Re: ${last.subject.replace(/^re: ?/i, "")}`.slice(0, 150) : null;
}
