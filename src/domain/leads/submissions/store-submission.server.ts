import { sql } from "drizzle-orm";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { fullDayMessage, takeServiceDay } from "#domain/leads/service-booking/service-days.server.ts";
import {
  deliveriesOf,
  insertDeliveries,
  withinMailboxLimit,
} from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { draftHash, messageHash, payloadHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { measureLead } from "#domain/leads/stored-leads/measure-lead.server.ts";
import type { StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { bookSlot } from "#domain/leads/test-drive/book-slot.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { addressHash } from "#platform/http/sender-hash.server.ts";
import type { Accepted, AcceptOptions } from "./acceptance.server.ts";
import { leadOf, messageOf } from "./lead-row.server.ts";
import type { Refusal, Submission } from "./read-submission.server.ts";
import { isKeyUsed, keyOf, ofLead, partialLead, repeatedLead } from "./same-lead.server.ts";

/** The lead's outcome, and whether it is suspected of being spam. */
export type StoredSubmission = { outcome: Accepted; isSpam: boolean; source?: string | null };

/** Rolls the lead back: the time or the day that it wanted was taken meanwhile. */
class PlaceTaken extends Error {}

/**
 * Stores the lead, its consent, its booking and its delivery rows in one transaction; or finds the lead that the submission repeats.
 * @param isAcknowledged whether the shopper gets a message
 */
export async function storeSubmission(
  options: AcceptOptions,
  submission: Submission,
  isAcknowledged: boolean,
): Promise<StoredSubmission | Refusal> {
  const { db, site, now } = options;
  try {
    return await db.withSite(site, async (tx) => {
      const key = keyOf(options, payloadHash(submission.userData));
      // Serialises concurrent submissions of the same form.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${key}`}, 7))`);
      const repeated = await repeatedLead(tx, options, submission);
      if (repeated) return { outcome: repeated, isSpam: false };
      if (options.agent && (await isKeyUsed(tx, site, key)))
        return { kind: "invalid", fields: { idempotency_key: leadTexts.keyReused } };
      return storeNew(tx, options, submission, key, isAcknowledged);
    });
  } catch (error) {
    if (!(error instanceof PlaceTaken)) throw error;
    if (submission.booking) {
      const { place, slot } = submission.booking;
      const message = leadTexts.slotTaken;
      return { kind: "slot", message, place, requestedAt: slot.startsAt, sent: submission };
    }
    if (!submission.serviceDay) throw error;
    const { place, date } = submission.serviceDay;
    const message = await fullDayMessage(db, site, place, date, now);
    return { kind: "invalid", fields: { "Preferred Service Date": message } };
  }
}

async function storeNew(
  tx: Transaction,
  options: AcceptOptions,
  submission: Submission,
  key: string,
  isAcknowledged: boolean,
): Promise<StoredSubmission> {
  const { site, now } = options;
  const { form, category, car, booking, last } = submission;
  const partial = await partialLead(tx, options, submission.userData.lead_id);
  const lead = await leadOf(tx, options, submission, partial ?? randomId());
  await takePlace(tx, options, submission, lead.id);
  await storeRow(tx, options, submission, { lead, key, isContinued: partial !== null });
  if (last) {
    const deliveries = deliveriesOf(lead, site, options.acknowledgement).filter(
      ({ purpose }) => isAcknowledged || purpose !== "acknowledgement",
    );
    await insertDeliveries(tx, site, lead.id, await withinMailboxLimit(tx, site, deliveries, now), now);
  }
  if (last) {
    const sent = { at: now, ip: options.facts.address };
    await measureLead(tx, site, lead, "lead", sent);
    const kind = booking ? "test_drive" : submission.serviceDay ? "service" : null;
    if (kind) await measureLead(tx, site, lead, "booking_made", { ...sent, booking: kind });
  }
  await options.also?.(tx, lead.id);
  const booked = booking && {
    startsAt: booking.slot.startsAt,
    minutes: booking.place.slice.minutes,
    locationId: booking.place.location.id,
  };
  const { id: leadId, state } = lead;
  return {
    outcome: { kind: "accepted", leadId, repeated: false, state, form, category, car, booking: booked },
    isSpam: lead.spam.length > 0,
    source: lead.source,
  };
}

async function takePlace(
  tx: Transaction,
  { site, now }: AcceptOptions,
  { booking, serviceDay, car }: Submission,
  leadId: string,
): Promise<void> {
  if (booking) {
    const { place, slot } = booking;
    if (!(await bookSlot(tx, site, { place, slot, carId: car?.id ?? null, leadId, now })))
      throw new PlaceTaken();
  }
  if (serviceDay) {
    const { place, date: day } = serviceDay;
    if (!(await takeServiceDay(tx, site, { place, day, leadId, now }))) throw new PlaceTaken();
  }
}

/** @param isContinued whether earlier steps of the form stored the row */
async function storeRow(
  tx: Transaction,
  { site, now, facts, proof, draft }: AcceptOptions,
  { userData, car, last }: Submission,
  { lead, key, isContinued }: { lead: StoredLead; key: string; isContinued: boolean },
): Promise<void> {
  const secret = last && proof ? proof : draft;
  const row = {
    ...lead,
    carId: car?.id ?? null,
    stage: lead.spam.length > 0 ? ("spam" as const) : ("new" as const),
    idempotencyKey: key,
    payloadHash: payloadHash(userData),
    addressHash: addressHash(facts.address, site.id, now),
    messageHash: messageHash(messageOf(userData)),
    draftHash: secret ? draftHash(secret) : null,
  };
  if (!isContinued) {
    await tx.insert(leads).values(row);
    return;
  }
  const { id: _id, createdAt: _createdAt, groupId: _group, siteId: _site, ...change } = row;
  // A continued form can become unfinished again, and is routed when it is complete.
  await tx
    .update(leads)
    .set({ ...change, unfinishedReportedAt: null, nextStepAt: new Date(0) })
    .where(ofLead(site, lead.id));
}
