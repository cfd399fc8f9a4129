import type { reservations } from "#domain/buying/buying-tables.ts";
import type { PaymentRow } from "#domain/buying/payments/payment-store.server.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { insertDeliveries, type NewDelivery } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { routeLead } from "#domain/leads/stored-leads/lead-recipients.ts";
import { formatCents } from "#lib/amounts.ts";
import { formatsOf } from "#lib/formats.ts";
import { ownAddress } from "#platform/config/message-origin.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { dealerNotice, endedNotice, heldNotice, lostNotice, type NoticeFacts, soldAlert } from "./notices.ts";
import { untilText } from "./until-text.ts";

type Row = typeof reservations.$inferSelect;

/**
 * E-mails about a transition, as deliveries of the reservation's lead: sent, retried and counted like others.
 * False when there is no lead.
 */
export async function noticeOf(
  tx: Transaction,
  site: Site,
  what: "notify_held" | "notify_ended" | "notify_lost" | "alert_sold",
  row: Row,
  payment: PaymentRow,
  now: Date,
): Promise<boolean> {
  if (!payment.leadId) return false;
  const facts = factsOf(site, row, payment);
  const shopper = payment.payer.email;
  const dealer = dealerAddresses(site, row.dealershipSlug);
  const notice = (targets: string[], text: NewDelivery["words"]): NewDelivery[] =>
    targets.map((target) => ({
      purpose: "notice",
      channel: "email",
      target,
      ...(text ? { words: text } : {}),
    }));
  const deliveries = {
    notify_held: () => [
      ...notice([shopper], heldNotice(facts)),
      ...notice(dealer, dealerNotice(facts, "held")),
    ],
    notify_ended: () => [
      ...notice([shopper], endedNotice(facts, row.state === "cancelled")),
      ...notice(dealer, dealerNotice(facts, "ended")),
    ],
    notify_lost: () => [
      ...notice([shopper], lostNotice(facts)),
      ...notice(dealer, dealerNotice(facts, "lost")),
    ],
    alert_sold: () => notice(site.lead.fallbackEmail ? [site.lead.fallbackEmail] : dealer, soldAlert(facts)),
  }[what]();
  await insertDeliveries(tx, site, payment.leadId, deliveries, now);
  return deliveries.length > 0;
}

function factsOf(site: Site, row: Row, payment: PaymentRow): NoticeFacts {
  const { timezone } = settingsFor(site, row.dealershipSlug);
  return {
    car: row.car.name,
    amount: formatCents(row.amountCents, formatsOf(site)),
    heldUntil: row.heldUntil && untilText(row.heldUntil, timezone, site.seo.language),
    site: site.name,
    page: ownAddress(site, payment.returnUrl),
    id: row.id,
    siteSlug: site.slug,
  };
}

/** The dealer's e-mail addresses for reservations: those of the matching routes, else the fallback. */
export function dealerAddresses(site: Site, dealershipSlug: string | null, category = "Reserve"): string[] {
  const targets = routeLead(
    { category, carType: null, dealershipSlug, location: null, department: "sales" },
    site.lead,
  );
  const found = targets.filter(({ channel }) => channel === "email").map(({ to }) => to);
  return found.length > 0 ? found : site.lead.fallbackEmail ? [site.lead.fallbackEmail] : [];
}
