import { and, eq, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { isMobile } from "#domain/leads/form-definitions/contact-checks.ts";
import type { Stage } from "#domain/leads/lead-stage.ts";
import { leadDeliveries, leads } from "#domain/leads/lead-tables.ts";
import { cancelBookings } from "#domain/leads/stored-leads/booking-store.server.ts";
import { deliveriesOf, insertDeliveries } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { stopForLead } from "#domain/leads/stored-leads/lead-stops.server.ts";
import { resendIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import { measureLead, measureStage } from "#domain/leads/stored-leads/measure-lead.server.ts";
import { answerOf, type StoredDelivery, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { deleteMeasured } from "#domain/measurement/destinations/record-events.server.ts";
import { cutText } from "#lib/sent-text.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { leadIdsOf, markRead, sendersOf, settle, threadOf } from "./conversation.server.ts";
import {
  type HandledLead,
  type Handler,
  isErased,
  leadIs,
  leadIsIn,
  lockLead,
  lockLeads,
} from "./handled-lead.server.ts";
import { addEvent, addEvents, type NewLeadEvent } from "./lead-events.server.ts";
import type { LeadPerson } from "./lead-people.server.ts";
import { notifyMember } from "./notify-member.server.ts";

export type Of = { db: Database; site: Site; id: string; by: Handler; now: Date };
export type Unknown = { kind: "unknown" };

/** A transaction of the handler with the locked lead. */
export function withLead<T>(
  { db, site, id, by }: Of,
  work: (tx: Transaction, lead: HandledLead) => Promise<T>,
): Promise<T | Unknown> {
  return db.as(by.actor).withSite(site, async (tx) => {
    const lead = await lockLead(tx, site, id);
    return lead ? work(tx, lead) : { kind: "unknown" };
  });
}

const eventOf = ({ id, by }: Pick<Of, "id" | "by">) => ({
  leadId: id,
  source: by.source,
  memberId: by.memberId,
});

export const maxNoteLength = 5_000;

/**
 * Adds a note. Notes are never edited, so that two people never overwrite each other's.
 * @param key the same for each sending of one form
 * @param mentioned colleagues who are notified, and may see the lead
 */
export function addNote(
  of: Of,
  { text, key }: { text: string; key: string },
  mentioned: readonly LeadPerson[] = [],
  consoleAddress: string | null = null,
): Promise<{ kind: "added" } | { kind: "erased" } | Unknown> {
  return withLead(of, async (tx, lead) => {
    if (isErased(lead)) return { kind: "erased" } as const;
    const note = cutText(text.trim(), maxNoteLength);
    const to = mentioned.length === 0 ? {} : { to: mentioned.map(({ id }) => id) };
    const details = { text: note, ...to };
    const event = { ...eventOf(of), kind: "note", key: `note ${key}`, details } as const;
    if (await addEvent(tx, of.site, event, of.now))
      for (const person of mentioned)
        await notifyMember(
          tx,
          of.site,
          lead,
          { ...person, reason: "mentioned" },
          { consoleAddress, now: of.now },
        );
    return { kind: "added" } as const;
  });
}

export type SpamOutcome =
  /** `cancelled`: whether its booking was cancelled with it. */
  { kind: "changed"; cancelled: boolean } | { kind: "conflict"; stage: Stage } | Unknown;

/**
 * Marks a lead as spam: it leaves the lists, isn't routed any further, and its place is offered to others again. Its sender isn't
 * notified. @param seen the stage that the person saw */
export async function markSpam({ id, ...of }: Of, seen: Stage): Promise<SpamOutcome> {
  return (await markLeadsSpam<never>(of, [id], () => ({ seen }))).get(id) ?? { kind: "unknown" };
}

/**
 * The same of several leads of a site, in one transaction.
 * @param seenOf the stage that the person saw of a lead, or why it stays as it is
 * @returns by lead; those that aren't there are left out
 */
export function markLeadsSpam<Refusal extends { kind: string }>(
  { db, site, by, now }: Omit<Of, "id">,
  ids: readonly string[],
  seenOf: (lead: HandledLead) => { seen: Stage } | Refusal,
): Promise<Map<string, SpamOutcome | Refusal>> {
  return db.as(by.actor).withSite(site, async (tx) => {
    const outcomes = new Map<string, SpamOutcome | Refusal>();
    const marked: HandledLead[] = [];
    for (const lead of await lockLeads(tx, site, ids)) {
      const saw = seenOf(lead);
      if (!("seen" in saw)) outcomes.set(lead.id, saw);
      else if (lead.stage === "spam") outcomes.set(lead.id, { kind: "changed", cancelled: false });
      else if (lead.stage !== saw.seen) outcomes.set(lead.id, { kind: "conflict", stage: lead.stage });
      else marked.push(lead);
    }
    const cancelled = await storeSpam(tx, { site, by, now }, marked);
    for (const { id } of marked) outcomes.set(id, { kind: "changed", cancelled: cancelled.has(id) });
    return outcomes;
  });
}

/** @returns the leads whose booking was cancelled */
async function storeSpam(
  tx: Transaction,
  { site, by, now }: Pick<Of, "site" | "by" | "now">,
  marked: readonly HandledLead[],
): Promise<ReadonlySet<string>> {
  const ids = marked.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const spam = sql`array_append(array_remove(${leads.spam}, 'reported'), 'reported')`;
  await tx
    .update(leads)
    .set({ stage: "spam", spam, nextStepAt: null, updatedAt: now })
    .where(leadIsIn(site, ids));
  await settle(tx, site, ids, now);
  await deleteMeasured(tx, site, { leads: ids, clients: [] });
  const events = marked.map(({ id, stage }) => stageEvent({ id, by }, stage, "spam"));
  await addEvents(tx, site, events, now);
  return new Set(await cancelBookings(tx, site, ids, now));
}

/**
 * Takes a lead for a real one: it is new, is routed now, and is delivered to the dealer if it was held back. A booking that was
 * cancelled with the mark stays so: others may have its place.
 */
export function markNotSpam(of: Of): Promise<{ kind: "changed" } | Unknown> {
  return withLead(of, async (tx, lead) => {
    if (lead.stage !== "spam") return { kind: "changed" } as const;
    await tx
      .update(leads)
      .set({ stage: "new", spam: [], nextStepAt: new Date(0), updatedAt: of.now })
      .where(leadIs(of.site, lead.id));
    await addEvent(tx, of.site, stageEvent(of, "spam", "new"), of.now);
    await measureLead(tx, of.site, { ...lead, spam: [] }, "lead", { at: of.now });
    const toDealer = and(
      eq(leadDeliveries.groupId, of.site.groupId),
      eq(leadDeliveries.siteId, of.site.id),
      eq(leadDeliveries.leadId, lead.id),
      eq(leadDeliveries.purpose, "dealer"),
    );
    if ((await tx.$count(leadDeliveries, toDealer)) === 0 && !isErased(lead)) {
      const known = { ...lead, spam: [] } as unknown as StoredLead;
      const held = deliveriesOf(known, of.site).filter(({ purpose }) => purpose === "dealer");
      await insertDeliveries(tx, of.site, lead.id, held, of.now);
    }
    return { kind: "changed" } as const;
  });
}

/** Says that what the shopper wrote last needs no answer. */
export function settleReply(of: Of): Promise<{ kind: "settled" } | Unknown> {
  return withLead(of, async (tx, lead) => {
    if (lead.repliedAt !== null) {
      await settle(tx, of.site, [lead.id], of.now);
      await addEvent(tx, of.site, { ...eventOf(of), kind: "settled", details: {} }, of.now);
    }
    return { kind: "settled" } as const;
  });
}

/** Notes that the member opened what waits in leads of one site. */
export async function readReplies(
  { db, site, by }: Pick<Of, "db" | "site"> & { by: Handler & { memberId: string } },
  leadIds: readonly string[],
): Promise<void> {
  await db.as(by.actor).withSite(site, async (tx) => {
    for (const id of leadIds) await markRead(tx, site, await leadIdsOf(tx, site, id), by.memberId);
  });
}

const stageEvent = (of: Pick<Of, "id" | "by">, from: Stage, to: Stage): NewLeadEvent => ({
  ...eventOf(of),
  kind: "stage",
  details: { from, to, ...(of.by.run ? { run: of.by.run } : {}) },
});

/** Delivers to the dealer again, by one channel or all; the count is 0 without such a delivery. */
export function resend(
  of: Of,
  channel: StoredDelivery["channel"] | null,
): Promise<{ kind: "resent"; count: number } | Unknown> {
  return withLead(of, async (tx) => {
    const count = await resendIn(tx, of.site, of.id, channel, of.now);
    if (count > 0)
      await addEvent(tx, of.site, { ...eventOf(of), kind: "resend", details: { channel, count } }, of.now);
    return { kind: "resent", count } as const;
  });
}

/** The number of a shopper's mobile; null for none. */
export function mobileOf(lead: HandledLead): string | null {
  const phone = answerOf(lead, "phone");
  return phone && isMobile(phone) ? phone : null;
}

/** Where an answer goes; null where the shopper left none, or for an address that nothing of the lead came from. */
async function targetOf(
  tx: Transaction,
  site: Site,
  lead: HandledLead,
  { channel, to }: Pick<Answer, "channel" | "to">,
): Promise<string | null> {
  if (channel === "sms") return mobileOf(lead);
  const own = answerOf(lead, "email") || null;
  if (to === undefined || to === own) return own;
  return (await sendersOf(tx, site, lead.id)).includes(to) ? to : null;
}

export type Answer = {
  channel: "email" | "sms";
  /** Empty for a text message. */
  subject: string;
  text: string;
  /** The same for each sending of one form, so that it is sent once. */
  key: string;
  sender: { name: string; email: string };
  /** Another address that an e-mail of this lead came from; the lead's own by default. */
  to?: string | undefined;
};
export type AnswerOutcome = { kind: "sent" } | { kind: "no address" } | { kind: "stopped" } | Unknown;

/** Sends the shopper an e-mail, whose replies go to its sender, or a text message. It is the first answer, and makes a new lead a contacted one. */
export function answerLead(of: Of, answer: Answer): Promise<AnswerOutcome> {
  const { channel, subject, text, key, sender } = answer;
  return withLead(of, async (tx, lead): Promise<AnswerOutcome> => {
    const target = await targetOf(tx, of.site, lead, answer);
    if (!target || isErased(lead)) return { kind: "no address" };
    if (await stopForLead(tx, of.site, lead, target)) return { kind: "stopped" };
    const isFirst = await addEvent(
      tx,
      of.site,
      { ...eventOf(of), kind: "answer", key: `answer ${key}`, details: { subject, channel } },
      of.now,
    );
    if (!isFirst) return { kind: "sent" };
    const thread = channel === "sms" ? {} : await threadOf(tx, of.site, lead.id);
    const words = { subject, text, fromName: sender.name, replyTo: sender.email, ...thread };
    await insertDeliveries(tx, of.site, lead.id, [{ purpose: "answer", channel, target, words }], of.now);
    await tx
      .update(leads)
      .set({
        ...(lead.stage === "new" ? { stage: "contacted" } : {}),
        answeredAt: lead.answeredAt ?? of.now,
        nextStepAt: null,
        updatedAt: of.now,
      })
      .where(leadIs(of.site, lead.id));
    await settle(tx, of.site, [lead.id], of.now);
    if (lead.stage === "new") {
      await addEvent(tx, of.site, stageEvent(of, "new", "contacted"), of.now);
      await measureStage(tx, of.site, lead, "contacted", of.now);
    }
    return { kind: "sent" };
  });
}
