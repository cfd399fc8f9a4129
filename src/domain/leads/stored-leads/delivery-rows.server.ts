import { and, eq, gt, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { isMobile } from "#domain/leads/form-definitions/contact-checks.ts";
import { departmentOf } from "#domain/leads/form-definitions/lead-category.ts";
import { leadDeliveries, mailboxOfTarget } from "#domain/leads/lead-tables.ts";
import { dayMs } from "#lib/durations.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { routeLead, type Target } from "./lead-recipients.ts";
import {
  answerOf,
  type ConsentChannel,
  type DeliveryPurpose,
  type DeliveryWords,
  type StoredLead,
} from "./stored-lead.ts";

export type NewDelivery = {
  purpose: DeliveryPurpose;
  channel: (typeof leadDeliveries.$inferInsert)["channel"];
  target: string;
  secret?: string | null;
  about?: string | null;
  words?: DeliveryWords | null;
  /** For a delivery without a recipient: created as dead, with this reason. */
  dead?: string;
};

/** The recipients of a lead by the site's routes. */
export function dealerTargets(
  lead: StoredLead,
  { lead: slice, locations }: Pick<Site, "lead" | "locations">,
): Target[] {
  return routeLead(
    {
      category: lead.category,
      carType: lead.car?.car_type ?? null,
      dealershipSlug: lead.dealershipSlug,
      location: locations.find(({ id }) => id === lead.locationId) ?? null,
      department: departmentOf(lead.category),
    },
    slice,
  );
}

/**
 * All deliveries of a complete lead: to the dealer's channels, and to the shopper unless it is suspected
 * spam.
 * @param text replaces the site's default acknowledgement e-mail
 */
export function deliveriesOf(lead: StoredLead, site: Site, text: NewDelivery["words"] = null): NewDelivery[] {
  const suspected = lead.spam.length > 0;
  const slice = site.lead;
  const deliveries: NewDelivery[] = [];
  if (!suspected || slice.deliverSpam) {
    const targets = dealerTargets(lead, site);
    for (const { channel, to, secret } of targets)
      deliveries.push({ purpose: "dealer", channel, target: to, secret });
    if (targets.length === 0) {
      const dead = "no route of the site matches this lead, and lead.fallbackEmail is not set";
      deliveries.push({ purpose: "dealer", channel: "email", target: "", dead });
    }
  }
  if (suspected) return deliveries;
  const { email, sms } = slice.acknowledgement;
  const [address, phone] = [answerOf(lead, "email"), answerOf(lead, "phone")];
  const allows = (channel: ConsentChannel) => lead.consent.agent?.channels.includes(channel) ?? true;
  if ((email || text) && address && allows("email"))
    deliveries.push({ purpose: "acknowledgement", channel: "email", target: address, words: text });
  if (sms && isMobile(phone) && allows("sms") && answerOf(lead, "contact_method") === "SMS")
    deliveries.push({ purpose: "acknowledgement", channel: "sms", target: phone });
  return deliveries;
}

/** The maximum of acknowledgements that one mailbox gets from all sites of the platform within 24 hours. */
const platformPerMailbox = 20;

/**
 * Removes acknowledgements to mailboxes and numbers that reached the site's limit or the platform's within 24 hours, since
 * anyone can enter another person's address. Tags (`ana+cars@…`), letter case and the dots that Gmail ignores don't make a different
 * mailbox.
 */
export async function withinMailboxLimit(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "lead">,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<NewDelivery[]> {
  const allowed: NewDelivery[] = [];
  for (const delivery of deliveries) {
    if (delivery.purpose === "acknowledgement") {
      const mailbox = mailboxOf(delivery.target);
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 11))`);
      const since = new Date(now.getTime() - dayMs);
      const sent = await tx.$count(
        leadDeliveries,
        and(
          isOfSite(leadDeliveries, site),
          eq(leadDeliveries.purpose, "acknowledgement"),
          eq(mailboxOfTarget, mailbox),
          gt(leadDeliveries.createdAt, since),
        ),
      );
      if (sent >= site.lead.acknowledgement.perMailbox) continue;
      const { rows } = await tx.execute<{ count: number }>(
        sql`select acknowledgements_to(${mailbox}, ${since.toISOString()}::timestamptz, ${platformPerMailbox}) as count`,
      );
      if ((rows[0]?.count ?? 0) >= platformPerMailbox) continue;
    }
    allowed.push(delivery);
  }
  return allowed;
}

/** Inserts delivery rows that are due now. */
export async function insertDeliveries(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "slug" | "hosts">,
  leadId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.insert(leadDeliveries).values(
    deliveries.map(({ purpose, channel, target, secret, about, dead, words: text }) => {
      const id = randomId();
      return {
        groupId: site.groupId,
        siteId: site.id,
        id,
        leadId,
        purpose,
        channel,
        target,
        secret: secret ?? null,
        about: about ?? null,
        words: text ?? null,
        state: dead === undefined ? ("waiting" as const) : ("dead" as const),
        firstTryAt: now,
        nextTryAt: now,
        lastAnswer: dead ?? null,
        messageId: `<${id}@${site.hosts[0] ?? `${site.slug}.localhost`}>`,
        createdAt: now,
      };
    }),
  );
}
