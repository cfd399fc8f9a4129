import { and, eq, gt, sql } from "drizzle-orm";
import { isMobile } from "#features/leads/form-definitions/contact-checks.ts";
import { departmentOf } from "#features/leads/form-definitions/lead-category.ts";
import { dayMs } from "#lib/date.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { Transaction } from "#platform/database/client.server.ts";
import { leadDeliveries, mailboxOfTarget } from "#platform/database/lead-tables.ts";
import { routeLead, type Target } from "./routing.ts";
import { answerOf, type DeliveryPurpose, type StoredLead } from "./stored-lead.ts";

export type NewDelivery = {
  purpose: DeliveryPurpose;
  channel: (typeof leadDeliveries.$inferInsert)["channel"];
  target: string;
  secret?: string | null;
  about?: string | null;
  words?: { subject: string; text: string } | null;
  /** For what nobody can be told: dead from the start, with the reason. */
  dead?: string;
};

/** Where a lead goes by the site's routes. */
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
 * Every telling of a complete lead: to the dealer's channels, and to the shopper unless it looks like spam.
 * @param words what the shopper is e-mailed in place of the site's usual acknowledgement
 */
export function deliveriesOf(
  lead: StoredLead,
  site: Site,
  words: NewDelivery["words"] = null,
): NewDelivery[] {
  const suspected = lead.spam.length > 0;
  const slice = site.lead;
  const wanted: NewDelivery[] = [];
  if (!suspected || slice.deliverSpam) {
    const targets = dealerTargets(lead, site);
    for (const { channel, to, secret } of targets)
      wanted.push({ purpose: "dealer", channel, target: to, secret });
    if (targets.length === 0) {
      const dead = "no route of the site holds for this lead, and lead.fallbackEmail is not set";
      wanted.push({ purpose: "dealer", channel: "email", target: "", dead });
    }
  }
  if (suspected) return wanted;
  const { email, sms } = slice.acknowledgement;
  const [address, phone] = [answerOf(lead, "email"), answerOf(lead, "phone")];
  if ((email || words) && address)
    wanted.push({ purpose: "acknowledgement", channel: "email", target: address, words });
  if (sms && isMobile(phone) && answerOf(lead, "contact_method") === "SMS")
    wanted.push({ purpose: "acknowledgement", channel: "sms", target: phone });
  return wanted;
}

/**
 * Takes out acknowledgements to mailboxes and numbers that had as many as the site allows within 24 hours: anybody can have them sent to
 * anybody. Tags (`ana+cars@…`) and capitals make no other mailbox.
 */
export async function withinMailboxLimit(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "lead">,
  wanted: readonly NewDelivery[],
  now: Date,
): Promise<NewDelivery[]> {
  const allowed: NewDelivery[] = [];
  for (const delivery of wanted) {
    if (delivery.purpose === "acknowledgement") {
      const mailbox = mailboxOf(delivery.target);
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${mailbox}`}, 11))`);
      const sent = await tx.$count(
        leadDeliveries,
        and(
          eq(leadDeliveries.groupId, site.groupId),
          eq(leadDeliveries.siteId, site.id),
          eq(leadDeliveries.purpose, "acknowledgement"),
          eq(mailboxOfTarget, mailbox),
          gt(leadDeliveries.createdAt, new Date(now.getTime() - dayMs)),
        ),
      );
      if (sent >= site.lead.acknowledgement.perMailbox) continue;
    }
    allowed.push(delivery);
  }
  return allowed;
}

/** What `mailboxOfTarget` is in SQL; a telephone number stays as it is. */
function mailboxOf(target: string): string {
  return target.toLowerCase().replace(/\+[^@]*@/, "@");
}

/** Writes delivery rows, due now. */
export async function insertDeliveries(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "slug" | "hosts">,
  leadId: string,
  wanted: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (wanted.length === 0) return;
  await tx.insert(leadDeliveries).values(
    wanted.map(({ purpose, channel, target, secret, about, dead, words }) => {
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
        words: words ?? null,
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
