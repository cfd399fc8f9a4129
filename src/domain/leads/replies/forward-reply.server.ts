import { and, desc, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { HandledLead } from "#domain/leads/handling/handled-lead.server.ts";
import { type LeadPerson, personWith } from "#domain/leads/handling/lead-people.server.ts";
import { leadDeliveries } from "#domain/leads/lead-tables.ts";
import { dealerTargets, insertDeliveries } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import type { StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { NewReply } from "./add-reply.server.ts";
import { isReplyAddress } from "./recipient.ts";

/**
 * Forwards a message to the mailbox that it would have gone to without the platform: that of the member who answered last, else of the lead's
 * owner, else the site's; not to a member who doesn't want copies. A reply to it goes to the shopper.
 */
export async function forwardReply(
  tx: Transaction,
  site: Site,
  lead: HandledLead,
  reply: NewReply,
  {
    files,
    people,
    consoleAddress,
    domain,
    now,
  }: {
    files: readonly { name: string }[];
    people: readonly LeadPerson[];
    consoleAddress: string | null;
    domain: string;
    now: Date;
  },
): Promise<void> {
  const owner = people.find(({ id }) => id === lead.ownerId)?.email;
  const target = (await lastAnswerer(tx, site, lead.id)) ?? owner ?? mailboxOf(site, lead);
  if (!target || isReplyAddress(target, domain)) return;
  if (personWith(people, target)?.mutedNotices.includes("reply")) return;
  const about = [
    `${reply.fromName || reply.fromAddress} answered. Reference ${leadReference(lead.id)}`,
    consoleAddress === null ? "" : `${consoleAddress}/leads/${site.slug}/${lead.id}`,
    files.length === 0 ? "" : `In the lead: ${files.map(({ name }) => name).join(", ")}`,
  ].filter(Boolean);
  const words = {
    subject: reply.subject || (reply.channel === "sms" ? "Answer by text message" : "Answer to your e-mail"),
    text: [reply.text, about.join("\n")].join("\n\n"),
    ...(reply.fromName ? { fromName: reply.fromName } : {}),
    replyTo: reply.channel === "sms" ? null : reply.fromAddress || null,
  };
  await insertDeliveries(tx, site, lead.id, [{ purpose: "notice", channel: "email", target, words }], now);
}

/** As without the platform's address: `messaging.replyTo`, else the first mailbox that the lead is sent to. */
function mailboxOf(site: Site, lead: HandledLead): string | null {
  const dealer = dealerTargets(lead as unknown as StoredLead, site).find(
    ({ channel }) => channel === "email",
  );
  return site.messaging.replyTo ?? dealer?.to ?? site.lead.fallbackEmail;
}

async function lastAnswerer(tx: Transaction, site: Site, leadId: string): Promise<string | null> {
  const [row] = await tx
    .select({ words: leadDeliveries.words })
    .from(leadDeliveries)
    .where(
      and(
        isOfSite(leadDeliveries, site),
        eq(leadDeliveries.leadId, leadId),
        eq(leadDeliveries.purpose, "answer"),
      ),
    )
    .orderBy(desc(leadDeliveries.createdAt))
    .limit(1);
  return row?.words?.replyTo ?? null;
}
