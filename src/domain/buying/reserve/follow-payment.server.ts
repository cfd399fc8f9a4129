import { receivePayment } from "#domain/buying/payments/online-receipt.server.ts";
import type { PaymentDeps, PaymentRow } from "#domain/buying/payments/payment-store.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { advanceReservation } from "./advance.server.ts";

/** Applies a payment's current state to what it pays for. */
export async function followPayment(
  deps: PaymentDeps,
  site: Site,
  payment: Pick<PaymentRow, "id" | "purpose" | "subject">,
): Promise<void> {
  switch (payment.purpose) {
    case "deposit":
      await advanceReservation(deps, site, payment.subject);
      return;
    case "online":
    case "purchase":
      await receivePayment(deps, site, payment.id);
  }
}
