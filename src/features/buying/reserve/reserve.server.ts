import { and, eq, inArray } from "drizzle-orm";
import {
  begunTooMuch,
  insertPayment,
  type PaymentDeps,
  type PaymentRow,
  paymentById,
  paymentIs,
} from "#features/buying/payments/payment-store.server.ts";
import { openCheckout, settlePayment } from "#features/buying/payments/settle.server.ts";
import type { Car } from "#features/cars/cars/car.ts";
import { carName } from "#features/cars/cars/title.ts";
import { canReserve, paymentWays } from "#features/cars/cars/trade-reserve.ts";
import { cleanText } from "#features/leads/form-definitions/clean-text.ts";
import { australianPhone } from "#features/leads/form-definitions/contact-checks.ts";
import { checkContact } from "#features/leads/form-definitions/lead-schema.ts";
import { acceptLead } from "#features/leads/submissions/accept-lead.server.ts";
import { belongsToSite } from "#features/stock/stock-index/site-rules.ts";
import { assembleCar, storedCarsById } from "#features/stock/stock-index/stored-car.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import { type Site, settingsFor } from "#platform/config/site.ts";
import type { Database, SiteKey } from "#platform/database/client.server.ts";
import { payments, reservations } from "#platform/database/reservation-tables.ts";
import { type Advanced, advanceReservation, type ReservationRow } from "./advance.server.ts";
import { depositCents } from "./deposit.ts";
import { liveStates, pendingMs } from "./reservation.ts";
import { type MyReservation, myReservation, reservationOf } from "./reservation-store.server.ts";

export type ReserveAsked = {
  shopperId: string;
  carId: string;
  contact: { name: string; email: string; phone: string };
  /** The deposit that the shopper saw, cents. */
  quotedCents: number;
  /** The way to pay; the only one when not said. */
  way: string | null;
  /** Scheme, host and port of the site, as the shopper wrote them; the provider sends back there. */
  origin: string;
  facts: { address: string | null; userAgent: string | null; url: string | null };
};

export type ReserveOutcome =
  /** The shopper is to pay at `checkoutUrl`. `again`: it was begun before. */
  | { kind: "begun"; reservation: ReservationRow; checkoutUrl: string; leadId: string | null; again: boolean }
  /** This shopper has it already. */
  | { kind: "yours"; reservation: ReservationRow; leadId: string | null }
  | { kind: "invalid"; fields: Record<string, string> }
  /** Not this site's. */
  | { kind: "unknown_car" }
  | { kind: "sold" }
  /** Somebody else is paying for it or holds it. */
  | { kind: "taken"; until: Date | null }
  /** It isn't one that can be reserved online. */
  | { kind: "not_offered" }
  | { kind: "deposit_changed"; depositCents: number }
  /** The provider doesn't answer, or won't. Nothing was paid. `kept`: the car stays set aside for another try. */
  | { kind: "no_payment_page"; stored: boolean }
  /** Begun again and again without paying; an hour later it goes on. */
  | { kind: "too_many" };

/**
 * Begins a reservation: the guard first (one live reservation of a car across the group's sites), then the lead, then the provider's page.
 * Whatever breaks in between, the rows say what is left to settle (reservation-task.server.ts).
 */
export async function beginReservation(
  deps: PaymentDeps,
  site: Site,
  asked: ReserveAsked,
): Promise<ReserveOutcome> {
  const { db, now } = deps;
  const at = now();
  const car = await carOf(db, site, asked.carId, at);
  if (!car) return { kind: "unknown_car" };
  const mine = await reservationOf(db, site, asked.shopperId, car.id);
  const live = mine && (liveStates as readonly string[]).includes(mine.reservation.state) ? mine : null;
  if (live) return goOn(deps, site, live, asked.facts);
  if (car.status === "sold") return { kind: "sold" };
  const { buy } = settingsFor(site, car.dealership_slug);
  if (car.reserved) return { kind: "taken", until: await takenUntil(db, site, car.id) };
  if (!canReserve(car, buy)) return { kind: "not_offered" };
  const ways = paymentWays(car.payment_processors, buy.payment);
  const way = asked.way ? ways.find(({ name }) => name === asked.way) : ways[0];
  const contact = {
    name: cleanText(asked.contact.name).slice(0, 200),
    email: cleanText(asked.contact.email).slice(0, 300),
    phone: cleanText(asked.contact.phone).slice(0, 40),
  };
  const wrong = checkContact(contact, site);
  if (!way) wrong.way = "Choose how you want to pay.";
  if (Object.keys(wrong).length > 0 || !way) return { kind: "invalid", fields: wrong };
  const amountCents = depositCents(buy);
  if (asked.quotedCents !== amountCents) return { kind: "deposit_changed", depositCents: amountCents };
  const { provider } = buy.payment;
  if (provider === "none") return { kind: "not_offered" };

  const id = randomId();
  const page = `${asked.origin}/cars/${car.slug}/${buy.reservePath}`;
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
    shopperId: asked.shopperId,
    key: `deposit ${id}`,
    payer: { ...contact, phone: australianPhone(contact.phone) ?? contact.phone },
    description: `Refundable deposit: ${name}`,
    returnUrl: `${page}?reservation=${id}`,
    cancelUrl: `${page}?reservation=${id}&left=1`,
    endsAt: pendingUntil,
  };
  const reservation = await db.withSite(site, async (tx) => {
    if (await begunTooMuch(tx, site, asked.shopperId, at)) return "too_many" as const;
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
  // A second click of the same shopper meets the first one's reservation here.
  if (!reservation) {
    const again = await reservationOf(db, site, asked.shopperId, car.id);
    if (again && again.reservation.state === "pending") return goOn(deps, site, again, asked.facts);
    return { kind: "taken", until: await takenUntil(db, site, car.id) };
  }
  const leadId = await leadOf(deps, site, asked.facts, reservation, payment);
  return toPay(deps, site, reservation, payment.id, leadId, false);
}

/** A shopper comes again while theirs is alive: on to the provider's page, or to what they have. */
async function goOn(
  deps: PaymentDeps,
  site: Site,
  mine: MyReservation,
  facts: ReserveAsked["facts"],
): Promise<ReserveOutcome> {
  const { reservation } = mine;
  const payment = { ...mine.payment, leadId: await leadOfMine(deps, site, mine, facts) };
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
 * The lead of a reservation that waits for its money. A server that died right after the reservation began left none, and without it
 * neither dealer nor shopper would ever be told: whoever is shown the way to pay has one first.
 */
export async function leadOfMine(
  deps: PaymentDeps,
  site: Site,
  { reservation, payment }: Pick<MyReservation, "reservation" | "payment">,
  facts: ReserveAsked["facts"],
): Promise<string | null> {
  if (payment.leadId !== null || reservation.state !== "pending") return payment.leadId;
  return leadOf(deps, site, facts, reservation, payment);
}

async function leadOf(
  deps: PaymentDeps,
  site: Site,
  facts: ReserveAsked["facts"],
  { carId, dealershipSlug }: Pick<ReservationRow, "carId" | "dealershipSlug">,
  { id: paymentId, payer }: Pick<PaymentRow, "id" | "payer">,
): Promise<string | null> {
  const outcome = await acceptLead({
    db: deps.db,
    site,
    now: deps.now(),
    facts,
    userData: { ...payer, category: "Reserve", car_id: carId, dealership_slug: dealershipSlug },
    idempotencyKey: `reserve ${paymentId}`,
    byServer: true,
    postcodes: deps.postcodes,
    ...(deps.triggerDeliveries ? { trigger: deps.triggerDeliveries } : {}),
  });
  if (outcome.kind !== "accepted") {
    deps.log.error(
      { site: site.slug, payment: paymentId, kind: outcome.kind },
      "a reservation's lead was refused",
    );
    return null;
  }
  await deps.db.withSite(site, (tx) =>
    tx.update(payments).set({ leadId: outcome.leadId }).where(paymentIs(site, paymentId)),
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
  if (!payment) throw new Error(`payment ${paymentId} went away`);
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

/** When a car may be free again; null when nobody can say. */
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

/** A shopper takes a reservation back: before it is paid it is over, after it all of the money goes back (BUY-04). */
export async function cancelReservation(
  deps: PaymentDeps,
  site: Site,
  shopperId: string,
  id: string,
): Promise<Advanced> {
  const mine = await myReservation(deps.db, site, shopperId, id);
  if (!mine) return { kind: "missing" };
  // What was paid meanwhile is held first, so that it goes back by the way that is recorded.
  if (mine.reservation.state === "pending") await settlePayment(deps, site, mine.payment.id);
  const now = await advanceReservation(deps, site, id);
  if (now.kind !== "done") return now;
  const outcome = await advanceReservation(deps, site, id, "cancel");
  // Nobody shall pay at a page whose reservation is over.
  if (outcome.kind === "done") await settlePayment(deps, site, mine.payment.id);
  return outcome;
}
