import { payments } from "#domain/buying/buying-tables.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { onlinePayment } from "#domain/leads/form-definitions/lead-category.ts";
import { insertDeliveries, type NewDelivery } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { storeServerLead } from "#domain/leads/submissions/server-lead.server.ts";
import { formatCents } from "#lib/amounts.ts";
import { shownDate } from "#lib/date.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { type PaymentDeps, type PaymentRow, paymentById, paymentIs } from "./payment-store.server.ts";

/**
 * Handles a paid payment that isn't for a reservation: stores a lead for the dealer and sends the payer a
 * receipt. Idempotent. If the lead is rejected, for example because its dealership has left the site, a
 * minimal lead is stored and delivered to the site's fallback address, so that a person learns of every
 * received payment.
 */
export async function receivePayment(deps: PaymentDeps, site: Site, id: string): Promise<void> {
  const { db, now } = deps;
  const payment = await paymentById(db, site, id);
  if (payment?.state !== "paid" || payment.followedAt) return;
  const accepted = payment.leadId ?? (await leadOf(deps, site, payment));
  await db.withSite(site, async (tx) => {
    const [row] = await tx.select().from(payments).where(paymentIs(site, id)).for("update");
    if (!row || row.followedAt) return;
    const leadId = accepted ?? (await storeFallbackLead(tx, site, payment, now()));
    await tx.update(payments).set({ followedAt: now(), leadId, leadData: null }).where(paymentIs(site, id));
    const notices = [noticeTo(payment.payer.email, receiptText(payment, site))];
    const alarm = site.lead.fallbackEmail;
    if (!accepted && alarm) notices.push(noticeTo(alarm, alertText(payment, formatsOf(site))));
    await insertDeliveries(tx, site, leadId, notices, now());
  });
  deps.triggerDeliveries?.();
}

async function leadOf(deps: PaymentDeps, site: Site, payment: PaymentRow): Promise<string | null> {
  const outcome = await acceptLead({
    takeLimit: null,
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
      "Amount paid": formatCents(payment.amountCents, formatsOf(site)),
      ...payment.leadData,
    },
    idempotencyKey: `payment ${payment.id}`,
    byServer: true,
    postcodes: deps.postcodes,
    ...(deps.triggerDeliveries ? { trigger: deps.triggerDeliveries } : {}),
    count: (counted) => deps.count?.(site, counted),
  });
  if (outcome.kind === "accepted") return outcome.leadId;
  deps.log.error(
    { site: site.slug, payment: payment.id, kind: outcome.kind },
    "payment lead rejected, minimal lead stored instead",
  );
  return null;
}

async function storeFallbackLead(
  tx: Transaction,
  site: Site,
  payment: PaymentRow,
  now: Date,
): Promise<string> {
  const lead = {
    category: "General Enquiry",
    subcategory: onlinePayment,
    userData: {
      ...payment.payer,
      "Payment reference": payment.subject,
      "Amount paid": formatCents(payment.amountCents, formatsOf(site)),
    },
    leadAttributes: payment.leadData?.lead_attributes,
    url: payment.returnUrl,
    key: `payment ${payment.id} plain`,
  };
  return storeServerLead(tx, site, lead, now);
}

const noticeTo = (target: string, text: NewDelivery["words"] & object): NewDelivery => ({
  purpose: "notice",
  channel: "email",
  target,
  words: text,
});

function alertText(
  { amountCents, subject, payer, description }: PaymentRow,
  formats: Formats,
): { subject: string; text: string } {
  const amount = formatCents(amountCents, formats);
  return {
    subject: `Payment without its enquiry: ${amount}`,
    text: [
      `${payer.name} paid ${amount} for ${subject}, but the enquiry that tells a dealership of it could not be made. Please see that the right people hear of it.`,
      [description, payer.email, payer.phone].filter(Boolean).join("\n"),
    ].join("\n\n"),
  };
}

function receiptText(payment: PaymentRow, site: Site): { subject: string; text: string } {
  const { timezone } = settingsFor(site, payment.dealershipSlug ?? "");
  const at = shownDate(site.seo.language, {
    timeZone: timezone,
    dateStyle: "long",
    timeStyle: "short",
  }).format(payment.paidAt ?? payment.createdAt);
  const amount = formatCents(payment.amountCents, formatsOf(site));
  return {
    subject: `Receipt: ${amount} to ${site.name}`,
    text: [
      `Thank you. We received ${amount} from ${payment.payer.name} on ${at}.`,
      `${payment.description}\nReceipt number: ${payment.id}`,
    ].join("\n\n"),
  };
}
