import { and, desc, eq, type SQL } from "drizzle-orm";
import { payments, refunds, reservations } from "#domain/buying/buying-tables.ts";
import type { PaymentRow } from "#domain/buying/payments/payment-store.server.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { ReservationRow } from "./advance.server.ts";

export type MyReservation = {
  reservation: ReservationRow;
  payment: PaymentRow;
  refund: typeof refunds.$inferSelect | null;
};

/** A shopper's latest reservation of a car on this site. */
export async function reservationOf(
  db: Database,
  site: SiteKey,
  shopperId: string,
  carId: string,
): Promise<MyReservation | null> {
  return (
    (
      await reservationsWhere(db, site, 1, eq(payments.shopperId, shopperId), eq(reservations.carId, carId))
    )[0] ?? null
  );
}

/** A shopper's reservation by its id; null when it belongs to another. */
export async function myReservation(
  db: Database,
  site: SiteKey,
  shopperId: string,
  id: string,
): Promise<MyReservation | null> {
  return (
    (await reservationsWhere(db, site, 1, eq(payments.shopperId, shopperId), eq(reservations.id, id)))[0] ??
    null
  );
}

/** The reservation of a lead, whose id only its shopper and the dealer know. */
export async function reservationOfLead(
  db: Database,
  site: SiteKey,
  leadId: string,
): Promise<MyReservation | null> {
  return (await reservationsWhere(db, site, 1, eq(payments.leadId, leadId)))[0] ?? null;
}

/** A shopper's reservations on this site, newest first: for the account page. */
export async function reservationsOf(
  db: Database,
  site: SiteKey,
  shopperId: string,
  most = 20,
): Promise<MyReservation[]> {
  return reservationsWhere(db, site, most, eq(payments.shopperId, shopperId));
}

/** A site's reservations, newest first: for dealer staff. */
export function listReservations(db: Database, site: SiteKey, most = 50): Promise<MyReservation[]> {
  return reservationsWhere(db, site, most);
}

/** A site's reservations that meet every condition, newest first, each with its payment and refund. */
function reservationsWhere(
  db: Database,
  site: SiteKey,
  most: number,
  ...conditions: SQL[]
): Promise<MyReservation[]> {
  return db.withSite(site, (tx) =>
    tx
      .select({ reservation: reservations, payment: payments, refund: refunds })
      .from(reservations)
      .innerJoin(
        payments,
        and(
          eq(payments.groupId, reservations.groupId),
          eq(payments.siteId, reservations.siteId),
          eq(payments.id, reservations.paymentId),
        ),
      )
      .leftJoin(
        refunds,
        and(
          eq(refunds.groupId, payments.groupId),
          eq(refunds.siteId, payments.siteId),
          eq(refunds.paymentId, payments.id),
        ),
      )
      .where(and(isOfSite(reservations, site), ...conditions))
      .orderBy(desc(reservations.createdAt), desc(reservations.id))
      .limit(most),
  );
}
