import { and, desc, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { leadReplies } from "#domain/leads/reply-tables.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { leadIdsOf, settledReply, waitingIn } from "./conversation.server.ts";
import { type HandledLead, type Handler, isErased, leadIs, lockLead } from "./handled-lead.server.ts";
import { addEvent } from "./lead-events.server.ts";
import { addOpeningMinutes, clockOf } from "./opening-clock.ts";

type Of = {
  db: Database;
  site: Site;
  /** The lead that stays. */
  id: string;
  /** The one that is merged into it. */
  other: string;
  by: Handler;
  now: Date;
};

export type MergeOutcome =
  | "merged"
  | "separated"
  | "unknown"
  | "erased"
  /** Neither the number nor the address is the same. */
  | "another person"
  /** It is part of another lead, or others are part of it. */
  | "part of another";

/** Locks both, in the same order for everyone. */
async function lockBoth(tx: Transaction, { site, id, other }: Of) {
  const locked = new Map<string, HandledLead | null>();
  for (const one of [id, other].sort()) locked.set(one, await lockLead(tx, site, one));
  return { lead: locked.get(id) ?? null, part: locked.get(other) ?? null };
}

export const isSamePerson = (
  a: Pick<HandledLead, "phone" | "email">,
  b: Pick<HandledLead, "phone" | "email">,
): boolean => (a.phone !== null && a.phone === b.phone) || (a.email !== null && a.email === b.email);

/**
 * Merges a lead of the same person into another one of its site. Of the merged lead only that changes, so that separating them restores it: it
 * leaves the lists, what was written in it is read and answered in the other, and so is what is sent to its address from then on.
 */
export function mergeLeads(of: Of): Promise<MergeOutcome> {
  const { db, site, id, other, by, now } = of;
  return db.as(by.actor).withSite(site, async (tx): Promise<MergeOutcome> => {
    const { lead, part } = await lockBoth(tx, of);
    if (!lead || !part || id === other) return "unknown";
    if (part.mergedInto === id) return "merged";
    if (isErased(lead) || isErased(part)) return "erased";
    if (!isSamePerson(lead, part)) return "another person";
    const isPart = lead.mergedInto !== null || part.mergedInto !== null;
    if (isPart || (await leadIdsOf(tx, site, other)).length > 1) return "part of another";
    const before = waitingOf(lead);
    const after = {
      repliedAt: latest(lead.repliedAt, part.repliedAt),
      replyDueAt: earliest(lead.replyDueAt, part.replyDueAt),
      unread: lead.unread + part.unread,
    };
    await tx.update(leads).set({ mergedInto: id, updatedAt: now }).where(leadIs(site, other));
    await tx
      .update(leads)
      .set({ ...after, updatedAt: now })
      .where(leadIs(site, id));
    const details = { lead: other, before, after };
    const event = { leadId: id, kind: "merged", source: by.source, memberId: by.memberId, details } as const;
    await addEvent(tx, site, event, now);
    return "merged";
  });
}

/** Separates a merged lead: it is as it was. What arrived meanwhile stays where it arrived. */
export function separateLeads(of: Of): Promise<MergeOutcome> {
  const { db, site, id, other, by, now } = of;
  return db.as(by.actor).withSite(site, async (tx): Promise<MergeOutcome> => {
    const { lead, part } = await lockBoth(tx, of);
    if (!lead || !part) return "unknown";
    if (part.mergedInto !== id) return "separated";
    await tx.update(leads).set({ mergedInto: null, updatedAt: now }).where(leadIs(site, other));
    await tx
      .update(leads)
      .set({ ...(await waitingAfter(tx, site, lead, other)), updatedAt: now })
      .where(leadIs(site, id));
    const details = { lead: other };
    const event = {
      leadId: id,
      kind: "separated",
      source: by.source,
      memberId: by.memberId,
      details,
    } as const;
    await addEvent(tx, site, event, now);
    return "separated";
  });
}

type Waiting = Pick<HandledLead, "repliedAt" | "replyDueAt" | "unread">;
const waitingOf = ({ repliedAt, replyDueAt, unread }: Waiting): Waiting => ({
  repliedAt,
  replyDueAt,
  unread,
});
/** @param stored as the event of the merge has it */
const isSameWaiting = (stored: unknown, lead: Waiting): boolean =>
  Object.entries(waitingOf(lead)).every(
    ([name, value]) =>
      JSON.stringify((stored as Record<string, unknown> | undefined)?.[name]) === JSON.stringify(value),
  );
const earliest = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b));
const latest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));

/** What waits in a lead once another has left it: as before they were merged, or, if something happened since, what its own messages say. */
async function waitingAfter(tx: Transaction, site: Site, lead: HandledLead, other: string): Promise<Waiting> {
  if (lead.repliedAt === null) return settledReply;
  const [merged] = await tx
    .select({ details: leadEvents.details })
    .from(leadEvents)
    .where(and(isOfSite(leadEvents, site), eq(leadEvents.leadId, lead.id), eq(leadEvents.kind, "merged")))
    .orderBy(desc(leadEvents.at), desc(leadEvents.id))
    .limit(1);
  const { lead: last, before, after } = (merged?.details ?? {}) as Record<string, unknown>;
  if (last === other && isSameWaiting(after, lead)) {
    const { repliedAt, replyDueAt, unread } = before as Record<keyof Waiting, string | number | null>;
    const instant = (text: string | number | null) => (text === null ? null : new Date(text));
    return { repliedAt: instant(repliedAt), replyDueAt: instant(replyDueAt), unread: Number(unread) };
  }
  const own = await tx
    .select({ at: leadReplies.receivedAt })
    .from(leadReplies)
    .where(waitingIn(site, await leadIdsOf(tx, site, lead.id)))
    .orderBy(leadReplies.receivedAt);
  const [first] = own;
  if (!first) return settledReply;
  const replyDueAt = addOpeningMinutes(clockOf(lead, site), first.at, site.lead.handling.answerMinutes);
  return { repliedAt: own.at(-1)?.at ?? first.at, replyDueAt, unread: own.length };
}
