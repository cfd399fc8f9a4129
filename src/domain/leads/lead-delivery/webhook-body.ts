import { bookingState, type StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import type { StoredDelivery, StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";

/** The webhook body of a lead. `delivery_id` and `lead_id` are the same in every retry. */
export function webhookBody(
  lead: StoredLead,
  delivery: Pick<StoredDelivery, "id" | "resent">,
  site: { slug: string },
  booking: StoredBooking | null = null,
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
      ...(lead.consent.agent ? { agent: lead.consent.agent } : {}),
    },
    userData: lead.payload,
    car: lead.car,
    booking: booking && {
      kind: booking.kind,
      state: bookingState(booking),
      starts_at: booking.startsAt?.toISOString() ?? null,
      day: booking.day,
      minutes: booking.minutes || null,
      location_id: booking.locationId,
      sequence: booking.sequence,
      cancelled_by: booking.cancelledBy,
    },
  });
}
