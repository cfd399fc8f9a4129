import type { StoredDelivery, StoredLead } from "#features/leads/stored-leads/stored-lead.ts";

/** The webhook body of a lead. `delivery_id` and `lead_id` are the same in every retry. */
export function webhookBody(
  lead: StoredLead,
  delivery: Pick<StoredDelivery, "id" | "resent">,
  site: { slug: string },
): string {
  return JSON.stringify({
    event: "lead",
    delivery_id: delivery.id,
    resent: delivery.resent,
    lead_id: lead.id,
    site: site.slug,
    created_at: lead.createdAt.toISOString(),
    category: lead.category,
    spam: lead.spam,
    consent: {
      opt_in: lead.consent.optIn,
      text: lead.consent.text,
      version: lead.consent.version,
      terms_conditions: lead.consent.terms,
    },
    userData: lead.payload,
    car: lead.car,
  });
}
