import { type SQL, sql } from "drizzle-orm";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import { refundPayment } from "#domain/buying/payments/refund-payment.server.ts";
import { endReservation } from "#domain/buying/reserve/end-reservation.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { type Deal, type DealStep, isBooking, stepsFor } from "#domain/deals/deal.ts";
import { bookInspection } from "#domain/leads/bookings/book-inspection.server.ts";
import { bookingPlace } from "#domain/leads/bookings/booking-place.ts";
import { cancelBooking, confirmBooking, moveBooking } from "#domain/leads/bookings/change-booking.server.ts";
import type { Database } from "#platform/database/database.server.ts";

/** A step that a member requests, and the deal as the screen showed it. */
export type RequestedStep = { step: DealStep; seen: string; to: string };

export type StepOutcome =
  | { kind: "done"; text: string }
  /** Another member changed the deal, or the step isn't possible any more. */
  | { kind: "failed"; text: string };

type Deps = {
  /** Acts for the member, so that the log names them. */
  db: Database;
  payments: PaymentDeps;
  triggerDeliveries(): void;
  now(): Date;
};

/** The state of a deal, which a form sends back with its step. */
export const seenOf = ({ state, refund, sequence }: Pick<Deal, "state" | "refund" | "sequence">) =>
  `${state} ${refund ?? "-"} ${sequence}`;

const changed: StepOutcome = {
  kind: "failed",
  text: "Someone else changed this deal meanwhile. Here it is as it is now.",
};

/**
 * Takes a step by the functions that shoppers' pages and commands use. The state that the member saw is compared with the present one;
 * the functions decide under their own locks, so two members never both succeed with steps that exclude each other.
 */
export async function changeDeal(
  deps: Deps,
  site: Site,
  deal: Deal,
  request: RequestedStep,
): Promise<StepOutcome> {
  if (request.seen !== seenOf(deal) || !stepsFor(deal, deps.now()).includes(request.step)) return changed;
  if (isBooking(deal.kind)) return changeBooking(deps, site, deal, request);
  if (deal.kind === "trade_in") return book(deps, site, deal, request);
  if (deal.kind === "reservation") return end(deps, site, deal, request.step);
  return refund(deps, site, deal);
}

async function changeBooking(
  deps: Deps,
  site: Site,
  deal: Deal,
  { step, to }: RequestedStep,
): Promise<StepOutcome> {
  const { id: leadId, sequence: seen } = deal;
  const by = "dealer" as const;
  const outcome =
    step === "confirm"
      ? await confirmBooking(deps, site, { leadId, seen })
      : step === "move"
        ? await moveBooking(deps, site, { leadId, seen, by, to })
        : await cancelBooking(deps, site, { leadId, seen, by });
  switch (outcome.kind) {
    case "done":
      return {
        kind: "done",
        text: { confirm: "Confirmed", move: "Moved", cancel: "Cancelled" }[step as "move"],
      };
    case "taken":
      return { kind: "failed", text: "That time has just been taken. Choose another." };
    case "not offered":
      return { kind: "failed", text: notOfferedText(site, deal) };
    case "begun":
      return { kind: "failed", text: "It has already begun, so it can’t be changed any more." };
    case "changed":
    case "cancelled":
    case "missing":
      return changed;
  }
}

/** What times there are, where another one was typed. */
function notOfferedText(site: Site, { kind, location }: Deal): string {
  const found =
    location && isBooking(kind) && bookingPlace(site, { kind, locationId: location.id }, "dealer");
  if (!found) return "This location doesn’t take such bookings any more.";
  return found.kind === "days"
    ? "Choose a day to come on which the workshop is open."
    : `Choose a time to come within the opening hours: bookings begin every ${found.place.slice.minutes} minutes from opening, at most ${found.place.slice.horizonDays} days ahead.`;
}

async function book(deps: Deps, site: Site, { leadId }: Deal, { to }: RequestedStep): Promise<StepOutcome> {
  const outcome = leadId
    ? await bookInspection(deps, site, { leadId, to, by: "dealer" })
    : { kind: "missing" as const };
  switch (outcome.kind) {
    case "done":
      return { kind: "done", text: "Inspection booked" };
    case "taken":
      return { kind: "failed", text: "That time has just been taken. Choose another." };
    case "not offered":
      return {
        kind: "failed",
        text: "Choose one of the times shown; or it is booked already, and listed under Inspections.",
      };
    case "missing":
      return changed;
  }
}

async function end(deps: Deps, site: Site, { id }: Deal, step: DealStep): Promise<StepOutcome> {
  const how = step === "release" ? "release" : "cancel";
  const payments = { ...deps.payments, db: deps.db };
  const outcome = await endReservation(payments, site, id, how);
  switch (outcome.kind) {
    case "missing":
      return changed;
    case "busy":
      return { kind: "failed", text: "A stock file is being imported. Try again in a moment." };
    case "refused":
      // A failed refund was requested again.
      return outcome.refund ? { kind: "done", text: refundText(outcome.refund) } : changed;
    case "done":
      return {
        kind: "done",
        text: outcome.refund ? refundText(outcome.refund) : `Cancelled; nothing was paid`,
      };
  }
}

async function refund(deps: Deps, site: Site, deal: Deal): Promise<StepOutcome> {
  const paymentId = deal.kind === "payment" ? deal.id : await paymentOfPurchase(deps.db, site, deal.id);
  if (!paymentId) return changed;
  const outcome = await refundPayment(
    { ...deps.payments, db: deps.db },
    site,
    paymentId,
    "refunded by the dealer",
  );
  return outcome.kind === "done" ? { kind: "done", text: refundText(outcome.refund) } : changed;
}

const refundText = (state: string) =>
  state === "done"
    ? "Refunded"
    : state === "failed"
      ? "The provider refused the refund: why stands with the deal"
      : "The refund is under way";

async function paymentOfPurchase(db: Database, site: Site, leadId: string): Promise<string | null> {
  const query: SQL = sql`select id from payments where group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid
    and lead_id = ${leadId} and purpose = 'purchase' and state = 'paid'`;
  const { rows } = await db.withSite(site, (tx) => tx.execute<{ id: string }>(query));
  return rows[0]?.id ?? null;
}
