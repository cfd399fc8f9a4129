import type { Site } from "#domain/configuration/site.ts";
import { leadIs } from "#domain/leads/handling/handled-lead.server.ts";
import { addEvent } from "#domain/leads/handling/lead-events.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { bookingIn, updateBooking } from "#domain/leads/stored-leads/booking-store.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import type { AcceptOptions, AcceptOutcome } from "#domain/leads/submissions/acceptance.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";

type Deps = Pick<AcceptOptions, "db" | "postcodes"> & { now(): Date; triggerDeliveries(): void };

export type PhoneBooking = {
  /** The answers of the form of a test drive or a service, without those that weren't given. */
  userData: Record<string, string>;
  /** The member who entered it, and the one who handles it. */
  memberId: string;
  ownerId: string;
};

/**
 * Books a test drive or a service for a caller, by the rules of the site's forms: its lead comes by phone, is answered and has an owner, and the booking is
 * confirmed. The same booking entered twice within ten minutes is one.
 */
export function bookByPhone(
  { db, postcodes, now, triggerDeliveries }: Deps,
  site: Site,
  { userData, memberId, ownerId }: PhoneBooking,
): Promise<AcceptOutcome> {
  const at = now();
  return acceptLead({
    db,
    postcodes,
    site,
    now: at,
    userData,
    idempotencyKey: null,
    facts: { address: null, userAgent: null, url: null },
    takeLimit: null,
    byStaff: true,
    trigger: triggerDeliveries,
    also: (tx, leadId) => settle(tx, site, { leadId, memberId, ownerId }, at),
  });
}

async function settle(
  tx: Transaction,
  site: Site,
  { leadId, memberId, ownerId }: Pick<PhoneBooking, "memberId" | "ownerId"> & { leadId: string },
  at: Date,
): Promise<void> {
  await tx
    .update(leads)
    .set({ stage: "appointment", ownerId, answeredAt: at, nextStepAt: null })
    .where(leadIs(site, leadId));
  const event = { leadId, source: "member", memberId } as const;
  await addEvent(tx, site, { ...event, kind: "stage", details: { from: "new", to: "appointment" } }, at);
  const details = { from: null, to: ownerId };
  await addEvent(tx, site, { ...event, kind: "owner", subjectId: ownerId, details }, at);
  const booking = await bookingIn(tx, site, leadId);
  if (booking) await updateBooking(tx, site, booking, { confirmedAt: at });
}
