import { z } from "zod";
import { beginPayment } from "#domain/buying/payments/begin-payment.server.ts";
import type { PaymentDeps, PaymentRow } from "#domain/buying/payments/payment-store.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { storedLanding } from "#domain/leads/submissions/stored-landing.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { apiError } from "#platform/http/api-error.ts";
import { parsedBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import { paymentRefusal } from "./payment-refusal.ts";

const body = z.object({
  reference: z.string().max(1_000),
  /** Cents. */
  amount_cents: z.number().int(),
  name: z.string().max(1_000).default(""),
  email: z.string().max(1_000).default(""),
  phone: z.string().max(1_000).default(""),
  payment_way: z.string().max(100).nullish(),
  lead_attributes: z.unknown().optional(),
});
const accepted = {
  maxBytes: 16 * 1024,
  tooLarge: "This is more than a payment takes.",
  unreadable: "The payment can't be read.",
  invalid: "The payment can't be read.",
};

/** `POST /api/payments`: `{reference, amount_cents, name, email, phone, payment_way, lead_attributes}` in; `{payment}` or `{error, code}`. */
export async function paymentCall(
  deps: PaymentDeps,
  site: Site,
  shopper: Shopper | null,
  request: Request,
): Promise<Response> {
  if (!shopper) return apiError({ status: 401, code: "sign_in", message: "Sign in to pay." });
  const sent = await parsedBody(request, body, accepted);
  if (sent instanceof Response) return sent;
  const { reference, amount_cents, payment_way, name, email, phone, lead_attributes } = sent.data;
  const outcome = await beginPayment(deps, site, {
    shopperId: shopper.id,
    purpose: "online",
    reference,
    amountCents: amount_cents,
    payer: { name, email, phone },
    way: payment_way ?? null,
    dealershipSlug: null,
    origin: new URL(request.url).origin,
    returnPath: "/online-payment",
    description: null,
    leadData: storedLanding(lead_attributes, site),
  });
  switch (outcome.kind) {
    case "begun":
      return answer(site, outcome.payment, outcome.checkoutUrl, 201);
    case "paid":
      return answer(site, outcome.payment, null, 200);
    case "not_offered":
      return apiError({ status: 404, code: "not_offered", message: "This site takes no online payments." });
    case "invalid":
    case "too_many":
    case "no_payment_page":
      return paymentRefusal(outcome);
  }
}

function answer(
  site: Site,
  { id, state, subject, amountCents }: PaymentRow,
  checkoutUrl: string | null,
  status: number,
): Response {
  const payment = {
    id,
    state: checkoutUrl ? "open" : state,
    reference: subject,
    amount_cents: amountCents,
    currency: site.currency.toLowerCase(),
    checkout_url: checkoutUrl,
  };
  return Response.json({ payment }, { status, headers: noStore });
}
