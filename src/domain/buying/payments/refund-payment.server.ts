import { payments, refunds } from "#domain/buying/buying-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import {
  insertRefund,
  type PaymentDeps,
  paymentIs,
  refundIs,
  refundOfPayment,
} from "./payment-store.server.ts";
import { settleRefund } from "./settle.server.ts";

export type RefundOutcome =
  | { kind: "done"; refund: "due" | "pending" | "done" | "failed" }
  /** It isn't paid. */
  | { kind: "refused" }
  | { kind: "missing" };

/**
 * Refunds all of a payment, once; a failed refund is requested again under a new key. The refund is stored before the provider is
 * called, so that a crash never loses it.
 */
export async function refundPayment(
  deps: PaymentDeps,
  site: Site,
  id: string,
  reason: string,
): Promise<RefundOutcome> {
  const { db, now } = deps;
  const stored = await db.withSite(
    site,
    async (tx): Promise<RefundOutcome | { kind: "stored"; id: string }> => {
      const [payment] = await tx.select().from(payments).where(paymentIs(site, id)).for("update");
      if (!payment) return { kind: "missing" };
      if (payment.state !== "paid") return { kind: "refused" };
      await insertRefund(tx, site, payment, reason, now());
      const refund = await refundOfPayment(tx, site, id);
      if (!refund) throw new Error("a refund isn't there");
      if (refund.state === "failed") {
        const anew = {
          state: "due" as const,
          round: refund.round + 1,
          providerRefundId: null,
          nextTryAt: now(),
        };
        await tx.update(refunds).set(anew).where(refundIs(site, refund.id));
      }
      return { kind: "stored", id: refund.id };
    },
  );
  if (stored.kind !== "stored") return stored;
  await settleRefund(deps, site, stored.id);
  const [after] = await db.withSite(site, (tx) =>
    tx.select({ state: refunds.state }).from(refunds).where(refundIs(site, stored.id)),
  );
  return after ? { kind: "done", refund: after.state } : { kind: "missing" };
}
