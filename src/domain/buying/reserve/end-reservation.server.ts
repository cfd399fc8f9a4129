import { refunds } from "#domain/buying/buying-tables.ts";
import { type PaymentDeps, refundIs, refundOfPayment } from "#domain/buying/payments/payment-store.server.ts";
import { settlePayment, settleRefund } from "#domain/buying/payments/settle.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { type Advanced, advanceReservation } from "./advance.server.ts";

export type EndOutcome = Advanced & { refund?: string | null };

/**
 * Cancels a reservation for the shopper (`cancel`), or ends a hold early (`release`); both refund the whole
 * payment. For a car that was sold, `cancel` refunds the deposit. A failed refund is requested again.
 */
export async function endReservation(
  deps: PaymentDeps,
  site: Site,
  id: string,
  how: "cancel" | "release",
): Promise<EndOutcome> {
  const before = await advanceReservation(deps, site, id);
  if (before.kind !== "done") return before;
  const { state, paymentId } = before.reservation;
  const event = how === "release" ? "time_up" : state === "sold" ? "give_back" : "cancel";
  const outcome = await advanceReservation(deps, site, id, event);
  // Expires the checkout page of an ended reservation.
  await settlePayment(deps, site, paymentId);
  return { ...outcome, refund: await again(deps, site, paymentId) };
}

/** Requests a payment's refund now; a failed one under a new key. Returns its state. */
async function again(deps: PaymentDeps, site: Site, paymentId: string): Promise<string | null> {
  const { db, now } = deps;
  const refund = await db.withSite(site, async (tx) => {
    const row = await refundOfPayment(tx, site, paymentId);
    if (row?.state !== "failed") return row;
    const anew = { state: "due" as const, round: row.round + 1, providerRefundId: null, nextTryAt: now() };
    await tx.update(refunds).set(anew).where(refundIs(site, row.id));
    return { ...row, ...anew };
  });
  if (!refund) return null;
  await settleRefund(deps, site, refund.id);
  const [after] = await db.withSite(site, (tx) =>
    tx.select({ state: refunds.state }).from(refunds).where(refundIs(site, refund.id)),
  );
  return after?.state ?? null;
}
