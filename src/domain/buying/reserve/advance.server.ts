import { and, eq, sql } from "drizzle-orm";
import { payments, reservations } from "#domain/buying/buying-tables.ts";
import {
  insertRefund,
  type PaymentDeps,
  type PaymentRow,
  paymentIs,
  refundOfPayment,
  scheduleCheckoutExpiry,
} from "#domain/buying/payments/payment-store.server.ts";
import { cars } from "#domain/cars/car-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import { leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import { measureLead } from "#domain/leads/stored-leads/measure-lead.server.ts";
import { countedCar } from "#domain/measurement/counters.ts";
import { readSourceKey, type Source } from "#domain/measurement/visit-source.ts";
import { errorCode } from "#lib/error-code.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { type Effect, type Facts, holdMs, nextEvent, type ReservationEvent, stepOf } from "./reservation.ts";
import { noticeOf } from "./reservation-notices.server.ts";

export type ReservationRow = typeof reservations.$inferSelect;

export const reservationIs = (site: SiteKey, id: string) =>
  and(isOfSite(reservations, site), eq(reservations.id, id));

export type Advanced =
  | { kind: "done"; reservation: ReservationRow; changed: boolean }
  /** The transition table has no such step from the current state. */
  | { kind: "refused"; reservation: ReservationRow }
  /** A stock import has locked the rows; retry in a few seconds. */
  | { kind: "busy" }
  | { kind: "missing" };

/**
 * Advances a reservation to the state that its rows require, one transition per transaction. Payment, car and
 * clock are read under the row's lock, so webhook, page, background task and command can call this in any
 * order and any number of times.
 * @param requested an event requested by a person, handled first
 */
export async function advanceReservation(
  deps: PaymentDeps,
  site: Site,
  id: string,
  requested: Extract<ReservationEvent, "cancel" | "give_back" | "time_up"> | null = null,
): Promise<Advanced> {
  let pendingRequest = requested;
  let changed = false;
  // More than the longest sequence of transitions.
  for (let turn = 0; turn < 10; turn++) {
    let step: Awaited<ReturnType<typeof oneStep>>;
    try {
      step = await deps.db.withSite(site, (tx) => oneStep(tx, deps, site, id, pendingRequest));
    } catch (error) {
      if (errorCode(error) === "55P03") return { kind: "busy" };
      throw error;
    }
    if (step === null) return { kind: "missing" };
    if (step.stock) await deps.catchUp();
    if (step.reported) deps.triggerDeliveries?.();
    if (step.kind === "moved" && step.reservation.state === "held")
      deps.count?.(site, countedCar("deal", step.reservation.carId, step.source));
    if (step.kind === "refused") return { kind: "refused", reservation: step.reservation };
    if (step.kind === "still") return { kind: "done", reservation: step.reservation, changed };
    changed = true;
    pendingRequest = null;
  }
  throw new Error(`reservation ${id} does not reach a stable state`);
}

type OneStep = {
  kind: "moved" | "still" | "refused";
  reservation: ReservationRow;
  /** Whether the car changed. */
  stock: boolean;
  reported: boolean;
  /** Where the visit of its lead came from. */
  source?: Source;
};

async function oneStep(
  tx: Transaction,
  deps: PaymentDeps,
  site: Site,
  id: string,
  pendingRequest: ReservationEvent | null,
): Promise<OneStep | null> {
  const now = deps.now();
  // A stock import locks its cars for seconds; don't wait for it.
  await tx.execute(sql`set local lock_timeout = '3s'`);
  const [row] = await tx.select().from(reservations).where(reservationIs(site, id)).for("update");
  if (!row) return null;
  const [payment] = await tx.select().from(payments).where(paymentIs(site, row.paymentId));
  if (!payment) throw new Error(`reservation ${id} has no payment`);
  const still = { reservation: row, stock: false, reported: false };
  const facts = await factsOf(tx, site, row, payment);
  const event = pendingRequest ?? nextEvent(facts, now);
  if (event === null) {
    await follow(tx, site, payment, now);
    return { kind: "still", ...still };
  }
  const step = stepOf(row.state, event);
  if (!step) return { kind: "refused", ...still };
  const paidAt = row.paidAt ?? (event === "money_came" ? (payment.paidAt ?? now) : null);
  const ends = step.to !== "paid" && step.to !== "held";
  const change = {
    state: step.to,
    paidAt,
    heldUntil: step.to === "held" && paidAt ? new Date(paidAt.getTime() + holdMs) : row.heldUntil,
    endedAt: ends ? (row.endedAt ?? now) : null,
  };
  const [after] = await tx.update(reservations).set(change).where(reservationIs(site, id)).returning();
  if (!after) throw new Error(`reservation ${id} no longer exists`);
  if (event === "money_came" && row.paidAt === null) await measureDeposit(tx, site, payment, now);
  let reported = false;
  for (const effect of step.does) reported = (await take(tx, site, effect, after, payment, now)) || reported;
  const stock = step.does.includes("hold_car") || step.does.includes("free_car");
  // Last in the transaction: change numbers follow the order of commits.
  if (stock)
    await tx.execute(sql`select record_change('stock', ${site.groupId}::uuid, array[${row.carId}]::text[])`);
  const lead =
    after.state === "held" && payment.leadId !== null ? await leadIn(tx, site, payment.leadId) : null;
  const source = readSourceKey(lead?.source ?? "unknown").kind;
  return { kind: "moved", reservation: after, stock, reported, source };
}

/** A paid deposit, as far as the sender of its lead allowed that to be measured. */
async function measureDeposit(tx: Transaction, site: Site, payment: PaymentRow, at: Date): Promise<void> {
  const lead = payment.leadId === null ? null : await leadIn(tx, site, payment.leadId);
  if (lead) await measureLead(tx, site, lead, "deposit_paid", { at, value: payment.amountCents / 100 });
}

async function factsOf(
  tx: Transaction,
  site: Site,
  row: ReservationRow,
  payment: PaymentRow,
): Promise<Facts> {
  const carIs = and(eq(cars.groupId, site.groupId), eq(cars.id, row.carId));
  const query = tx.select({ status: cars.status, reserved: cars.reserved }).from(cars).where(carIs);
  const needsCarLock = row.state === "paid" || row.state === "held";
  const [car] = await (needsCarLock ? query.for("update") : query);
  return {
    state: row.state,
    money: payment.state === "paid" ? "came" : payment.state === "ended" ? "never" : "waiting",
    refunded: (await refundOfPayment(tx, site, payment.id)) !== null,
    car:
      !car || car.status === "sold" ? "gone" : car.reserved || car.status !== "in_stock" ? "taken" : "free",
    pendingUntil: row.pendingUntil,
    heldUntil: row.heldUntil,
  };
}

/** Executes a transition's effect; returns true when it sends a notice. */
async function take(
  tx: Transaction,
  site: Site,
  effect: Effect,
  row: ReservationRow,
  payment: PaymentRow,
  now: Date,
): Promise<boolean> {
  switch (effect) {
    case "end_checkout":
      await scheduleCheckoutExpiry(tx, site, payment.id, now);
      return false;
    case "hold_car":
      await setReserved(tx, site, row.carId, true, now);
      return false;
    case "free_car":
      await setReserved(tx, site, row.carId, false, now);
      return false;
    case "refund":
      await insertRefund(tx, site, payment, `reservation ${row.state}`, now);
      return false;
    case "notify_held":
    case "notify_ended":
    case "notify_lost":
    case "alert_sold":
      return noticeOf(tx, site, effect, row, payment, now);
  }
}

async function setReserved(
  tx: Transaction,
  site: SiteKey,
  carId: string,
  reserved: boolean,
  now: Date,
): Promise<void> {
  await tx
    .update(cars)
    .set({ reserved, updatedAt: now })
    .where(and(eq(cars.groupId, site.groupId), eq(cars.id, carId)));
}

/** Marks the payment as applied to the reservation, so that the background task skips it. */
async function follow(tx: Transaction, site: SiteKey, payment: PaymentRow, now: Date): Promise<void> {
  if (payment.state !== "paid" || payment.followedAt) return;
  await tx.update(payments).set({ followedAt: now }).where(paymentIs(site, payment.id));
}
