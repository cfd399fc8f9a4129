import { and, eq } from "drizzle-orm";
import { testCheckouts } from "#domain/buying/buying-tables.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { PaymentEvent, PaymentProvider, PaymentStatus, RefundMade } from "./payment-provider.ts";
import { type CardOutcome, cardOutcome, processingMs } from "./test-card.ts";

/**
 * The embedded payment provider. It has its own table (`test_checkouts`) and page (/pay/test/{id}) and
 * behaves like a real provider: keys are idempotent, a paid checkout can't expire, events can be lost. No
 * money is transferred.
 */
export type TestCheckout = typeof testCheckouts.$inferSelect;

const checkoutIs = (site: SiteKey, id: string) =>
  and(isOfSite(testCheckouts, site), eq(testCheckouts.id, id));

export function testProvider({
  db,
  site,
  now,
}: {
  db: Database;
  site: SiteKey;
  now: () => Date;
}): PaymentProvider {
  const refundOf = async (refundId: string): Promise<RefundMade> => {
    const [row] = await db.withSite(site, (tx) =>
      tx
        .select({ id: testCheckouts.id })
        .from(testCheckouts)
        .where(and(isOfSite(testCheckouts, site), eq(testCheckouts.refundId, refundId))),
    );
    return row ? { kind: "done", id: refundId } : { kind: "failed", id: refundId, reason: "no such refund" };
  };
  return {
    name: "test",
    createCheckout: async (request) => {
      const row = await db.withSite(site, async (tx) => {
        await tx
          .insert(testCheckouts)
          .values({
            groupId: site.groupId,
            siteId: site.id,
            id: `test_${randomId()}`,
            key: request.key,
            amountCents: request.amountCents,
            description: request.description,
            reference: request.reference,
            returnUrl: request.returnUrl,
            cancelUrl: request.cancelUrl,
            expiresAt: request.expiresAt,
            state: "open",
            createdAt: now(),
          })
          .onConflictDoNothing();
        const [stored] = await tx
          .select()
          .from(testCheckouts)
          .where(and(isOfSite(testCheckouts, site), eq(testCheckouts.key, request.key)));
        return stored;
      });
      if (!row) throw new Error("the test checkout doesn't exist");
      if (row.amountCents !== request.amountCents)
        return { kind: "refused", reason: "the key was used with another amount" };
      return { kind: "made", id: row.id, url: new URL(`/pay/test/${row.id}`, request.returnUrl).href };
    },
    status: async (id) => {
      const row = await testCheckout(db, site, id);
      return row ? statusOf(row, now()) : { kind: "unanswered", reason: "no such checkout" };
    },
    expire: async (id) => {
      await db.withSite(site, (tx) =>
        tx
          .update(testCheckouts)
          .set({ state: "expired" })
          .where(and(checkoutIs(site, id), eq(testCheckouts.state, "open"))),
      );
    },
    refund: async ({ key, paymentId, amountCents }) => {
      const [row] = await db.withSite(site, (tx) =>
        tx
          .select()
          .from(testCheckouts)
          .where(and(isOfSite(testCheckouts, site), eq(testCheckouts.paymentId, paymentId)))
          .for("update")
          .then(async ([found]) => {
            if (!found || found.refundId || found.amountCents < amountCents) return [found];
            return tx
              .update(testCheckouts)
              .set({ refundKey: key, refundId: `test_refund_${randomId()}`, refundedAt: now() })
              .where(checkoutIs(site, found.id))
              .returning();
          }),
      );
      if (!row) return { kind: "failed", id: null, reason: "no such payment" };
      if (!row.refundId) return { kind: "failed", id: null, reason: "more than was paid" };
      return row.refundKey === key
        ? { kind: "done", id: row.refundId }
        : { kind: "failed", id: null, reason: "it was returned before" };
    },
    refundStatus: refundOf,
    // Its events are sent within the process; none is accepted over HTTP.
    readEvent: () => null,
  };
}

export async function testCheckout(db: Database, site: SiteKey, id: string): Promise<TestCheckout | null> {
  const [row] = await db.withSite(site, (tx) => tx.select().from(testCheckouts).where(checkoutIs(site, id)));
  return row ?? null;
}

/** The state of a checkout at an instant: a pending one is paid once its processing time is over. */
export function statusOf(row: TestCheckout, now: Date): PaymentStatus {
  const paid = (): PaymentStatus => ({
    kind: "paid",
    paymentId: row.paymentId ?? row.id,
    amountCents: row.amountCents,
    at: row.paidAt,
  });
  switch (row.state) {
    case "open":
      return now >= row.expiresAt ? { kind: "ended" } : { kind: "open" };
    case "processing":
      return row.paidAt !== null && now >= row.paidAt ? paid() : { kind: "processing" };
    case "paid":
      return paid();
    case "expired":
      return { kind: "ended" };
  }
}

export type TestPayment = {
  outcome: CardOutcome | "over";
  checkout: TestCheckout | null;
  /** The provider's event; null when it sends none. */
  event: PaymentEvent | null;
};

export async function payTestCheckout(
  db: Database,
  site: SiteKey,
  id: string,
  number: string,
  now: Date,
): Promise<TestPayment> {
  const outcome = cardOutcome(number);
  if (outcome === "invalid" || outcome === "declined")
    return { outcome, checkout: await testCheckout(db, site, id), event: null };
  const later = outcome === "processing";
  const [row] = await db.withSite(site, (tx) =>
    tx
      .select()
      .from(testCheckouts)
      .where(checkoutIs(site, id))
      .for("update")
      .then(async ([found]) => {
        if (found?.state !== "open" || now >= found.expiresAt) return [];
        return tx
          .update(testCheckouts)
          .set({
            state: later ? "processing" : "paid",
            paymentId: `test_payment_${randomId()}`,
            paidAt: new Date(now.getTime() + (later ? processingMs : 0)),
          })
          .where(checkoutIs(site, id))
          .returning();
      }),
  );
  if (!row) return { outcome: "over", checkout: await testCheckout(db, site, id), event: null };
  const reported = outcome === "paid";
  return {
    outcome,
    checkout: row,
    event: reported
      ? { id: `test_event_${row.id}`, type: "checkout.paid", checkoutId: row.id, status: statusOf(row, now) }
      : null,
  };
}
