import { and, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { addOpeningMinutes, clockOf } from "#domain/leads/handling/opening-clock.ts";
import { type leadDeliveries, leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { leadReplies } from "#domain/leads/reply-tables.ts";
import { minuteMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

type DemoRows = {
  row: { id: string; stage: string; payload: Record<string, unknown>; answeredAt: Date | null };
  deliveries: (typeof leadDeliveries.$inferInsert)[];
};

/** Half an hour before the demo begins, the shopper of the newest lead that was answered by e-mail answered too. */
export async function addConversation(
  tx: Transaction,
  site: Site,
  all: readonly DemoRows[],
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - 30 * minuteMs);
  const found = all
    .flatMap(({ row, deliveries }) => {
      const answer = deliveries.find(({ purpose }) => purpose === "answer");
      return answer && row.stage === "contacted" ? [{ row, answer }] : [];
    })
    .filter(({ answer }) => answer.createdAt < at)
    .sort((a, b) => b.answer.createdAt.getTime() - a.answer.createdAt.getTime())[0];
  if (!found) return;
  const { row, answer } = found;
  const { name, email } = row.payload as { name: string; email: string };
  const subject = answer.words?.subject ?? "Your enquiry";
  const key = { groupId: site.groupId, siteId: site.id };
  const id = randomId();
  await tx.insert(leadReplies).values({
    ...key,
    id,
    leadId: row.id,
    onceKey: id,
    messageId: `<${id}@mail.example>`,
    fromName: name,
    fromAddress: email.toLowerCase(),
    subject: `Re: ${subject}`,
    text: `Thanks for getting back to me. Thursday after 4 pm would suit. Could you have the service history there as well?\n\n${name}\n\nOn ${answer.createdAt.toDateString()}, ${answer.words?.fromName ?? site.name} wrote:\n${(answer.words?.text ?? "").replace(/^/gm, "> ")}`,
    placedBy: "token",
    receivedAt: at,
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
