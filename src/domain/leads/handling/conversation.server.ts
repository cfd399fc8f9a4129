import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { leads } from "#domain/leads/lead-tables.ts";
import { leadReplies, replyAttachments } from "#domain/leads/reply-tables.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { leadIsIn } from "./handled-lead.server.ts";

/** The columns of a lead whose shopper waits for no answer. */
export const settledReply = { repliedAt: null, replyDueAt: null, unread: 0 } as const;

/** The leads and those that were merged into them, whose messages are one conversation. */
export async function leadIdsOf(tx: Transaction, site: SiteKey, ...leadIds: string[]): Promise<string[]> {
  const merged = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(isOfSite(leads, site), inArray(leads.mergedInto, leadIds)));
  return [...leadIds, ...merged.map(({ id }) => id)];
}

/** Ids of messages that an answer names at most. */
const maxReferences = 20;

/** The e-mails of a lead and of those merged into it, without spam. */
const areEmailsOf = async (tx: Transaction, site: SiteKey, leadId: string) =>
  and(
    isOfSite(leadReplies, site),
    inArray(leadReplies.leadId, await leadIdsOf(tx, site, leadId)),
    eq(leadReplies.channel, "email"),
    eq(leadReplies.isSpam, false),
  );

/** What the headers of an answer name, so that mail programs show it below the shopper's last message; nothing before the first one. */
export async function threadOf(
  tx: Transaction,
  site: SiteKey,
  leadId: string,
): Promise<{ inReplyTo?: string; references?: string[] }> {
  const rows = await tx
    .select({ messageId: leadReplies.messageId })
    .from(leadReplies)
    .where(await areEmailsOf(tx, site, leadId))
    .orderBy(asc(leadReplies.receivedAt));
  const ids = rows.flatMap(({ messageId }) => messageId ?? []).slice(-maxReferences);
  const last = ids.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: ids };
}

/** The addresses that a lead's e-mails came from, automatic ones and spam left out: the newest first. */
export async function sendersOf(tx: Transaction, site: SiteKey, leadId: string): Promise<string[]> {
  const rows = await tx
    .select({ address: leadReplies.fromAddress })
    .from(leadReplies)
    .where(
      and(
        await areEmailsOf(tx, site, leadId),
        eq(leadReplies.isAutomatic, false),
        ne(leadReplies.fromAddress, ""),
      ),
    )
    .orderBy(desc(leadReplies.receivedAt))
    .limit(maxReferences);
  return [...new Set(rows.map(({ address }) => address))];
}

/** Ends that the shoppers of leads wait: with an answer, or without one. What was written until now is new to no member any more. */
export async function settle(
  tx: Transaction,
  site: SiteKey,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(leadReplies)
    .set({ readAt: now })
    .where(waitingIn(site, await leadIdsOf(tx, site, ...ids)));
  await tx
    .update(leads)
    .set({ ...settledReply, updatedAt: now })
    .where(leadIsIn(site, ids));
}

/** The messages of leads that wait for an answer. */
export const waitingIn = (site: SiteKey, leadIds: readonly string[]) =>
  and(isOfSite(leadReplies, site), inArray(leadReplies.leadId, [...leadIds]), isNull(leadReplies.readAt));

/** Notes that a member opened the messages of leads. */
export async function markRead(
  tx: Transaction,
  site: SiteKey,
  leadIds: readonly string[],
  memberId: string,
): Promise<void> {
  await tx
    .update(leadReplies)
    .set({ readBy: sql`array_append(${leadReplies.readBy}, ${memberId})` })
    .where(and(waitingIn(site, leadIds), sql`not ${leadReplies.readBy} @> array[${memberId}]::text[]`));
}

/** How many messages that wait in the lead `lead` of a query the member hasn't opened. */
export const unreadOf = (lead: SQL, memberId: string): SQL<number> =>
  sql`case when ${lead}.unread = 0 then 0 else (select count(*)::int from lead_replies r
    where r.group_id = ${lead}.group_id and r.site_id = ${lead}.site_id and r.read_at is null and not r.read_by @> array[${memberId}]::text[]
      and r.lead_id = any(array(select ${lead}.id union all select m.id from leads m
        where m.group_id = ${lead}.group_id and m.site_id = ${lead}.site_id and m.merged_into = ${lead}.id))) end`;

/** The newest messages of leads, with the names of their files. */
export async function conversationOf(
  tx: Transaction,
  site: SiteKey,
  leadIds: readonly string[],
  most: number,
) {
  const replies = await tx
    .select()
    .from(leadReplies)
    .where(and(isOfSite(leadReplies, site), inArray(leadReplies.leadId, [...leadIds])))
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
  return last ? `Re: ${withoutPrefixes(last.subject)}`.slice(0, 150) : null;
}

/** Of mail programs in English and German; a subject has at most 200 characters. */
const withoutPrefixes = (subject: string): string =>
  subject.replace(/^(?:\s*(?:re|fwd?|aw|wg)\s*:)+\s*/i, "");
