import type { PaymentEvent } from "#domain/buying/payments/payment-provider.ts";
import {
  applyEvent,
  type PaymentDeps,
  type PaymentRow,
} from "#domain/buying/payments/payment-store.server.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { readText } from "#lib/read-text.ts";
import { noStore } from "#platform/http/no-store.ts";
import { followPayment } from "./follow-payment.server.ts";

const maxBytes = 256 * 1024;

/**
 * Stripe's webhook. The raw body is read, since the signature covers its bytes. Events that are old, or not
 * signed with a secret of the site or its dealerships, are rejected; 404 where no dealership uses Stripe.
 * Idempotent, in any order of events.
 */
export async function stripeWebhook(deps: PaymentDeps, site: Site, request: Request): Promise<Response> {
  const body = await readText(request, maxBytes);
  if (body === null) return errorResponse(413, "too_large");
  const event = await readEvent(deps, site, { body, headers: request.headers });
  if (event === "not_here") return errorResponse(404, "not_found");
  if (event === "unavailable") return errorResponse(503, "unavailable");
  if (event === null) return errorResponse(400, "not_signed");
  // Another dealership's account can't report on a payment, whatever its event names.
  const itsOwn = ({ dealershipSlug }: PaymentRow) =>
    event.signers.has(settingsFor(site, dealershipSlug ?? "").buy.payment.webhookSecret);
  await receiveEvent(deps, site, "stripe", event, itsOwn);
  return Response.json({ received: true }, { headers: noStore });
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
  mayReport: (payment: PaymentRow) => boolean = () => true,
): Promise<void> {
  const payment = await applyEvent(deps, site, provider, event, mayReport);
  if (payment) await followPayment(deps, site, payment);
}

type Signed = PaymentEvent & { signers: ReadonlySet<string | null> };

/** Dealerships can have their own accounts, each with its own secret. */
async function readEvent(
  deps: PaymentDeps,
  site: Site,
  message: { body: string; headers: Headers },
): Promise<Signed | null | "not_here" | "unavailable"> {
  const checkedSecrets = new Set<string>();
  const signers = new Set<string>();
  let read: PaymentEvent | null = null;
  let used = false;
  for (const dealership of [null, ...Object.keys(site.dealershipSettings)]) {
    const { provider, webhookSecret } = settingsFor(site, dealership ?? "").buy.payment;
    if (provider !== "stripe") continue;
    used = true;
    if (!webhookSecret || checkedSecrets.has(webhookSecret)) continue;
    const found = await deps.providers.of(site, dealership, "stripe");
    if (found.kind === "none") continue;
    checkedSecrets.add(webhookSecret);
    const event = found.provider.readEvent(message);
    if (!event) continue;
    read = event;
    signers.add(webhookSecret);
  }
  if (read) return { ...read, signers };
  if (!used) return "not_here";
  return checkedSecrets.size > 0 ? null : "unavailable";
}

function errorResponse(status: number, code: string): Response {
  return Response.json({ error: "The message can't be taken.", code }, { status, headers: noStore });
}
