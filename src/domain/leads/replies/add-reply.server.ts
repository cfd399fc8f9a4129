import { and, eq, gt, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import {
  type HandledLead,
  isErased,
  leadIs,
  lockConversation,
} from "#domain/leads/handling/handled-lead.server.ts";
import { addEvent } from "#domain/leads/handling/lead-events.server.ts";
import { addOpeningMinutes, clockOf } from "#domain/leads/handling/opening-clock.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { leadReplies } from "#domain/leads/reply-tables.ts";
import { hourMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Place } from "./find-lead.server.ts";
import type { ReadMessage } from "./read-message.server.ts";

export type NewReply = Pick<ReadMessage, "messageId" | "fromName" | "fromAddress" | "subject" | "text"> & {
  /** The same for each copy of a message. */
  onceKey: string;
  channel: "email" | "sms";
  /** A word such as STOP, which waits for no answer. */
  asks: "stop" | "start" | "help" | null;
  isAutomatic: boolean;
  isSpam: boolean;
  leftOut: string | null;
  receivedAt: Date;
};

/** Messages of an hour, after which those of a lead count as sent by a program: two that answer each other would never end. */
export const maxPerHour = 30;

export type AddOutcome =
  | { kind: "repeated" }
  /** In the site's list of what wasn't placed. */
  | { kind: "unplaced" }
  /** `isWaiting`: a person wrote it, and waits for an answer. */
  | { kind: "added"; lead: HandledLead; isWaiting: boolean; replyId: string };

/**
 * Adds a message to its lead, or to the site's list; one that arrived before adds nothing.
 * @param id of the reply, which its files have already
 */
export async function addReply(
  tx: Transaction,
  site: Site,
  { leadId, by }: Pick<Place, "leadId" | "by">,
  reply: NewReply,
  now: Date,
  id = randomId(),
): Promise<AddOutcome> {
  const locked = leadId === null ? null : await lockConversation(tx, site, leadId);
  const lead = locked && !isErased(locked) ? locked : null;
  const isAutomatic = reply.isAutomatic || (lead !== null && (await isTooMany(tx, site, lead.id, now)));
  const inserted = await tx
    .insert(leadReplies)
    .values({
      ...reply,
      groupId: site.groupId,
      siteId: site.id,
      id,
      leadId: lead?.id ?? null,
      placedBy: lead ? by : null,
      isAutomatic,
      readAt: isAutomatic || reply.isSpam || reply.asks !== null ? now : null,
    })
    .onConflictDoNothing()
    .returning({ id: leadReplies.id });
  if (inserted.length === 0) return { kind: "repeated" };
  if (!lead) return { kind: "unplaced" };
  const isWaiting = !isAutomatic && !reply.isSpam && reply.asks === null;
  await arrived(tx, site, lead, { key: reply.onceKey, isWaiting, receivedAt: reply.receivedAt }, now);
  return { kind: "added", lead, isWaiting, replyId: id };
}

/** What a message in a lead changes of the lead: it is unread, on top of the list, and due to be answered. */
export async function arrived(
  tx: Transaction,
  site: Site,
  lead: HandledLead,
  { key, isWaiting, receivedAt }: { key: string; isWaiting: boolean; receivedAt: Date },
  now: Date,
): Promise<void> {
  await addEvent(
    tx,
    site,
    { leadId: lead.id, kind: "reply", source: "system", key: `reply ${key}`, details: {} },
    now,
  );
  const isShown = isWaiting && lead.stage !== "spam";
  const dueAt = addOpeningMinutes(clockOf(lead, site), receivedAt, site.lead.handling.answerMinutes);
  await tx
    .update(leads)
    .set(
      isShown
        ? {
            unread: sql`${leads.unread} + 1`,
            repliedAt: receivedAt,
            // The clock runs from the first message that has no answer.
            replyDueAt: lead.repliedAt ? lead.replyDueAt : dueAt,
            updatedAt: now,
          }
        : { updatedAt: now },
    )
    .where(leadIs(site, lead.id));
}

async function isTooMany(tx: Transaction, site: Site, leadId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - hourMs);
  const recent = and(
    isOfSite(leadReplies, site),
    eq(leadReplies.leadId, leadId),
    gt(leadReplies.receivedAt, since),
  );
  return (await tx.$count(leadReplies, recent)) >= maxPerHour;
}
