import { sql } from "drizzle-orm";
import { isPostcode } from "#features/leads/form-definitions/contact-checks.ts";
import { type LeadForm, speaksForServer } from "#features/leads/form-definitions/lead-category.ts";
import { leadTexts } from "#features/leads/form-definitions/lead-texts.ts";
import { fullDayMessage, takeServiceDay } from "#features/leads/service-booking/service-days.server.ts";
import {
  deliveriesOf,
  insertDeliveries,
  withinMailboxLimit,
} from "#features/leads/stored-leads/delivery-rows.server.ts";
import type { LeadCar } from "#features/leads/stored-leads/lead.ts";
import { draftHash, messageHash, payloadHash } from "#features/leads/stored-leads/lead-hash.server.ts";
import { bookingOfLead, bookSlot, nextFreeTimes } from "#features/leads/test-drive/book-slot.server.ts";
import type { SlotPlace } from "#features/leads/test-drive/slots.ts";
import type { Postcodes } from "#features/places/locations/geocode.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, Transaction } from "#platform/database/client.server.ts";
import { leads } from "#platform/database/lead-tables.ts";
import { addressHash } from "#platform/http/sender-hash.server.ts";
import { leadOf, messageOf } from "./lead-row.server.ts";
import { readSubmission, type Submission } from "./read-submission.server.ts";
import { keyOf, ofLead, partialLead, type Sending, sameLead } from "./same-lead.server.ts";

export type AcceptOptions = Sending & {
  db: Database;
  postcodes: Postcodes;
  /** Called once the lead is committed. */
  trigger?: () => void;
  /** True for leads that the server writes by itself: theirs are the categories that a form may not name. */
  byServer?: boolean;
  /** What the shopper is e-mailed instead of the site's usual words. */
  acknowledgement?: { subject: string; text: string };
  /** Commits together with a lead that is new; what it throws undoes the lead. */
  also?: (tx: Transaction, leadId: string) => Promise<void>;
};

export type AcceptOutcome =
  | {
      kind: "accepted";
      leadId: string;
      /** Whether it had been accepted before. */
      repeated: boolean;
      state: "partial" | "complete";
      form: LeadForm | null;
      /** As chosen in the form: for the success page and for tracking (DECIDE-32). */
      category: string;
      car: LeadCar | null;
      booking: { startsAt: Date; minutes: number; locationId: string } | null;
    }
  | { kind: "invalid"; error: string; fields: Record<string, string> }
  /** `next`: free times, ISO with offset. */
  | { kind: "taken"; error: string; fields: { dateTime: string }; next: string[] };

class SlotGone extends Error {}
class DayGone extends Error {}

/**
 * Takes a lead: it, its consent, the time it books and the rows of its deliveries commit in one transaction, and only then
 * is it accepted. Nothing else than a form that can't be understood, another site's car or a taken time is refused.
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
      // A repeated sending finds its own time taken, so the lead is looked for first.
      return (
        (await repeatedBooking(options)) ?? taken(options, read.message, read.place, read.carId, read.wished)
      );
    case "ok":
      break;
  }
  const { submission } = read;
  if (!options.byServer && [submission.category, submission.subcategory].some(speaksForServer))
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
  try {
    const outcome = await db.withSite(site, (tx) => keep(tx, options, submission));
    if (!outcome.repeated) options.trigger?.();
    return outcome;
  } catch (error) {
    if (error instanceof DayGone && submission.serviceDay) {
      const { place, date } = submission.serviceDay;
      const message = await fullDayMessage(db, site, place, date, now);
      return { kind: "invalid", error: message, fields: { "Preferred Service Date": message } };
    }
    if (!(error instanceof SlotGone) || !submission.booking) throw error;
    const { place, slot } = submission.booking;
    return taken(options, leadTexts.slotTaken, place, submission.car?.id ?? null, slot.startsAt);
  }
}

/** Whether a form asks about four digits that nobody knows as a postcode (CONTACT-24); a look-up that fails stops no lead. */
async function hasWrongPostcode(
  { userData }: Submission,
  { postcodes, site }: AcceptOptions,
): Promise<boolean> {
  const { postcode } = userData;
  if (typeof postcode !== "string" || !isPostcode(postcode.trim())) return false;
  return !(await postcodes.mayBe(postcode.trim(), site.maps.geocoder).catch(() => true));
}

async function taken(
  { db, site, now }: AcceptOptions,
  message: string,
  place: SlotPlace,
  carId: string | null,
  wished: Date,
): Promise<AcceptOutcome> {
  const next = await nextFreeTimes(db, site, place, carId, wished, now);
  return { kind: "taken", error: message, fields: { dateTime: message }, next };
}

async function keep(
  tx: Transaction,
  options: AcceptOptions,
  submission: Submission,
): Promise<Extract<AcceptOutcome, { kind: "accepted" }>> {
  const { site, now } = options;
  const { userData, form, category, car, last } = submission;
  const hash = payloadHash(userData);
  const key = keyOf(options, hash);
  // Two sendings of one form come one after the other from here on.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${key}`}, 7))`);
  const accepted = { kind: "accepted" as const, form, category, car };
  const before = await sameLead(tx, options, key, hash);
  if (before) {
    const booking = await bookingOfLead(tx, site.groupId, before.id);
    return { ...accepted, leadId: before.id, repeated: true, state: before.state, booking };
  }
  const partial = await partialLead(tx, options, userData.lead_id);
  const lead = await leadOf(tx, options, submission, partial ?? randomId());
  const { booking } = submission;
  if (booking) {
    const { place, slot } = booking;
    const booked = await bookSlot(tx, site, { place, slot, carId: car?.id ?? null, leadId: lead.id, now });
    if (!booked) throw new SlotGone();
  }
  if (submission.serviceDay) {
    const { place, date: day } = submission.serviceDay;
    if (!(await takeServiceDay(tx, site, { place, day, leadId: lead.id, now }))) throw new DayGone();
  }
  const row = {
    ...lead,
    carId: car?.id ?? null,
    idempotencyKey: key,
    payloadHash: hash,
    addressHash: addressHash(options.facts.address, site.id, now),
    messageHash: messageHash(messageOf(userData)),
    draftHash: options.draft ? draftHash(options.draft) : null,
  };
  if (partial) {
    const { id: _id, createdAt: _createdAt, groupId: _group, siteId: _site, ...change } = row;
    // Whoever goes on may stop again.
    await tx
      .update(leads)
      .set({ ...change, unfinishedReportedAt: null })
      .where(ofLead(site, partial));
  } else await tx.insert(leads).values(row);
  if (last) {
    const wanted = deliveriesOf(lead, site, options.acknowledgement);
    await insertDeliveries(tx, site, lead.id, await withinMailboxLimit(tx, site, wanted, now), now);
  }
  await options.also?.(tx, lead.id);
  return {
    ...accepted,
    leadId: lead.id,
    repeated: false,
    state: lead.state,
    booking: booking && {
      startsAt: booking.slot.startsAt,
      minutes: booking.place.slice.minutes,
      locationId: booking.place.location.id,
    },
  };
}

/** A sending whose time is over or gone because its own lead took it. */
async function repeatedBooking(options: AcceptOptions): Promise<AcceptOutcome | null> {
  const { db, site, userData } = options;
  const data = userData as Record<string, unknown>;
  const hash = payloadHash(data);
  const found = await db.withSite(site, async (tx) => {
    const lead = await sameLead(tx, options, keyOf(options, hash), hash);
    return lead && { ...lead, booking: await bookingOfLead(tx, site.groupId, lead.id) };
  });
  if (!found) return null;
  const { id, state, booking } = found;
  return {
    kind: "accepted",
    leadId: id,
    repeated: true,
    state,
    form: "test_drive",
    category: "Test Drive",
    car: null,
    booking,
  };
}
