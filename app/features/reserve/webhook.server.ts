import type { Site } from "../../site/site.ts";
import type { PaymentEvent } from "../payments/payment-provider.ts";
import { type PaymentDeps, type PaymentRow, takeEvent } from "../payments/payment-store.server.ts";
import { followPayment } from "./follow-payment.server.ts";

const largestMessage = 256 * 1024;

/**
 * Stripe tells of a payment. The body is read as it came, since the signature is over its bytes; one that no secret of the site's or
 * of its dealerships' signed, or an old one, is refused. Said twice or in any order it does the same.
 */
export async function stripeWebhook(deps: PaymentDeps, site: Site, request: Request): Promise<Response> {
  const body = await request.text();
  if (body.length > largestMessage) return said(413, "too_large");
  const event = await readEvent(deps, site, { body, headers: request.headers });
  if (event === "unavailable") return said(503, "unavailable");
  if (event === null) return said(400, "not_signed");
  await receiveEvent(deps, site, "stripe", event);
  return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
}

/** Takes a provider's message and brings what it is about to where it now stands. */
export async function receiveEvent(
  deps: PaymentDeps,
  site: Site,
  provider: PaymentRow["provider"],
  event: PaymentEvent,
): Promise<void> {
  const payment = await takeEvent(deps.db, site, provider, event, deps.now());
  if (payment) await followPayment(deps, site, payment);
}

/** Dealerships may be paid to accounts of their own, each with its own secret. */
async function readEvent(
  deps: PaymentDeps,
  site: Site,
  message: { body: string; headers: Headers },
): Promise<PaymentEvent | null | "unavailable"> {
  let asked = false;
  for (const dealership of [null, ...Object.keys(site.dealershipSettings)]) {
    const { payment } = (site.dealershipSettings[dealership ?? ""] ?? site).buy;
    if (payment.provider !== "stripe" || !payment.webhookSecret) continue;
    const found = await deps.providers.of(site, dealership, "stripe");
    if (found.kind === "none") continue;
    asked = true;
    const event = found.provider.readEvent(message);
    if (event) return event;
  }
  return asked ? null : "unavailable";
}

function said(status: number, code: string): Response {
  return Response.json(
    { error: "The message can't be taken.", code },
    { status, headers: { "Cache-Control": "no-store" } },
  );
}
