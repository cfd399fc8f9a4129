import { z } from "zod";
import type { Shopper } from "#features/shoppers/accounts/shopper.ts";
import { sentJson } from "#lib/sent-text.ts";
import type { Site } from "#platform/config/site.ts";
import { beginPayment, tooManyText } from "./begin-payment.server.ts";
import type { PaymentDeps, PaymentRow } from "./payment-store.server.ts";

const body = z.object({
  reference: z.string().max(1_000),
  /** Cents. */
  amount_cents: z.number().int(),
  name: z.string().max(1_000).default(""),
  email: z.string().max(1_000).default(""),
  phone: z.string().max(1_000).default(""),
  payment_way: z.string().max(100).nullish(),
});
const largestCall = 16 * 1024;

/** `POST /api/payments`: `{reference, amount_cents, name, email, phone, payment_way}` in; `{payment}` or `{error, code}`. */
export async function paymentCall(
  deps: PaymentDeps,
  site: Site,
  shopper: Shopper | null,
  request: Request,
): Promise<Response> {
  if (!shopper) return trouble(401, "sign_in", "Sign in to pay.");
  const text = await request.text();
  if (text.length > largestCall) return trouble(413, "too_large", "This is more than a payment takes.");
  let given: unknown;
  try {
    given = sentJson(text);
  } catch {
    return trouble(400, "bad_json", "The payment can't be read.");
  }
  const parsed = body.safeParse(given);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join("."), message]),
    );
    return trouble(400, "invalid", "The payment can't be read.", { fields });
  }
  const { reference, amount_cents, payment_way, name, email, phone } = parsed.data;
  const outcome = await beginPayment(deps, site, {
    ...{ shopperId: shopper.id, purpose: "online", reference, amountCents: amount_cents },
    ...{ payer: { name, email, phone }, way: payment_way ?? null, dealershipSlug: null },
    ...{
      origin: new URL(request.url).origin,
      returnPath: "/online-payment",
      description: null,
      leadData: null,
    },
  });
  switch (outcome.kind) {
    case "begun":
      return answer(outcome.payment, outcome.checkoutUrl, 201);
    case "paid":
      return answer(outcome.payment, null, 200);
    case "invalid":
      return trouble(400, "invalid", Object.values(outcome.fields)[0] ?? "", { fields: outcome.fields });
    case "not_offered":
      return trouble(404, "not_offered", "This site takes no online payments.");
    case "too_many":
      return trouble(429, "too_many_requests", tooManyText);
    case "no_payment_page":
      return trouble(503, "payment_unavailable", "The payment page can't be reached. Nothing was charged.");
  }
}

function answer(
  { id, state, subject, amountCents }: PaymentRow,
  checkoutUrl: string | null,
  status: number,
): Response {
  const payment = {
    ...{ id, state: checkoutUrl ? "open" : state, reference: subject },
    ...{ amount_cents: amountCents, currency: "aud", checkout_url: checkoutUrl },
  };
  return Response.json({ payment }, { status, headers: { "Cache-Control": "no-store" } });
}

function trouble(status: number, code: string, error: string, more: object = {}): Response {
  return Response.json({ error, code, ...more }, { status, headers: { "Cache-Control": "no-store" } });
}
