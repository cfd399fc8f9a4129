import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { bookingEvent } from "#domain/leads/confirmation/booking-event.ts";
import { bookedText, subjectOf } from "#domain/leads/confirmation/confirmation.ts";
import { takeServiceDay } from "#domain/leads/service-booking/service-days.server.ts";
import { dayProblem } from "#domain/leads/service-booking/service-days.ts";
import { bookingIn, updateBooking } from "#domain/leads/stored-leads/booking-store.server.ts";
import { greetingName } from "#domain/leads/stored-leads/greeting.ts";
import { type LeadRow, leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import { measureLead } from "#domain/leads/stored-leads/measure-lead.server.ts";
import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import { answerOf } from "#domain/leads/stored-leads/stored-lead.ts";
import { amendLead } from "#domain/leads/submissions/amend-lead.server.ts";
import { bookSlot } from "#domain/leads/test-drive/book-slot.server.ts";
import { readRequestedTime } from "#domain/leads/test-drive/booking-time.ts";
import { zonedIso } from "#lib/zoned-time.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { bookingPlace } from "./booking-place.ts";
import { bookingStatus, type ChangedBy, cancelledMail, confirmedMail, movedMail } from "./booking-texts.ts";

export type BookingChange = {
  leadId: string;
  /** The `sequence` of the booking as its page showed it; a later one means that it was changed meanwhile. */
  seen: number;
  by: ChangedBy;
};

export type ChangeOutcome =
  /** `repeated`: it was so already, as after sending a form twice. */
  | { kind: "done"; booking: StoredBooking; repeated: boolean }
  /** The time is taken, or not one that is offered. */
  | { kind: "taken" | "not offered"; booking: StoredBooking }
  | { kind: "changed" | "begun" | "cancelled"; booking: StoredBooking }
  | { kind: "missing" };

type Deps = { db: Database; now: () => Date; triggerDeliveries(): void };

class Taken extends Error {}

/**
 * Moves a booking to another time or day at its location, in one transaction: the freed place is offered again when
 * it commits, and of two people who want one place, one gets it.
 * @param to a time as `bookingChoices` offers it, or a day
 */
export async function moveBooking(
  deps: Deps,
  site: Site,
  { to, ...change }: BookingChange & { to: string },
): Promise<ChangeOutcome> {
  try {
    return await changed(deps, site, change, async (tx, lead, before) => {
      const target = targetOf(site, before, to, change.by, deps.now());
      if (target === "same") return { kind: "done", booking: before, repeated: true };
      if (target === null) return { kind: "not offered", booking: before };
      if (before.cancelledAt) return { kind: "cancelled", booking: before };
      if (change.seen !== before.sequence) return { kind: "changed", booking: before };
      await take(tx, site, before, target, deps.now(), change.by);
      return report(tx, deps, site, lead, before, change.by, "moved");
    });
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    const booking = await deps.db.withSite(site, (tx) => bookingIn(tx, site, change.leadId));
    return booking ? { kind: "taken", booking } : { kind: "missing" };
  }
}

/** Cancels a booking; its place is offered again at once. */
export function cancelBooking(deps: Deps, site: Site, change: BookingChange): Promise<ChangeOutcome> {
  return changed(deps, site, change, async (tx, lead, before) => {
    if (before.cancelledAt) return { kind: "done", booking: before, repeated: true };
    if (change.seen !== before.sequence) return { kind: "changed", booking: before };
    await updateBooking(tx, site, before, {
      cancelledAt: deps.now(),
      cancelledBy: change.by,
      sequence: before.sequence + 1,
    });
    return report(tx, deps, site, lead, before, change.by, "cancelled");
  });
}

/** Confirms a booking for the dealer; the shopper is notified. */
export function confirmBooking(
  deps: Deps,
  site: Site,
  change: Omit<BookingChange, "by">,
): Promise<ChangeOutcome> {
  return changed(deps, site, change, async (tx, lead, before) => {
    if (before.cancelledAt) return { kind: "cancelled", booking: before };
    if (change.seen !== before.sequence) return { kind: "changed", booking: before };
    if (before.confirmedAt) return { kind: "done", booking: before, repeated: true };
    await updateBooking(tx, site, before, { confirmedAt: deps.now() });
    return report(tx, deps, site, lead, before, "dealer", "confirmed");
  });
}

/** Runs a change under the locks of the booking and its location; nothing changes after its beginning. */
async function changed(
  { db, now, triggerDeliveries }: Deps,
  site: Site,
  { leadId }: Pick<BookingChange, "leadId">,
  work: (tx: Transaction, lead: LeadRow, before: StoredBooking) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  const outcome = await db.withSite(site, async (tx): Promise<ChangeOutcome> => {
    const before = await bookingIn(tx, site, leadId, true);
    const lead = before && (await leadIn(tx, site, leadId));
    if (!before || lead?.state !== "complete") return { kind: "missing" };
    const event = bookingEvent(lead, before, site);
    if (!before.cancelledAt && event && event.startsAt <= now()) return { kind: "begun", booking: before };
    // Two bookings that change places would wait for each other's rows.
    const key = `booking ${site.groupId} ${before.locationId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 17))`);
    return work(tx, lead, before);
  });
  if (outcome.kind === "done" && !outcome.repeated) triggerDeliveries();
  return outcome;
}

type Target = NonNullable<ReturnType<typeof targetOf>>;

/** What a booking moves to; `same` for its own time, null for one that isn't offered. */
function targetOf(site: Site, booking: StoredBooking, to: string, by: ChangedBy, now: Date) {
  const found = bookingPlace(site, booking, by);
  if (!found) return null;
  if (found.kind === "days") {
    if (to === booking.day && !booking.cancelledAt) return "same";
    const { place } = found;
    return dayProblem(place, to, new Map(), now) === null ? { kind: "day" as const, place, day: to } : null;
  }
  const { place } = found;
  if (booking.startsAt && !booking.cancelledAt && Date.parse(to) === booking.startsAt.getTime())
    return "same";
  const requested = readRequestedTime(to, place, place.timeZone, now);
  return requested.kind === "slot" ? { kind: "slot" as const, place, slot: requested.slot } : null;
}

async function take(
  tx: Transaction,
  site: Site,
  before: StoredBooking,
  target: Exclude<Target, "same">,
  now: Date,
  by: ChangedBy,
): Promise<void> {
  const { leadId, carId, kind, sequence, createdAt } = before;
  const more = { sequence: sequence + 1, createdAt, confirmedAt: by === "dealer" ? now : null };
  const isTaken =
    target.kind === "day"
      ? !(await takeServiceDay(tx, site, { place: target.place, day: target.day, leadId, now, more }))
      : !(await bookSlot(tx, site, {
          place: target.place,
          slot: target.slot,
          carId,
          leadId,
          now,
          more: { ...more, purpose: kind === "inspection" ? "inspection" : "test_drive" },
        }));
  if (isTaken) throw new Taken();
}

/** Writes the change into the lead, for the dealer, and the confirmation to the shopper. */
async function report(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  site: Site,
  lead: LeadRow,
  before: StoredBooking,
  by: ChangedBy,
  what: "moved" | "cancelled" | "confirmed",
): Promise<ChangeOutcome> {
  const booking = await bookingIn(tx, site, lead.id);
  if (!booking) throw new Error("a changed booking is gone");
  const facts = {
    booking,
    by,
    site: site.name,
    name: greetingName(answerOf(lead, "name")),
    car: subjectOf(lead, null).name,
  };
  const [from, to] = [bookedText(before, site), bookedText(booking, site)];
  const say = {
    moved: () => ({ mail: movedMail(facts, from, to), status: bookingStatus.moved(by, from) }),
    cancelled: () => ({ mail: cancelledMail(facts, from), status: bookingStatus.cancelled(by) }),
    confirmed: () => ({ mail: confirmedMail(facts, to), status: bookingStatus.confirmed }),
  }[what]();
  const payload = { ...answersOf(site, booking), booking_status: say.status };
  const change = { payload, acknowledgement: say.mail, notifiesDealer: what !== "confirmed" };
  await amendLead(tx, site, lead.id, change, now());
  const { kind, sequence } = booking;
  if (what !== "confirmed")
    await measureLead(tx, site, lead, `booking_${what}`, { at: now(), sequence, booking: kind });
  return { kind: "done", booking, repeated: false };
}

/** The answers of a lead that hold its time or day. */
export function answersOf(
  site: Site,
  { startsAt, day, locationId, kind }: StoredBooking,
): Record<string, string> {
  if (!startsAt) return day ? { "Preferred Service Date": day } : {};
  const place = bookingPlace(site, { kind, locationId }, "dealer");
  return { dateTime: zonedIso(startsAt, place?.place.timeZone ?? site.timezone) };
}
