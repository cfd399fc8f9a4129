import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { leadDeliveries, leads } from "#domain/leads/lead-tables.ts";
import { insertDeliveries, type NewDelivery } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import { carTitle } from "#domain/leads/stored-leads/stored-lead.ts";
import type { NoticeKind } from "#domain/staff/member-profile.ts";
import { dayMs, minuteMs } from "#lib/durations.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { HandledLead } from "./handled-lead.server.ts";
import type { LeadPerson } from "./lead-people.server.ts";

const reasons = {
  routed: { text: "A lead for you", kind: "new" },
  manager: { text: "This lead has no answer yet", kind: "new" },
  assigned: { text: "A lead was assigned to you", kind: "assigned" },
  mentioned: { text: "A colleague names you in a note", kind: "mention" },
  awake: { text: "A lead is back that slept until today", kind: "reminder" },
} as const satisfies Record<string, { text: string; kind: NoticeKind }>;

/** A member hears of a lead once within this time, but for what a colleague asks: what a shopper wrote, which is sent whole, stands for the notice that it was assigned. */
const onceWithinMs = 5 * minuteMs;

/** Text messages about new leads of a site to one number within 24 hours: anyone can send leads, and each message costs. */
export const maxTexts = 20;

type Notice = Pick<LeadPerson, "email" | "mutedNotices"> & {
  reason: keyof typeof reasons;
  /** How many leads were assigned at once, the given one among them. */
  count?: number;
};

/**
 * Sends a member who wants it an e-mail about a lead, and a text message if the configuration has a number, up to the limit of that number. Who the shopper is stands in the console only.
 * @param consoleAddress origin of the console; null where it has none, then the message has no link
 */
export async function notifyMember(
  tx: Transaction,
  site: Site,
  lead: HandledLead,
  { email, mutedNotices, reason, count = 1 }: Notice,
  { consoleAddress, now }: { consoleAddress: string | null; now: Date },
): Promise<void> {
  const { text: title, kind } = reasons[reason];
  if (mutedNotices.includes(kind)) return;
  const isOne = count === 1;
  if (kind !== "mention" && isOne && (await wasNotified(tx, site, lead.id, email, now))) return;
  const person = site.lead.handling.people.find((one) => one.email.toLowerCase() === email.toLowerCase());
  const about = [lead.category, carTitle(lead)].filter(Boolean).join(": ");
  const place = site.locations.find(({ id }) => id === lead.locationId)?.name ?? site.name;
  const at = isOne ? `/leads/${site.slug}/${lead.id}` : "/leads?owner=me";
  const link = consoleAddress === null ? "" : consoleAddress + at;
  const many = `${count} leads of ${site.name} were assigned to you`;
  const subject = isOne ? `${title}: ${about}` : many;
  const lines = isOne
    ? [`${title} at ${place}.`, about, `Reference ${leadReference(lead.id)}`, link]
    : [`${many}.`, link];
  const deliveries: NewDelivery[] = [
    {
      purpose: "notice",
      channel: "email",
      target: email,
      // Otherwise a reply would go to the shopper, whom the message doesn't name.
      words: { subject, text: lines.filter(Boolean).join("\n\n"), replyTo: null },
    },
  ];
  if (person?.mobile && (await textsTo(tx, site, person.mobile, now)) < maxTexts)
    deliveries.push({
      purpose: "notice",
      channel: "sms",
      target: person.mobile,
      words: { subject, text: `${isOne ? `${subject}, ${place}` : many}. ${link}`.trim() },
    });
  await insertDeliveries(tx, site, lead.id, deliveries, now);
}

async function wasNotified(
  tx: Transaction,
  site: Site,
  leadId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const recent = and(
    isOfSite(leadDeliveries, site),
    eq(leadDeliveries.leadId, leadId),
    eq(leadDeliveries.purpose, "notice"),
    eq(sql`lower(${leadDeliveries.target})`, email.toLowerCase()),
    gt(leadDeliveries.createdAt, new Date(now.getTime() - onceWithinMs)),
  );
  return (await tx.$count(leadDeliveries, recent)) > 0;
}

/** How many text messages about leads of the last 24 hours a number was sent; one caller at a time. */
async function textsTo(
  tx: Transaction,
  { groupId, id: siteId }: Pick<Site, "groupId" | "id">,
  mobile: string,
  now: Date,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${siteId} ${mobile}`}, 11))`);
  const recent = tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.groupId, groupId),
        eq(leads.siteId, siteId),
        gt(leads.createdAt, new Date(now.getTime() - dayMs)),
      ),
    );
  return tx.$count(
    leadDeliveries,
    and(
      eq(leadDeliveries.groupId, groupId),
      eq(leadDeliveries.siteId, siteId),
      eq(leadDeliveries.purpose, "notice"),
      eq(leadDeliveries.channel, "sms"),
      eq(leadDeliveries.target, mobile),
      inArray(leadDeliveries.leadId, recent),
    ),
  );
}
