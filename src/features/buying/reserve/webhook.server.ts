import type { PaymentEvent } from "#features/buying/payments/payment-provider.ts";
import {
  type PaymentDeps,
  type PaymentRow,
  takeEvent,
} from "#features/buying/payments/payment-store.server.ts";
import { type Site, settingsFor } from "#platform/config/site.ts";
import { followPayment } from "./follow-payment.server.ts";

const largestMessage = 256 * 1024;

/**
 * Stripe's webhook. The raw body is read, since the signature covers its bytes. Events that are old, or not
 * signed with a secret of the site or its dealerships, are rejected; 404 where no dealership uses Stripe.
 * Idempotent, in any order of events.
 */
export async function stripeWebhook(deps: PaymentDeps, site: Site, request: Request): Promise<Response> {
  const body = await request.text();
  if (body.length > largestMessage) return said(413, "too_large");
  const event = await readEvent(deps, site, { body, headers: request.headers });
  if (event === "not_here") return said(404, "not_found");
  if (event === "unavailable") return said(503, "unavailable");
  if (event === null) return said(400, "not_signed");
  // Another dealership's account can't report on a payment, whatever its event names.
  const itsOwn = ({ dealershipSlug }: PaymentRow) =>
    event.signers.has(settingsFor(site, dealershipSlug ?? "").buy.payment.webhookSecret);
  await receiveEvent(deps, site, "stripe", event, itsOwn);
  return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
}

/**
 * Handles a provider's event and applies its payment's state.
 * @param maySpeak whether the sender may report that payment
 */
export async function receiveEvent(
  deps: PaymentDeps,
  site: Site,
  provider: PaymentRow["provider"],
  event: PaymentEvent,
  maySpeak: (payment: PaymentRow) => boolean = () => true,
): Promise<void> {
  const payment = await takeEvent(deps, site, provider, event, maySpeak);
  if (payment) await followPayment(deps, site, payment);
}

/** An event and the names of the secrets that signed it. */
type Signed = PaymentEvent & { signers: ReadonlySet<string | null> };

/** Dealerships can have their own accounts, each with its own secret. */
async function readEvent(
  deps: PaymentDeps,
  site: Site,
  message: { body: string; headers: Headers },
): Promise<Signed | null | "not_here" | "unavailable"> {
  const asked = new Set<string>();
  const signers = new Set<string>();
  let read: PaymentEvent | null = null;
  let used = false;
  for (const dealership of [null, ...Object.keys(site.dealershipSettings)]) {
    const { provider, webhookSecret } = settingsFor(site, dealership ?? "").buy.payment;
    if (provider !== "stripe") continue;
    used = true;
    if (!webhookSecret || asked.has(webhookSecret)) continue;
    const found = await deps.providers.of(site, dealership, "stripe");
    if (found.kind === "none") continue;
    asked.add(webhookSecret);
    const event = found.provider.readEvent(message);
    if (!event) continue;
    read = event;
    signers.add(webhookSecret);
  }
  if (read) return { ...read, signers };
  if (!used) return "not_here";
  return asked.size > 0 ? null : "unavailable";
}

function said(status: number, code: string): Response {
  return Response.json(
    { error: "The message can't be taken.", code },
    { status, headers: { "Cache-Control": "no-store" } },
  );
}
