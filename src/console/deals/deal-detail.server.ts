import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { type Deal, isBooking } from "#domain/deals/deal.ts";
import { bookingChoices } from "#domain/leads/bookings/booking-choices.server.ts";
import { noteReading } from "#domain/leads/handling/note-reading.server.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import { answerOf } from "#domain/leads/stored-leads/stored-lead.ts";
import { inspectionPlace } from "#domain/leads/test-drive/inspection-place.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { DealPerson } from "./deal-view.ts";

/** Why a deal's refund failed, by the provider's own words; null for no failed one. */
export async function refusalOf(
  db: Database,
  site: Site,
  { kind, id, refund }: Deal,
): Promise<string | null> {
  if (refund !== "failed") return null;
  const payment = {
    reservation: sql`(select r.payment_id from reservations r where ${isOfSite("r", site)} and r.id = ${id})`,
    purchase: sql`(select p.id from payments p where ${isOfSite("p", site)} and p.lead_id = ${id} and p.purpose = 'purchase' and p.state = 'paid')`,
    payment: sql`${id}`,
  }[kind as "payment"];
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ answer: string | null }>(
      sql`select f.last_answer as answer from refunds f where ${isOfSite("f", site)} and f.payment_id = ${payment}`,
    ),
  );
  return rows[0]?.answer?.replaceAll("_", " ") ?? "it gave no reason";
}

const isOfSite = (table: string, { groupId, id }: Site) =>
  sql`${sql.raw(table)}.group_id = ${groupId}::uuid and ${sql.raw(table)}.site_id = ${id}::uuid`;

/** Who made a deal, what the shopper wrote, and to what it can be moved. The log says who looked. */
export async function dealDetail(
  db: Database,
  site: Site,
  deal: Deal,
  now: Date,
): Promise<{ person: DealPerson | null; choices: string[] | null }> {
  const { leadId } = deal;
  if (!leadId) return { person: null, choices: null };
  const found = await db.withSite(site, async (tx) => {
    await noteReading(tx, site, leadId);
    return { lead: await leadIn(tx, site, leadId), booking: await bookingIn(tx, site, leadId) };
  });
  const { lead, booking } = found;
  if (!lead) return { person: null, choices: null };
  const place = inspectionPlace(site, lead);
  const subject = isBooking(deal.kind)
    ? booking
    : place && (!booking || booking.cancelledAt)
      ? { kind: "inspection" as const, locationId: place.location.id, carId: null, day: null }
      : null;
  const choices = subject && (await bookingChoices(db, site, subject, "dealer", now));
  return {
    person: {
      name: [answerOf(lead, "name"), answerOf(lead, "last_name")].filter(Boolean).join(" "),
      phone: answerOf(lead, "phone"),
      email: answerOf(lead, "email"),
      message: answerOf(lead, "message") || answerOf(lead, "Comments") || answerOf(lead, "comments"),
      status: answerOf(lead, "booking_status"),
      reference: leadReference(lead.id),
    },
    choices: choices?.choices ?? null,
  };
}
