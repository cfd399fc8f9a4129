import { payments } from "../../db/reservation-tables.ts";
import { type Site, settingsFor } from "../../site/site.ts";
import { acceptLead } from "../leads/accept-lead.server.ts";
import { insertDeliveries } from "../leads/delivery-rows.server.ts";
import { onlinePayment } from "../leads/lead-category.ts";
import { formatCents } from "./cents.ts";
import {
  type PaymentDeps,
  type PaymentRow,
  paymentById,
  paymentIs,
  tenantOf,
} from "./payment-store.server.ts";

/**
 * A payment that isn't a reservation's is there: the dealer hears of it as of a lead, and the payer gets a receipt. Said twice it is
 * the same lead and the same receipt.
 */
export async function receivePayment(deps: PaymentDeps, site: Site, id: string): Promise<void> {
  const { db, now } = deps;
  const payment = await paymentById(db, site, id);
  if (payment?.state !== "paid" || payment.followedAt) return;
  const leadId = payment.leadId ?? (await leadOf(deps, site, payment));
  await db.withTenant(tenantOf(site), async (tx) => {
    const [row] = await tx.select().from(payments).where(paymentIs(site, id)).for("update");
    if (!row || row.followedAt) return;
    await tx.update(payments).set({ followedAt: now(), leadId }).where(paymentIs(site, id));
    if (!leadId) return;
    const words = receiptWords(payment, site);
    const receipt = { purpose: "notice", channel: "email", target: payment.payer.email, words } as const;
    await insertDeliveries(tx, site, leadId, [receipt], now());
  });
  deps.wakeDeliveries?.();
}

async function leadOf(deps: PaymentDeps, site: Site, payment: PaymentRow): Promise<string | null> {
  const outcome = await acceptLead({
    db: deps.db,
    site,
    now: deps.now(),
    facts: { address: null, userAgent: null, url: payment.returnUrl },
    userData: {
      ...payment.payer,
      category: "General Enquiry",
      subcategory: onlinePayment,
      dealership_slug: payment.dealershipSlug ?? "",
      "Payment reference": payment.subject,
      "Amount paid": formatCents(payment.amountCents),
      ...payment.leadData,
    },
    idempotencyKey: `payment ${payment.id}`,
    byServer: true,
    ...(deps.wakeDeliveries ? { wake: deps.wakeDeliveries } : {}),
  });
  if (outcome.kind === "accepted") return outcome.leadId;
  deps.log.error(
    { site: site.slug, payment: payment.id, kind: outcome.kind },
    "a payment's lead was refused",
  );
  return null;
}

function receiptWords(payment: PaymentRow, site: Site): { subject: string; text: string } {
  const { timezone } = settingsFor(site, payment.dealershipSlug ?? "");
  const at = new Intl.DateTimeFormat("en-AU", {
    timeZone: timezone,
    dateStyle: "long",
    timeStyle: "short",
  }).format(payment.paidAt ?? payment.createdAt);
  return {
    subject: `Receipt: ${formatCents(payment.amountCents)} to ${site.name}`,
    text: [
      `Thank you. We received ${formatCents(payment.amountCents)} from ${payment.payer.name} on ${at}.`,
      `${payment.description}\nReceipt number: ${payment.id}`,
    ].join("\n\n"),
  };
}
