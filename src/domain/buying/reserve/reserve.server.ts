import { and, eq, inArray } from "drizzle-orm";
import { payments, reservations } from "#domain/buying/buying-tables.ts";
import {
  hasTooManyUnpaid,
  insertPayment,
  type PaymentDeps,
  type PaymentRow,
  paymentById,
  paymentIs,
} from "#domain/buying/payments/payment-store.server.ts";
import { openCheckout, settlePayment } from "#domain/buying/payments/settle.server.ts";
import type { Car } from "#domain/cars/car.ts";
import { canReserve, paymentWays } from "#domain/cars/online-offers.ts";
import { carName } from "#domain/cars/title.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { australianPhone } from "#domain/leads/form-definitions/contact-checks.ts";
import { checkContact, plainContact } from "#domain/leads/form-definitions/lead-schema.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import type { SenderFacts } from "#domain/leads/submissions/acceptance.server.ts";
import { storedLanding } from "#domain/leads/submissions/stored-landing.ts";
import { belongsToSite } from "#domain/stock/search-index/site-rules.ts";
import { assembleCar, storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import { cutText } from "#lib/sent-text.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { type Advanced, advanceReservation, type ReservationRow } from "./advance.server.ts";
import { depositCents } from "./deposit.ts";
import { liveStates, pendingMs } from "./reservation.ts";
import { type MyReservation, myReservation, reservationOf } from "./reservation-store.server.ts";

export type ReserveInput = {
  shopperId: string;
  carId: string;
  contact: { name: string; email: string; phone: string };
  /** The deposit that the shopper saw, in cents. */
  quotedCents: number;
  /** The payment method; null for the only one. */
  way: string | null;
  /** Scheme, host and port of the site as in the request's URL; the base of the return URL. */
  origin: string;
  facts: SenderFacts;
  /** What brought the visit, as the form sent it. */
  leadAttributes?: unknown;
  /** Limits the new reservations of one network; null for those of commands. */
  takeLimit: TakeLimit | null;
};

export type ReserveOutcome =
  /** The shopper pays at `checkoutUrl`. `again`: the reservation existed before. */
  | { kind: "begun"; reservation: ReservationRow; checkoutUrl: string; leadId: string | null; again: boolean }
  /** This shopper has already reserved the car. */
  | { kind: "yours"; reservation: ReservationRow; leadId: string | null }
  | { kind: "invalid"; fields: Record<string, string> }
  /** Not a car of this site. */
  | { kind: "unknown_car" }
  | { kind: "sold" }
  /** Another shopper is paying for it or holds it. */
  | { kind: "taken"; until: Date | null }
  /** The car can't be reserved online. */
  | { kind: "not_offered" }
  | { kind: "deposit_changed"; depositCents: number }
  /**
   * The provider is unavailable or refuses. Nothing was charged. `stored`: the car stays reserved for another
   * attempt.
   */
  | { kind: "no_payment_page"; stored: boolean }
  /** Too many unpaid reservations of the shopper within an hour, or of one network within a day. */
  | { kind: "too_many" };

/**
 * Starts a reservation: inserts its row (unique across the group's sites for each car), then the lead, then
 * requests the provider's page. After a failure in between, the rows determine what is left to do
 * (reservation-task.server.ts).
 */
export async function beginReservation(
  deps: PaymentDeps,
  site: Site,
  input: ReserveInput,
): Promise<ReserveOutcome> {
  const { db, now } = deps;
  const at = now();
  const car = await carOf(db, site, input.carId, at);
  if (!car) return { kind: "unknown_car" };
  const mine = await reservationOf(db, site, input.shopperId, car.id);
  const live = mine && (liveStates as readonly string[]).includes(mine.reservation.state) ? mine : null;
  if (live) return resume(deps, site, live, input.facts);
  if (car.status === "sold") return { kind: "sold" };
  const { buy } = settingsFor(site, car.dealership_slug);
  if (car.reserved) return { kind: "taken", until: await takenUntil(db, site, car.id) };
  if (!canReserve(car, buy)) return { kind: "not_offered" };
  const ways = paymentWays(car.payment_processors, buy.payment);
  const way = input.way ? ways.find(({ name }) => name === input.way) : ways[0];
  const contact = plainContact(
    {
      name: cutText(cleanText(input.contact.name), 200),
      email: cutText(cleanText(input.contact.email), 300),
      phone: cutText(cleanText(input.contact.phone), 40),
    },
    site,
  );
  const wrong = checkContact(contact, site);
  if (!way) wrong.way = "Choose how you want to pay.";
  if (Object.keys(wrong).length > 0 || !way) return { kind: "invalid", fields: wrong };
  const amountCents = depositCents(buy);
  if (input.quotedCents !== amountCents) return { kind: "deposit_changed", depositCents: amountCents };
  const { provider } = buy.payment;
  if (provider === "none") return { kind: "not_offered" };
  if (await isLimited(site, input)) return { kind: "too_many" };

  const id = randomId();
  const page = `${input.origin}/cars/${car.slug}/${buy.reservePath}`;
  const pendingUntil = new Date(at.getTime() + pendingMs);
  const name = carName(car);
  const payment = {
    id: randomId(),
    purpose: "deposit" as const,
    subject: id,
    dealershipSlug: car.dealership_slug,
    provider,
    way: way.name,
    amountCents,
    shopperId: input.shopperId,
    key: `deposit ${id}`,
    payer: { ...contact, phone: australianPhone(contact.phone) ?? contact.phone },
    description: `Refundable deposit: ${name}`,
    returnUrl: `${page}?reservation=${id}`,
    cancelUrl: `${page}?reservation=${id}&left=1`,
    endsAt: pendingUntil,
    leadData: storedLanding(input.leadAttributes, site),
  };
  const reservation = await db.withSite(site, async (tx) => {
    if (await hasTooManyUnpaid(tx, site, input.shopperId, at)) return "too_many" as const;
    const [row] = await tx
      .insert(reservations)
      .values({
        groupId: site.groupId,
        siteId: site.id,
        id,
        carId: car.id,
        car: { name, slug: car.slug },
        dealershipSlug: car.dealership_slug,
        state: "pending",
        amountCents,
        paymentId: payment.id,
        createdAt: at,
        pendingUntil,
      })
      .onConflictDoNothing()
      .returning();
    if (row) await insertPayment(tx, site, payment, at);
    return row ?? null;
  });
  if (reservation === "too_many") return { kind: "too_many" };
  // A repeated request of the same shopper finds the existing reservation.
  if (!reservation) {
    const again = await reservationOf(db, site, input.shopperId, car.id);
    if (again && again.reservation.state === "pending") return resume(deps, site, again, input.facts);
    return { kind: "taken", until: await takenUntil(db, site, car.id) };
  }
  const sent = { ...payment, leadData: { lead_attributes: input.leadAttributes } };
  const leadId = await leadOf(deps, site, input.facts, reservation, sent);
  return toPay(deps, site, reservation, payment.id, leadId, false);
}

async function isLimited(
  site: Site,
  { takeLimit, facts }: Pick<ReserveInput, "takeLimit" | "facts">,
): Promise<boolean> {
  if (!takeLimit || facts.address === null) return false;
  return (await takeLimit("newReservation", site, facts.address)) > 0;
}

/** Continues an active reservation of the same shopper: the provider's page, or the reservation's state. */
async function resume(
  deps: PaymentDeps,
  site: Site,
  mine: MyReservation,
  facts: ReserveInput["facts"],
): Promise<ReserveOutcome> {
  const { reservation } = mine;
  const payment = { ...mine.payment, leadId: await ensureLead(deps, site, mine, facts) };
  if (reservation.state === "pending") {
    const settled = await settlePayment(deps, site, payment.id);
    const after = await advanceReservation(deps, site, reservation.id);
    const row = after.kind === "done" ? after.reservation : reservation;
    if (settled.kind === "open" && row.state === "pending")
      return {
        kind: "begun",
        reservation: row,
        checkoutUrl: settled.url,
        leadId: payment.leadId,
        again: true,
      };
    if (settled.kind === "unanswered") return { kind: "no_payment_page", stored: true };
    return { kind: "yours", reservation: row, leadId: payment.leadId };
  }
  return { kind: "yours", reservation, leadId: payment.leadId };
}

/**
 * The lead of a pending reservation, created if it is missing: a process that stopped right after inserting
 * the reservation left none, and without a lead neither dealer nor shopper is notified.
 */
export async function ensureLead(
  deps: PaymentDeps,
  site: Site,
  { reservation, payment }: Pick<MyReservation, "reservation" | "payment">,
  facts: ReserveInput["facts"],
): Promise<string | null> {
  if (payment.leadId !== null || reservation.state !== "pending") return payment.leadId;
  return leadOf(deps, site, facts, reservation, payment);
}

async function leadOf(
  deps: PaymentDeps,
  site: Site,
  facts: ReserveInput["facts"],
  { carId, dealershipSlug }: Pick<ReservationRow, "carId" | "dealershipSlug">,
  { id: paymentId, payer, leadData }: Pick<PaymentRow, "id" | "payer" | "leadData">,
): Promise<string | null> {
  const outcome = await acceptLead({
    takeLimit: null,
    db: deps.db,
    site,
    now: deps.now(),
    facts,
    userData: { ...leadData, ...payer, category: "Reserve", car_id: carId, dealership_slug: dealershipSlug },
    idempotencyKey: `reserve ${paymentId}`,
    byServer: true,
    postcodes: deps.postcodes,
    ...(deps.triggerDeliveries ? { trigger: deps.triggerDeliveries } : {}),
    count: (counted) => deps.count?.(site, counted),
  });
  if (outcome.kind !== "accepted") {
    deps.log.error({ site: site.slug, payment: paymentId, kind: outcome.kind }, "reservation lead rejected");
    return null;
  }
  await deps.db.withSite(site, (tx) =>
    tx.update(payments).set({ leadId: outcome.leadId, leadData: null }).where(paymentIs(site, paymentId)),
  );
  return outcome.leadId;
}

async function toPay(
  deps: PaymentDeps,
  site: Site,
  reservation: ReservationRow,
  paymentId: string,
  leadId: string | null,
  again: boolean,
): Promise<ReserveOutcome> {
  const payment = await paymentById(deps.db, site, paymentId);
  if (!payment) throw new Error(`payment ${paymentId} no longer exists`);
  const made = await openCheckout(deps, site, payment);
  switch (made.kind) {
    case "made":
      return { kind: "begun", reservation, checkoutUrl: made.url, leadId, again };
    case "refused":
      await advanceReservation(deps, site, reservation.id);
      return { kind: "no_payment_page", stored: false };
    case "unanswered":
      return { kind: "no_payment_page", stored: true };
  }
}

async function carOf(db: Database, site: Site, id: string, now: Date): Promise<Car | null> {
  const [row] = await storedCarsById(db, site.groupId, [id]);
  const car = row && assembleCar(row, site);
  return car && belongsToSite(car, site, now) ? car : null;
}

/** When a car may become available again; null when unknown. */
async function takenUntil(db: Database, site: SiteKey, carId: string): Promise<Date | null> {
  const [row] = await db.withSite(site, (tx) =>
    tx
      .select()
      .from(reservations)
      .where(
        and(
          eq(reservations.groupId, site.groupId),
          eq(reservations.carId, carId),
          inArray(reservations.state, [...liveStates]),
        ),
      ),
  );
  return row ? (row.heldUntil ?? row.pendingUntil) : null;
}

/** Cancels a shopper's reservation: an unpaid one ends, a paid one is refunded in full (BUY-04). */
export async function cancelReservation(
  deps: PaymentDeps,
  site: Site,
  shopperId: string,
  id: string,
): Promise<Advanced> {
  const mine = await myReservation(deps.db, site, shopperId, id);
  if (!mine) return { kind: "missing" };
  // Applies a payment made meanwhile first, so that its refund is recorded.
  if (mine.reservation.state === "pending") await settlePayment(deps, site, mine.payment.id);
  const now = await advanceReservation(deps, site, id);
  if (now.kind !== "done") return now;
  const outcome = await advanceReservation(deps, site, id, "cancel");
  // Expires the checkout page of an ended reservation.
  if (outcome.kind === "done") await settlePayment(deps, site, mine.payment.id);
  return outcome;
}
