import type { Logger } from "pino";
import Stripe from "stripe";
import type { Circuit } from "#lib/circuit.ts";
import type { PaymentEvent, PaymentProvider, PaymentStatus, RefundMade } from "./payment-provider.ts";
import { centsOfStripe, stripeAmount } from "./stripe-amount.ts";

/**
 * Stripe Checkout: hosted page, idempotency keys, signed webhooks, refunds. Calls time out after `timeoutMs`
 * and are retried once on a broken connection; a circuit breaker fails them immediately while Stripe is
 * unavailable.
 */
export type StripeOptions = {
  secretKey: string;
  /** Null: no webhook is accepted, and payments are settled by polling. */
  webhookSecret: string | null;
  circuit: Circuit;
  now: () => Date;
  log: Pick<Logger, "warn" | "info">;
  /** Base URL of the API; Stripe's own by default. */
  base?: string;
  timeoutMs?: number;
};

export function stripeProvider(options: StripeOptions): PaymentProvider {
  const { webhookSecret, circuit, now, log } = options;
  const base = options.base ? new URL(options.base) : null;
  const stripe = new Stripe(options.secretKey, {
    timeout: options.timeoutMs ?? 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          port: base.port,
          protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
        }
      : {}),
  });

  /** Makes a call. Anything but a definite response from Stripe is `unanswered`. */
  async function send<T>(call: () => Promise<T>): Promise<Answer<T>> {
    if (!circuit.allows(now().getTime()))
      return { kind: "unanswered", reason: "calls to Stripe are suspended" };
    try {
      const value = await call();
      if (circuit.succeeded()) log.info("Stripe is available again");
      return { kind: "ok", value };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (isAnswer(error)) {
        circuit.succeeded();
        return { kind: "refused", code: error.code ?? error.type, reason: reasonOf(error) };
      }
      if (circuit.failed(now().getTime())) log.warn({ type: error.type }, "Stripe is unavailable");
      return { kind: "unanswered", reason: reasonOf(error) };
    }
  }

  return {
    name: "stripe",
    createCheckout: async (request) => {
      const answer = await send(() =>
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: request.currency,
                  unit_amount: stripeAmount(request.amountCents, request.currency),
                  product_data: { name: request.description },
                },
              },
            ],
            allowed_payment_method_types: [...request.methods],
            client_reference_id: request.reference,
            metadata: { payment: request.reference },
            payment_intent_data: {
              description: request.description,
              metadata: { payment: request.reference },
            },
            ...(request.email ? { customer_email: request.email } : {}),
            success_url: request.returnUrl,
            cancel_url: request.cancelUrl,
            expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          },
          { idempotencyKey: request.key },
        ),
      );
      if (answer.kind !== "ok") return answer;
      const { id, url } = answer.value;
      return url ? { kind: "made", id, url } : { kind: "unanswered", reason: "the session has no page" };
    },
    status: async (id) => {
      const answer = await send(() => stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] }));
      // A refusal doesn't determine the payment's state: it can be due to a wrong key, or another account's
      // session.
      return answer.kind === "ok" ? statusOf(answer.value) : { kind: "unanswered", reason: answer.reason };
    },
    expire: async (id) => {
      // Stripe refuses when the session is paid or expired; the caller polls its state afterwards.
      await send(() => stripe.checkout.sessions.expire(id));
    },
    refund: async ({ key, paymentId, amountCents, currency }) => {
      const answer = await send(() =>
        stripe.refunds.create(
          { payment_intent: paymentId, amount: stripeAmount(amountCents, currency) },
          { idempotencyKey: key },
        ),
      );
      if (answer.kind === "ok") return refundOf(answer.value);
      if (answer.kind === "refused") {
        // Refunded by the dealer in Stripe's dashboard.
        if (answer.code === "charge_already_refunded") return { kind: "done", id: `returned ${paymentId}` };
        // A wrong key or missing permission is fixed by the operator; the refund is still due.
        if (/authentication|permission|api_key|idempotency/i.test(answer.code))
          return { kind: "unanswered", reason: answer.reason };
        return { kind: "failed", id: null, reason: answer.reason };
      }
      return answer;
    },
    refundStatus: async (id) => {
      const answer = await send(() => stripe.refunds.retrieve(id));
      return answer.kind === "ok" ? refundOf(answer.value) : { kind: "unanswered", reason: answer.reason };
    },
    readEvent: ({ body, headers }) => {
      const signature = headers.get("stripe-signature");
      if (!signature || !webhookSecret) return null;
      try {
        // Compares in constant time and rejects events older than five minutes.
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          undefined,
          undefined,
          now().getTime(),
        );
        return eventOf(event);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        // Correctly signed, but not a JSON event.
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    },
  };
}

type Answer<T> =
  | { kind: "ok"; value: T }
  | { kind: "refused"; code: string; reason: string }
  | { kind: "unanswered"; reason: string };

/**
 * Whether an error is Stripe's definite response, and not an outage, a rate limit or a conflict with a
 * concurrent call.
 */
function isAnswer(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  if (error.statusCode === 409 || error.statusCode === 429 || (error.statusCode ?? 500) >= 500) return false;
  return !(error instanceof Stripe.errors.StripeConnectionError);
}

/** The error's type and code; its message may quote submitted data. */
function reasonOf(error: InstanceType<typeof Stripe.errors.StripeError>): string {
  return [error.type, error.code, error.param, error.statusCode].filter(Boolean).join(" ");
}

function statusOf(session: Stripe.Checkout.Session): PaymentStatus {
  if (session.payment_status === "paid") {
    const intent = session.payment_intent;
    const paymentId = typeof intent === "string" ? intent : intent?.id;
    if (!paymentId) return { kind: "unanswered", reason: "a paid session without a payment" };
    const amountCents = centsOfStripe(session.amount_total ?? 0, session.currency ?? "");
    return { kind: "paid", paymentId, amountCents, at: null };
  }
  if (session.status === "expired") return { kind: "ended" };
  if (session.status === "open") return { kind: "open" };
  // Complete and unpaid: a payment method that takes days, or one that failed at the bank.
  const intent = session.payment_intent;
  const failed =
    typeof intent === "object" &&
    intent !== null &&
    ["canceled", "requires_payment_method"].includes(intent.status);
  return failed ? { kind: "ended" } : { kind: "processing" };
}

function refundOf(refund: Stripe.Refund): RefundMade {
  switch (refund.status) {
    case "succeeded":
      return { kind: "done", id: refund.id };
    case "failed":
    case "canceled":
      return { kind: "failed", id: refund.id, reason: refund.failure_reason ?? refund.status };
    default:
      return { kind: "pending", id: refund.id };
  }
}

function eventOf(event: Stripe.Event): PaymentEvent {
  const { id, type } = event;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired": {
      const session = event.data.object;
      return { id, type, checkoutId: session.id, status: statusOf(session) };
    }
    case "checkout.session.async_payment_failed":
      return { id, type, checkoutId: event.data.object.id, status: { kind: "ended" } };
    default:
      return { id, type, checkoutId: null, status: null };
  }
}
