import { sql } from "drizzle-orm";
import { beginPayment } from "#domain/buying/payments/begin-payment.server.ts";
import { refundPayment } from "#domain/buying/payments/refund-payment.server.ts";
import { settlePayment } from "#domain/buying/payments/settle.server.ts";
import { payTestCheckout } from "#domain/buying/payments/test-provider.server.ts";
import { advanceReservation } from "#domain/buying/reserve/advance.server.ts";
import { depositCents } from "#domain/buying/reserve/deposit.ts";
import { endReservation } from "#domain/buying/reserve/end-reservation.server.ts";
import { beginReservation, cancelReservation } from "#domain/buying/reserve/reserve.server.ts";
import { receiveEvent } from "#domain/buying/reserve/webhook.server.ts";
import type { Car } from "#domain/cars/car.ts";
import { canReserve } from "#domain/cars/online-offers.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { storedLanding } from "#domain/leads/submissions/stored-landing.ts";
import { type DemoDeals, keyPrefix, landingFor } from "./demo-deals.server.ts";
import { personFor } from "./people.ts";
import type { PlannedPayment, PlannedReservation } from "./planned-deals.ts";

const card = "4242 4242 4242 4242";
const facts = { address: null, userAgent: null, url: null };
const originOf = ({ hosts, slug }: Site) => `https://${hosts[0] ?? `${slug}.example`}`;

/**
 * Reserves cars as shoppers would at the time, pays by the test provider, and ends the reservations.
 * @returns how many it made
 */
export async function loadReservations(
  deals: DemoDeals,
  site: Site,
  planned: readonly PlannedReservation[],
  cars: readonly Car[],
): Promise<number> {
  const free = cars.filter((car) => canReserve(car, settingsFor(site, car.dealership_slug).buy));
  const soldCar = planned.some(({ fate }) => fate === "sold") ? await aSoldCar(deals, site) : null;
  let count = 0;
  for (const [at, reservation] of planned.entries()) {
    const carId = reservation.fate === "sold" ? soldCar?.id : free[at]?.id;
    if (deals.made.has(reservation.key) || !carId) continue;
    deals.clock.toHoursAgo(reservation.hoursAgo);
    if (reservation.fate === "sold" && soldCar) await inStock(deals, site, soldCar, true);
    const begun = await reserve(deals, site, reservation, carId);
    if (reservation.fate !== "lapsed") await pay(deals, site, begun.checkoutUrl);
    await comeTo(deals, site, begun, reservation, soldCar);
    count++;
  }
  return count;
}

type Begun = { id: string; paymentId: string; checkoutUrl: string; shopperId: string };

async function reserve(
  { payments }: DemoDeals,
  site: Site,
  { key }: PlannedReservation,
  carId: string,
): Promise<Begun> {
  const shopperId = keyPrefix + key;
  const outcome = await beginReservation(payments, site, {
    shopperId,
    carId,
    contact: personFor(key),
    way: null,
    origin: originOf(site),
    facts,
    leadAttributes: landingFor(key),
    quotedCents: depositCents(site.buy),
    takeLimit: null,
  });
  if (outcome.kind !== "begun") throw new Error(`the demo's ${key} was refused: ${outcome.kind}`);
  const { id, paymentId } = outcome.reservation;
  return { id, paymentId, checkoutUrl: outcome.checkoutUrl, shopperId };
}

async function pay({ db, clock, payments }: DemoDeals, site: Site, checkoutUrl: string): Promise<void> {
  const id = checkoutUrl.split("/").at(-1) ?? "";
  const { event } = await payTestCheckout(db, site, id, card, clock.now());
  if (event) await receiveEvent(payments, site, "test", event);
}

async function comeTo(
  deals: DemoDeals,
  site: Site,
  { id, paymentId, checkoutUrl, shopperId }: Begun,
  { fate }: PlannedReservation,
  soldCar: SoldCar | null,
): Promise<void> {
  const { clock, payments } = deals;
  switch (fate) {
    case "held":
      return;
    case "lapsed":
      clock.pass(1);
      await settlePayment(payments, site, paymentId);
      await advanceReservation(payments, site, id);
      return;
    case "released":
      clock.pass(48);
      await endReservation(payments, site, id, "release");
      return;
    case "withdrawn":
      clock.pass(20);
      await endReservation(payments, site, id, "cancel");
      return;
    case "cancelled":
      clock.pass(15);
      await cancelReservation(payments, site, shopperId, id);
      // Settles the refund.
      await endReservation(payments, site, id, "cancel");
      return;
    case "sold":
      clock.pass(30);
      if (soldCar) await inStock(deals, site, soldCar, false);
      await advanceReservation(payments, site, id);
      return;
    case "refund failed":
      await returnedBefore(deals, site, checkoutUrl);
      clock.pass(44);
      await endReservation(payments, site, id, "release");
  }
}

type SoldCar = { id: string; sold_at: string };

async function aSoldCar({ db }: DemoDeals, site: Site): Promise<SoldCar | null> {
  const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<SoldCar>(sql`select id, sold_at::text from cars
      where status = 'sold' and facts ->> 'price' is not null order by sold_at desc, id limit 1`),
  );
  return rows[0] ?? null;
}

/** Puts a sold car into stock again, or sells it when it was. */
async function inStock({ db }: DemoDeals, site: Site, { id, sold_at }: SoldCar, is: boolean): Promise<void> {
  await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute(
      is
        ? sql`update cars set status = 'in_stock', sold_at = null where id = ${id}`
        : sql`update cars set status = 'sold', sold_at = ${sold_at}::timestamptz where id = ${id}`,
    ),
  );
}

/** Has the provider refuse a refund: the dealer returned the money by other means. */
async function returnedBefore({ db, clock }: DemoDeals, site: Site, checkoutUrl: string): Promise<void> {
  const id = checkoutUrl.split("/").at(-1) ?? "";
  await db.withSite(site, (tx) =>
    tx.execute(sql`update test_checkouts set refund_key = 'returned by other means', refund_id = ${`test_refund_of_${id}`},
      refunded_at = ${clock.now().toISOString()}::timestamptz where id = ${id}`),
  );
}

/**
 * Pays by reference as shoppers would at the time.
 * @returns how many payments it made
 */
export async function loadPayments(
  deals: DemoDeals,
  site: Site,
  planned: readonly PlannedPayment[],
): Promise<number> {
  const { clock, payments } = deals;
  let count = 0;
  for (const { key, hoursAgo, reference, cents, fate } of planned) {
    if (deals.made.has(key)) continue;
    clock.toHoursAgo(hoursAgo);
    const outcome = await beginPayment(payments, site, {
      shopperId: keyPrefix + key,
      purpose: "online",
      reference,
      amountCents: cents,
      way: null,
      payer: personFor(key),
      dealershipSlug: null,
      origin: originOf(site),
      returnPath: "/online-payment",
      description: null,
      leadData: storedLanding(landingFor(key), site),
    });
    if (outcome.kind !== "begun") throw new Error(`the demo's ${key} was refused: ${outcome.kind}`);
    const { id } = outcome.payment;
    if (fate === "ended") {
      clock.pass(2);
      await settlePayment(payments, site, id);
    } else await pay(deals, site, outcome.checkoutUrl);
    if (fate === "refunded") {
      clock.pass(50);
      await refundPayment(payments, site, id, "refunded by the dealer");
    }
    count++;
  }
  return count;
}
