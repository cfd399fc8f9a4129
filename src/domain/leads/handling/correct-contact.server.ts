import { and, eq, inArray, sql } from "drizzle-orm";
import { leadDeliveries, leads } from "#domain/leads/lead-tables.ts";
import type { Contact, ContactChange, ContactField } from "#domain/leads/stored-leads/contact.ts";
import { contactFields } from "#domain/leads/stored-leads/contact.ts";
import { answerOf } from "#domain/leads/stored-leads/stored-lead.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { type Of, type Unknown, withLead } from "./handle-lead.server.ts";
import { type HandledLead, isErased, leadIs } from "./handled-lead.server.ts";
import { addEvent } from "./lead-events.server.ts";

export type CorrectionOutcome =
  | { kind: "corrected"; fields: ContactField[] }
  /** It was changed since the person saw it; nothing was stored. */
  | { kind: "conflict" }
  | { kind: "erased" }
  | Unknown;

export const contactOf = (lead: HandledLead): Contact => ({
  email: answerOf(lead, "email"),
  phone: answerOf(lead, "phone"),
});

/**
 * Corrects the address and number of a lead, such as a typo: answers and messages that wait for the shopper go to the new one, and what the shopper
 * wrote stays in the history. @param wanted as `readContact` reads it
 */
export function correctContact(
  of: Of,
  { seen, wanted }: { seen: Contact; wanted: Contact },
): Promise<CorrectionOutcome> {
  return withLead(of, async (tx, lead): Promise<CorrectionOutcome> => {
    if (isErased(lead)) return { kind: "erased" };
    const current = contactOf(lead);
    const fields = contactFields.filter(
      (field) => wanted[field] !== seen[field] && wanted[field] !== current[field],
    );
    if (fields.some((field) => current[field] !== seen[field])) return { kind: "conflict" };
    if (fields.length === 0) return { kind: "corrected", fields };
    const set = Object.fromEntries(fields.map((field) => [field, wanted[field]]));
    await tx
      .update(leads)
      .set({ payload: sql`${leads.payload} || ${JSON.stringify(set)}::jsonb`, updatedAt: of.now })
      .where(leadIs(of.site, lead.id));
    for (const field of fields) {
      const change: ContactChange = { field, from: current[field], to: wanted[field] };
      await addEvent(
        tx,
        of.site,
        { leadId: lead.id, source: of.by.source, memberId: of.by.memberId, kind: "contact", details: change },
        of.now,
      );
      await redirectWaiting(tx, of.site, lead.id, change);
    }
    return { kind: "corrected", fields };
  });
}

/** What waits for the shopper at the former address goes to the new one; without a new one it isn't sent. */
async function redirectWaiting(
  tx: Transaction,
  site: SiteKey,
  leadId: string,
  { field, from, to }: ContactChange,
): Promise<void> {
  await tx
    .update(leadDeliveries)
    .set(to === "" ? { state: "dead" } : { target: to })
    .where(
      and(
        isOfSite(leadDeliveries, site),
        eq(leadDeliveries.leadId, leadId),
        eq(leadDeliveries.state, "waiting"),
        eq(leadDeliveries.target, from),
        eq(leadDeliveries.channel, field === "email" ? "email" : "sms"),
        inArray(leadDeliveries.purpose, ["answer", "acknowledgement"]),
      ),
    );
}
