import { sql } from "drizzle-orm";
import { isPostcode } from "#domain/leads/form-definitions/contact-checks.ts";
import { isServerOnly } from "#domain/leads/form-definitions/lead-category.ts";
import type { LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import type { UserData } from "#domain/leads/form-definitions/lead-schema.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { fullDayMessage, takeServiceDay } from "#domain/leads/service-booking/service-days.server.ts";
import {
  deliveriesOf,
  insertDeliveries,
  withinMailboxLimit,
} from "#domain/leads/stored-leads/delivery-rows.server.ts";
import type { LeadCar } from "#domain/leads/stored-leads/lead.ts";
import { draftHash, messageHash, payloadHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { bookingOfLead, bookSlot, nextFreeTimes } from "#domain/leads/test-drive/book-slot.server.ts";
import type { SlotPlace } from "#domain/leads/test-drive/slots.ts";
import { countedCar } from "#domain/measurement/counters.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, Transaction } from "#platform/database/client.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { addressHash } from "#platform/http/sender-hash.server.ts";
import { leadOf, messageOf } from "./lead-row.server.ts";
import { readSubmission, type Submission } from "./read-submission.server.ts";
import { keyOf, ofLead, partialLead, type Sending, sameLead } from "./same-lead.server.ts";

export type AcceptOptions = Sending & {
  db: Database;
  postcodes: Postcodes;
  /**
   * A secret of the browser that sends the last step; it permits reading the lead's confirmation. Only its
   * hash is stored, in place of the draft's, which a complete lead no longer needs.
   */
  proof?: string;
  /** Limits the new bookings and acknowledgements of one network; null for leads that the server creates, which are limited before. */
  takeLimit: TakeLimit | null;
  /** Called after the lead is committed. */
  trigger?: () => void;
  /** Counts a complete lead that isn't suspected of being spam, once. */
  count?: ((counted: Counted) => void) | undefined;
  /** True for leads that the server creates; only they may have the categories that forms must not send. */
  byServer?: boolean;
  /** Replaces the site's default acknowledgement e-mail. */
  acknowledgement?: { subject: string; text: string };
  /** Runs in the transaction of a new lead; an error rolls the lead back. */
  also?: (tx: Transaction, leadId: string) => Promise<void>;
};

export type AcceptOutcome =
  | {
      kind: "accepted";
      leadId: string;
      /** Whether this submission repeats a lead that was already accepted. */
      repeated: boolean;
      state: "partial" | "complete";
      form: LeadForm | null;
      /** As chosen in the form: for the success page and for tracking (DECIDE-32). */
      category: string;
      car: LeadCar | null;
      booking: { startsAt: Date; minutes: number; locationId: string } | null;
    }
  | { kind: "invalid"; error: string; fields: Record<string, string> }
  /** `next`: the next free times, ISO with offset. */
  | { kind: "taken"; error: string; fields: { dateTime: string }; next: string[] }
  /** Too many new bookings from one network. `wait`: seconds until the next one. */
  | { kind: "limited"; error: string; fields: Record<string, never>; wait: number };

class SlotTaken extends Error {}
class DayFull extends Error {}

/**
 * Validates and stores a lead. The lead, its consent, its booking and its delivery rows commit in one
 * transaction. Rejects only invalid forms, cars of another site and unavailable times.
 */
export async function acceptLead(options: AcceptOptions): Promise<AcceptOutcome> {
  const { db, site, now } = options;
  const read = await readSubmission(options, options.userData);
  switch (read.kind) {
    case "invalid":
      return {
        kind: "invalid",
        error: Object.values(read.fields)[0] ?? leadTexts.unexpected,
        fields: read.fields,
      };
    case "slot":
      // A repeated submission would find its own time taken, so an existing lead is looked up first.
      return (
        (await repeatedLead(options, {
          userData: options.userData as UserData,
          form: "test_drive",
          category: "Test Drive",
          car: null,
        })) ?? slotTaken(options, read.message, read.place, read.carId, read.requestedAt)
      );
    case "ok":
      break;
  }
  const { submission } = read;
  if (!options.byServer && [submission.category, submission.subcategory].some(isServerOnly))
    return {
      kind: "invalid",
      error: leadTexts.invalidChoice,
      fields: { category: leadTexts.invalidChoice },
    };
  if (await hasWrongPostcode(submission, options))
    return {
      kind: "invalid",
      error: leadTexts.unknownPostcode,
      fields: { postcode: leadTexts.unknownPostcode },
    };
  const wait = await bookingWait(options, submission);
  if (wait > 0)
    return (
      (await repeatedLead(options, submission)) ?? {
        kind: "limited",
        error: leadTexts.tooManyBookings,
        fields: {},
        wait,
      }
    );
  const isAcknowledged = await mayAcknowledge(options, submission);
  try {
    const { outcome, isSpam } = await db.withSite(site, (tx) =>
      storeLead(tx, options, submission, isAcknowledged),
    );
    if (!outcome.repeated) options.trigger?.();
    if (!outcome.repeated && outcome.state === "complete" && !isSpam)
      options.count?.(countedCar("lead", outcome.car?.id ?? null));
    return outcome;
  } catch (error) {
    if (error instanceof DayFull && submission.serviceDay) {
      const { place, date } = submission.serviceDay;
      const message = await fullDayMessage(db, site, place, date, now);
      return { kind: "invalid", error: message, fields: { "Preferred Service Date": message } };
    }
    if (!(error instanceof SlotTaken) || !submission.booking) throw error;
    const { place, slot } = submission.booking;
    return slotTaken(options, leadTexts.slotTaken, place, submission.car?.id ?? null, slot.startsAt);
  }
}

/**
 * Whether the postcode of a form with such a field has four digits but doesn't exist (CONTACT-24). False when
 * the lookup fails.
 */
async function hasWrongPostcode(
  { userData }: Submission,
  { postcodes, site }: AcceptOptions,
): Promise<boolean> {
  const { postcode } = userData;
  if (typeof postcode !== "string" || !isPostcode(postcode.trim())) return false;
  return !(await postcodes.mayBe(postcode.trim(), site.maps.geocoder).catch(() => true));
}

async function slotTaken(
  { db, site, now }: AcceptOptions,
  message: string,
  place: SlotPlace,
  carId: string | null,
  requestedAt: Date,
): Promise<AcceptOutcome> {
  const next = await nextFreeTimes(db, site, place, carId, requestedAt, now);
  return { kind: "taken", error: message, fields: { dateTime: message }, next };
}

async function storeLead(
  tx: Transaction,
  options: AcceptOptions,
  submission: Submission,
  isAcknowledged: boolean,
): Promise<{ outcome: Extract<AcceptOutcome, { kind: "accepted" }>; isSpam: boolean }> {
  const { site, now } = options;
  const { userData, form, category, car, last } = submission;
  const hash = payloadHash(userData);
  const key = keyOf(options, hash);
  // Serialises concurrent submissions of the same form.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${key}`}, 7))`);
  const accepted = { kind: "accepted" as const, form, category, car };
  const before = await sameLead(tx, options, key, hash);
  if (before) {
    // The sender of the same answers sees the same confirmation.
    if (options.proof && before.state === "complete")
      await tx
        .update(leads)
        .set({ draftHash: draftHash(options.proof) })
        .where(ofLead(site, before.id));
    const booking = await bookingOfLead(tx, site.groupId, before.id);
    const outcome = { ...accepted, leadId: before.id, repeated: true, state: before.state, booking };
    return { outcome, isSpam: false };
  }
  const partial = await partialLead(tx, options, userData.lead_id);
  const lead = await leadOf(tx, options, submission, partial ?? randomId());
  const { booking } = submission;
  if (booking) {
    const { place, slot } = booking;
    const booked = await bookSlot(tx, site, { place, slot, carId: car?.id ?? null, leadId: lead.id, now });
    if (!booked) throw new SlotTaken();
  }
  if (submission.serviceDay) {
    const { place, date: day } = submission.serviceDay;
    if (!(await takeServiceDay(tx, site, { place, day, leadId: lead.id, now }))) throw new DayFull();
  }
  const secret = last && options.proof ? options.proof : options.draft;
  const row = {
    ...lead,
    carId: car?.id ?? null,
    stage: lead.spam.length > 0 ? ("spam" as const) : ("new" as const),
    idempotencyKey: key,
    payloadHash: hash,
    addressHash: addressHash(options.facts.address, site.id, now),
    messageHash: messageHash(messageOf(userData)),
    draftHash: secret ? draftHash(secret) : null,
  };
  if (partial) {
    const { id: _id, createdAt: _createdAt, groupId: _group, siteId: _site, ...change } = row;
    // A continued form can become unfinished again, and is routed when it is complete.
    await tx
      .update(leads)
      .set({ ...change, unfinishedReportedAt: null, nextStepAt: new Date(0) })
      .where(ofLead(site, partial));
  } else await tx.insert(leads).values(row);
  if (last) {
    const deliveries = deliveriesOf(lead, site, options.acknowledgement).filter(
      ({ purpose }) => isAcknowledged || purpose !== "acknowledgement",
    );
    await insertDeliveries(tx, site, lead.id, await withinMailboxLimit(tx, site, deliveries, now), now);
  }
  await options.also?.(tx, lead.id);
  const booked = booking && {
    startsAt: booking.slot.startsAt,
    minutes: booking.place.slice.minutes,
    locationId: booking.place.location.id,
  };
  const outcome = {
    ...accepted,
    leadId: lead.id,
    repeated: false,
    state: lead.state,
    booking: booked,
  };
  return { outcome, isSpam: lead.spam.length > 0 };
}

/** Seconds until the sender may book again; 0 for a submission without a booking. */
async function bookingWait(
  { takeLimit, site, facts }: AcceptOptions,
  { booking, serviceDay }: Submission,
): Promise<number> {
  if (!takeLimit || facts.address === null || !(booking || serviceDay)) return 0;
  return takeLimit("newBooking", site, facts.address);
}

/** Whether the sender's network has acknowledgements left; the last step of a form is acknowledged. */
async function mayAcknowledge(
  { takeLimit, site, facts }: AcceptOptions,
  { last }: Submission,
): Promise<boolean> {
  if (!takeLimit || facts.address === null || !last) return true;
  return (await takeLimit("acknowledgement", site, facts.address)) === 0;
}

/** Returns the existing lead of a submission that was sent before, with its booking; null if it is new. */
async function repeatedLead(
  options: AcceptOptions,
  { userData, form, category, car }: Pick<Submission, "userData" | "form" | "category" | "car">,
): Promise<Extract<AcceptOutcome, { kind: "accepted" }> | null> {
  const { db, site } = options;
  const hash = payloadHash(userData);
  const found = await db.withSite(site, async (tx) => {
    const lead = await sameLead(tx, options, keyOf(options, hash), hash);
    return lead && { ...lead, booking: await bookingOfLead(tx, site.groupId, lead.id) };
  });
  if (!found) return null;
  const { id, state, booking } = found;
  return { kind: "accepted", leadId: id, repeated: true, state, form, category, car, booking };
}
