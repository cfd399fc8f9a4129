import { and, eq, inArray, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { sendsSms } from "#domain/configuration/slices/messaging-slice.ts";
import { addOpeningMinutes, clockOf } from "#domain/leads/handling/opening-clock.ts";
import { leadDeliveries, leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { leadReplies } from "#domain/leads/reply-tables.ts";
import { minuteMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

type DemoRows = {
  row: {
    id: string;
    stage: string;
    category: string;
    payload: Record<string, unknown>;
    createdAt: Date;
    answeredAt: Date | null;
    ownerId: string | null;
  };
  deliveries: (typeof leadDeliveries.$inferInsert)[];
};

/**
 * Half an hour before the demo begins, the shopper of the newest lead that was answered by e-mail answered too, and where the site sends text messages
 * that of the one before by text message. The first asked before: an older lead has a message of theirs that was answered, and one is merged into it.
 */
export async function addConversation(
  tx: Transaction,
  site: Site,
  all: readonly DemoRows[],
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - 30 * minuteMs);
  const [first, second] = all
    .flatMap(({ row, deliveries }) => {
      const answer = deliveries.find(({ purpose }) => purpose === "answer");
      return answer && row.stage === "contacted" ? [{ row, answer }] : [];
    })
    .filter(({ answer }) => answer.createdAt < at)
    .sort((a, b) => b.answer.createdAt.getTime() - a.answer.createdAt.getTime());
  if (first) {
    await addAnswer(tx, site, first, "email", at);
    await addEarlierLeads(tx, site, first.row, all);
  }
  if (second && sendsSms(site)) await addAnswer(tx, site, second, "sms", at);
}

/** Two older leads become those of the same person. */
async function addEarlierLeads(
  tx: Transaction,
  site: Site,
  { id, payload, ownerId, createdAt }: DemoRows["row"],
  all: readonly DemoRows[],
): Promise<void> {
  const { name, email, phone } = payload as { name: string; email: string; phone: string };
  const key = { groupId: site.groupId, siteId: site.id };
  // What was written to these shoppers would name them.
  const [part, before] = all
    .filter(({ row, deliveries }) => {
      const isAnswered = deliveries.some(({ purpose }) => purpose === "answer");
      return row.id !== id && row.createdAt < createdAt && row.stage === "lost" && !isAnswered;
    })
    .sort((a, b) => b.row.createdAt.getTime() - a.row.createdAt.getTime());
  if (!part || !before) return;
  const ids = [part.row.id, before.row.id];
  const person = JSON.stringify({ name, email, phone });
  await tx
    .update(leads)
    .set({ payload: sql`${leads.payload} || ${person}::jsonb` })
    .where(and(isOfSite(leads, site), inArray(leads.id, ids)));
  await tx
    .update(leadDeliveries)
    .set({ target: email })
    .where(
      and(
        isOfSite(leadDeliveries, site),
        inArray(leadDeliveries.leadId, ids),
        eq(leadDeliveries.purpose, "acknowledgement"),
      ),
    );
  const mergedAt = new Date(createdAt.getTime() + 10 * minuteMs);
  await tx
    .update(leads)
    .set({ mergedInto: id })
    .where(and(isOfSite(leads, site), eq(leads.id, part.row.id)));
  await tx.insert(leadEvents).values({
    ...key,
    id: randomId(),
    leadId: id,
    at: mergedAt,
    kind: "merged",
    source: "member",
    memberId: ownerId,
    details: { lead: part.row.id },
  });
  const messageId = randomId();
  const receivedAt = new Date(before.row.createdAt.getTime() + 60 * minuteMs);
  await tx.insert(leadReplies).values({
    ...key,
    id: messageId,
    leadId: before.row.id,
    onceKey: messageId,
    messageId: `<${messageId}@mail.example>`,
    fromName: name,
    fromAddress: email.toLowerCase(),
    subject: "Re: Your enquiry",
    text: "Thanks. We’ll think it over and come back to you when the old one is sold.",
    placedBy: "token",
    readAt: receivedAt,
    receivedAt,
  });
}

type Answered = { row: DemoRows["row"]; answer: DemoRows["deliveries"][number] };

async function addAnswer(
  tx: Transaction,
  site: Site,
  { row, answer }: Answered,
  channel: "email" | "sms",
  at: Date,
): Promise<void> {
  const { name, email, phone } = row.payload as { name: string; email: string; phone: string };
  const subject = answer.words?.subject ?? "Your enquiry";
  const key = { groupId: site.groupId, siteId: site.id };
  const id = randomId();
  const common = {
    ...key,
    id,
    channel,
    leadId: row.id,
    onceKey: id,
    messageId: `<${id}@mail.example>`,
    receivedAt: at,
  };
  if (channel === "sms")
    await tx.insert(leadReplies).values({
      ...common,
      fromName: "",
      fromAddress: phone,
      subject: "",
      text: "Got your email, cheers. Can I bring the old one along on Saturday so you can look at it?",
      placedBy: "sender",
    });
  else
    await tx.insert(leadReplies).values({
      ...common,
      fromName: name,
      fromAddress: email.toLowerCase(),
      subject: `Re: ${subject}`,
      text: `Thanks for getting back to me. Thursday after 4 pm would suit. Could you have the service history there as well?\n\n${name}\n\nOn ${answer.createdAt.toDateString()}, ${answer.words?.fromName ?? site.name} wrote:\n${(answer.words?.text ?? "").replace(/^/gm, "> ")}`,
      placedBy: "token",
    });
  await tx.insert(leadEvents).values({
    ...key,
    id: randomId(),
    leadId: row.id,
    at,
    kind: "reply",
    source: "system",
    key: `reply ${id}`,
    details: {},
  });
  const [lead] = await tx
    .select()
    .from(leads)
    .where(and(isOfSite(leads, site), eq(leads.id, row.id)));
  if (!lead) return;
  const replyDueAt = addOpeningMinutes(clockOf(lead, site), at, site.lead.handling.answerMinutes);
  await tx
    .update(leads)
    .set({ repliedAt: at, replyDueAt, unread: 1, updatedAt: at })
    .where(and(isOfSite(leads, site), eq(leads.id, row.id)));
}
