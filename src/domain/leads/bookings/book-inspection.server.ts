import type { Site } from "#domain/configuration/site.ts";
import { bookedText } from "#domain/leads/confirmation/confirmation.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { greetingName } from "#domain/leads/stored-leads/greeting.ts";
import { leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import { measureLead } from "#domain/leads/stored-leads/measure-lead.server.ts";
import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import { answerOf } from "#domain/leads/stored-leads/stored-lead.ts";
import { amendLead } from "#domain/leads/submissions/amend-lead.server.ts";
import { bookSlot } from "#domain/leads/test-drive/book-slot.server.ts";
import { readRequestedTime } from "#domain/leads/test-drive/booking-time.ts";
import { inspectionPlace } from "#domain/leads/test-drive/inspection-place.ts";
import type { Database } from "#platform/database/database.server.ts";
import { bookingPlace } from "./booking-place.ts";
import { bookedMail, bookingStatus, type ChangedBy } from "./booking-texts.ts";
import { answersOf } from "./change-booking.server.ts";

export type InspectionOutcome =
  | { kind: "done"; booking: StoredBooking; repeated: boolean }
  | { kind: "taken" | "not offered" | "missing" };

class Taken extends Error {}

/**
 * Books the inspection of a trade-in whose offer was accepted; after a cancelled one, anew. One that the dealer books
 * is confirmed.
 */
export async function bookInspection(
  { db, now, triggerDeliveries }: { db: Database; now: () => Date; triggerDeliveries(): void },
  site: Site,
  { leadId, to, by }: { leadId: string; to: string; by: ChangedBy },
): Promise<InspectionOutcome> {
  try {
    const outcome = await db.withSite(site, async (tx): Promise<InspectionOutcome> => {
      const lead = await leadIn(tx, site, leadId);
      const offered = lead && inspectionPlace(site, lead);
      const found =
        offered && bookingPlace(site, { kind: "inspection", locationId: offered.location.id }, by);
      if (!lead || found?.kind !== "times") return { kind: "missing" };
      // The sender of spam doesn't take back the place that was cancelled with the mark.
      if (by === "shopper" && lead.spam.includes("reported")) return { kind: "not offered" };
      const { place } = found;
      const before = await bookingIn(tx, site, leadId, true);
      if (before && !before.cancelledAt) {
        const isSame = before.startsAt?.getTime() === Date.parse(to);
        return isSame ? { kind: "done", booking: before, repeated: true } : { kind: "not offered" };
      }
      const requested = readRequestedTime(to, place, place.timeZone, now());
      if (requested.kind !== "slot") return { kind: "not offered" };
      const sequence = before ? before.sequence + 1 : 0;
      const booked = await bookSlot(tx, site, {
        place,
        slot: requested.slot,
        carId: null,
        leadId,
        now: now(),
        more: { purpose: "inspection", sequence, confirmedAt: by === "dealer" ? now() : null },
      });
      if (!booked) throw new Taken();
      const booking = await bookingIn(tx, site, leadId);
      if (!booking) throw new Error("a new booking is gone");
      const name = greetingName(answerOf(lead, "name"));
      const facts = { booking, name, car: null, site: site.name, by };
      const payload = { ...answersOf(site, booking), booking_status: bookingStatus.booked(by) };
      const acknowledgement = bookedMail(facts, bookedText(booking, site));
      await amendLead(tx, site, leadId, { payload, acknowledgement }, now());
      await measureLead(tx, site, lead, "booking_made", { at: now(), sequence, booking: booking.kind });
      return { kind: "done", booking, repeated: false };
    });
    if (outcome.kind === "done" && !outcome.repeated) triggerDeliveries();
    return outcome;
  } catch (error) {
    if (error instanceof Taken) return { kind: "taken" };
    throw error;
  }
}
