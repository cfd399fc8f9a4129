import { and, eq } from "drizzle-orm";
import { payments, refunds } from "#domain/buying/buying-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import { nextPoll } from "./payment-clock.ts";
import type { CheckoutMade, PaymentProvider, PaymentStatus, RefundMade } from "./payment-provider.ts";
import type { Settled } from "./payment-standing.ts";
import {
  applyStatus,
  type PaymentDeps,
  type PaymentRow,
  paymentById,
  paymentIs,
  refundIs,
} from "./payment-store.server.ts";

/** Requests a payment's checkout page; repeated requests return the same one. */
export async function openCheckout(
  deps: PaymentDeps,
  site: Site,
  payment: PaymentRow,
): Promise<CheckoutMade> {
  const provider = await providerOf(deps, site, payment);
  if (typeof provider === "string") return { kind: "unanswered", reason: provider };
  const made = await provider.createCheckout({
    key: payment.id,
    amountCents: payment.amountCents,
    currency: site.currency.toLowerCase(),
    description: payment.description,
    reference: payment.id,
    email: payment.payer.email || null,
    methods: methodsOf(site, payment),
    returnUrl: payment.returnUrl,
    cancelUrl: payment.cancelUrl,
    expiresAt: payment.checkoutUntil,
  });
  await deps.db.withSite(site, async (tx) => {
    const waiting = and(paymentIs(site, payment.id), eq(payments.state, "begun"));
    if (made.kind === "made")
      await tx
        .update(payments)
        .set({ state: "open", checkoutId: made.id, checkoutUrl: made.url, lastAnswer: "page made" })
        .where(waiting);
    // Without a page no shopper can have paid.
    else if (made.kind === "refused")
      await tx
        .update(payments)
        .set({ state: "ended", lastAnswer: made.reason.slice(0, 300) })
        .where(waiting);
    else
      await tx
        .update(payments)
        .set({ lastAnswer: made.reason.slice(0, 300) })
        .where(waiting);
  });
  if (made.kind !== "made")
    deps.log.warn(
      { site: site.slug, payment: payment.id, answer: made.reason.slice(0, 200) },
      "no checkout page",
    );
  return made;
}

/**
 * The state of a payment: from its rows, otherwise from the provider. Expires its checkout page when the time
 * to pay is over.
 */
export async function settlePayment(deps: PaymentDeps, site: Site, id: string): Promise<Settled> {
  let payment = await paymentById(deps.db, site, id);
  if (!payment) return { kind: "ended" };
  if (payment.state === "paid") return { kind: "paid" };
  if (payment.state === "ended")
    return { kind: "ended", ...(payment.lastAnswer ? { reason: payment.lastAnswer } : {}) };
  if (payment.state === "begun") {
    const made = await openCheckout(deps, site, payment);
    if (made.kind === "refused") return { kind: "ended", reason: made.reason };
    if (made.kind === "unanswered") return later(deps, site, payment, made);
    payment = (await paymentById(deps.db, site, id)) ?? payment;
  }
  const provider = await providerOf(deps, site, payment);
  const { checkoutId, checkoutUrl } = payment;
  if (typeof provider === "string" || !checkoutId || !checkoutUrl)
    return later(deps, site, payment, { kind: "unanswered", reason: String(provider) });
  let status = await provider.status(checkoutId);
  if (status.kind === "open" && deps.now() >= payment.endsAt) {
    await provider.expire(checkoutId);
    status = await provider.status(checkoutId);
  }
  const state = await deps.db.withSite(site, (tx) => applyStatus(tx, deps, site, id, status));
  if (state === "paid" || state === "ended") return { kind: state };
  if (status.kind === "unanswered") return later(deps, site, payment, status);
  await later(deps, site, payment, { kind: "unanswered", reason: status.kind });
  return { kind: "open", url: checkoutUrl, processing: status.kind === "processing" };
}

async function later(
  { db, now }: PaymentDeps,
  site: Site,
  payment: PaymentRow,
  answer: Extract<PaymentStatus, { kind: "unanswered" }>,
): Promise<Settled> {
  const nextTryAt = nextPoll(payment.attempts, now(), payment.endsAt);
  await db.withSite(site, (tx) =>
    tx
      .update(payments)
      .set({ attempts: payment.attempts + 1, nextTryAt, lastAnswer: answer.reason.slice(0, 300) })
      .where(paymentIs(site, payment.id)),
  );
  return answer;
}

/** Requests a refund, or polls its state. `failed` requires manual handling. */
export async function settleRefund(
  deps: PaymentDeps,
  site: Site,
  id: string,
): Promise<RefundMade["kind"] | null> {
  const { db, now, log } = deps;
  const [row] = await db.withSite(site, (tx) => tx.select().from(refunds).where(refundIs(site, id)));
  if (!row || row.state === "done" || row.state === "failed") return null;
  const payment = await paymentById(db, site, row.paymentId);
  const provider = payment ? await providerOf(deps, site, payment) : "the payment doesn't exist";
  let made: RefundMade;
  if (typeof provider === "string" || !payment?.providerPaymentId)
    made = { kind: "unanswered", reason: String(provider) };
  else if (row.providerRefundId) made = await provider.refundStatus(row.providerRefundId);
  else
    made = await provider.refund({
      key: `${row.id}.${row.round}`,
      paymentId: payment.providerPaymentId,
      amountCents: row.amountCents,
      currency: site.currency.toLowerCase(),
    });
  const at = now();
  const attempts = row.attempts + 1;
  const change = {
    done: { state: "done" as const, doneAt: at, lastAnswer: "done" },
    pending: { state: "pending" as const, nextTryAt: nextPoll(attempts, at), lastAnswer: "pending" },
    failed: { state: "failed" as const },
    unanswered: { nextTryAt: nextPoll(attempts, at) },
  }[made.kind];
  await db.withSite(site, (tx) =>
    tx
      .update(refunds)
      .set({
        ...change,
        attempts,
        ...("id" in made && made.id ? { providerRefundId: made.id } : {}),
        ...("reason" in made ? { lastAnswer: made.reason.slice(0, 300) } : {}),
      })
      .where(refundIs(site, id)),
  );
  if (made.kind === "failed")
    log.error({ site: site.slug, refund: id }, "refund failed: manual handling required");
  return made.kind;
}

async function providerOf(
  deps: PaymentDeps,
  site: Site,
  payment: PaymentRow,
): Promise<PaymentProvider | string> {
  const found = await deps.providers.of(site, payment.dealershipSlug, payment.provider);
  if (found.kind === "provider") return found.provider;
  deps.log.warn(
    { site: site.slug, reason: found.reason },
    "payment provider unavailable, payments can't be polled",
  );
  return found.reason;
}

function methodsOf(site: Site, payment: PaymentRow): string[] {
  const { ways } = (site.dealershipSettings[payment.dealershipSlug ?? ""] ?? site).buy.payment;
  return ways.find(({ name }) => name === payment.way)?.methods ?? ["card"];
}
