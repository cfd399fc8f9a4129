import type { Transaction } from "../../db/client.server.ts";
import { leadDeliveries } from "../../db/lead-tables.ts";
import { randomId } from "../../lib/random-id.server.ts";
import type { Site } from "../../site/site.ts";
import { isMobile } from "./contact-checks.ts";
import { departmentOf } from "./lead-category.ts";
import { routeLead } from "./routing.ts";
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
    const location = site.locations.find(({ id }) => id === lead.locationId) ?? null;
    const targets = routeLead(
      {
        category: lead.category,
        carType: lead.car?.car_type ?? null,
        dealershipSlug: lead.dealershipSlug,
        location,
        department: departmentOf(lead.category),
      },
      slice,
    );
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

/** Writes delivery rows, due now. */
export async function insertDeliveries(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "slug">,
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
        messageId: `<${id}@${site.slug}.forecourt>`,
        createdAt: now,
      };
    }),
  );
}
