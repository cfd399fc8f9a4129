import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Postcodes } from "#features/places/locations/geocode.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/client.server.ts";
import { paymentEvents, payments, refunds } from "#platform/database/reservation-tables.ts";
import { checkoutMs, nextAsk } from "./payment-clock.ts";
import type { PaymentEvent, PaymentStatus } from "./payment-provider.ts";
import type { PaymentProviders } from "./providers.server.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** What everything about payments works with. */
export type PaymentDeps = {
  db: Database;
  providers: PaymentProviders;
  now: () => Date;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** Has e-mails sent soon. */
  triggerDeliveries?: () => void;
  postcodes: Postcodes;
  /** Called after writing stock, so that this process shows it at once. */
  catchUp: () => Promise<void>;
};

export const paymentIs = (site: SiteKey, id: string) =>
  and(eq(payments.groupId, site.groupId), eq(payments.siteId, site.id), eq(payments.id, id));

export const refundIs = (site: SiteKey, id: string) =>
  and(eq(refunds.groupId, site.groupId), eq(refunds.siteId, site.id), eq(refunds.id, id));

export type NewPayment = Pick<
  PaymentRow,
  | "id"
  | "purpose"
  | "subject"
  | "dealershipSlug"
  | "provider"
  | "way"
  | "amountCents"
  | "description"
  | "payer"
> &
  Pick<PaymentRow, "shopperId" | "key" | "returnUrl" | "cancelUrl" | "endsAt"> & {
    leadData?: PaymentRow["leadData"];
  };

/** Payments that one shopper may begin and not pay within an hour, cars set aside for one included. */
const maxUnpaid = 10;
const hourMs = 3_600_000;

/**
 * Whether a shopper has begun so much without paying that nothing more is begun: each sets a car aside for a quarter of an hour, or
 * asks the provider for a page. Those of one shopper come one after the other until the transaction ends.
 */
export async function begunTooMuch(
  tx: Transaction,
  site: SiteKey,
  shopperId: string,
  now: Date,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${shopperId}`}, 13))`);
  const unpaid = await tx.$count(
    payments,
    and(
      eq(payments.groupId, site.groupId),
      eq(payments.siteId, site.id),
      eq(payments.shopperId, shopperId),
      ne(payments.state, "paid"),
      gt(payments.createdAt, new Date(now.getTime() - hourMs)),
    ),
  );
  return unpaid >= maxUnpaid;
}

/** Writes a payment that is about to be asked for; false when its key was used before. */
export async function insertPayment(
  tx: Transaction,
  site: SiteKey,
  payment: NewPayment,
  now: Date,
): Promise<boolean> {
  const written = await tx
    .insert(payments)
    .values({
      ...payment,
      groupId: site.groupId,
      siteId: site.id,
      state: "begun",
      checkoutUntil: new Date(now.getTime() + checkoutMs),
      nextTryAt: nextAsk(0, now, payment.endsAt),
      createdAt: now,
    })
    .onConflictDoNothing({ target: [payments.groupId, payments.siteId, payments.key] })
    .returning({ id: payments.id });
  return written.length > 0;
}

export async function paymentById(db: Database, site: SiteKey, id: string): Promise<PaymentRow | null> {
  const [row] = await db.withSite(site, (tx) => tx.select().from(payments).where(paymentIs(site, id)));
  return row ?? null;
}

/** The refund of a payment, if there is one. */
export async function refundOfPayment(
  tx: Transaction,
  site: SiteKey,
  paymentId: string,
): Promise<RefundRow | null> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.groupId, site.groupId), eq(refunds.siteId, site.id), eq(refunds.paymentId, paymentId)),
    );
  return row ?? null;
}

/**
 * Takes in how a checkout stands, in the caller's transaction. Money is never forgotten: paid is the last word, whatever
 * comes after it and in whatever order. Another amount than was asked for pays nothing; the log has it. Gives the payment's state.
 */
export async function takeStatus(
  tx: Transaction,
  { now, log }: Pick<PaymentDeps, "now" | "log">,
  site: SiteKey,
  id: string,
  status: PaymentStatus,
): Promise<PaymentRow["state"] | null> {
  if (status.kind === "paid") {
    const paid = await tx
      .update(payments)
      .set({
        state: "paid",
        providerPaymentId: status.paymentId,
        paidAt: status.at ?? now(),
        nextTryAt: now(),
        attempts: 0,
        lastAnswer: "paid",
      })
      .where(
        and(paymentIs(site, id), ne(payments.state, "paid"), eq(payments.amountCents, status.amountCents)),
      )
      .returning({ id: payments.id });
    const [row] = paid.length > 0 ? [] : await tx.select().from(payments).where(paymentIs(site, id));
    if (row && row.state !== "paid")
      log.error(
        { payment: id, paidCents: status.amountCents },
        "another amount was paid: somebody has to look",
      );
  } else if (status.kind === "ended") {
    await tx
      .update(payments)
      .set({ state: "ended", lastAnswer: "ended" })
      .where(and(paymentIs(site, id), inArray(payments.state, ["begun", "open"])));
  }
  const [row] = await tx.select({ state: payments.state }).from(payments).where(paymentIs(site, id));
  return row?.state ?? null;
}

/**
 * Takes a provider's message once: the payment that it settled, or null when there is nothing to do. Message and money
 * are written together, so that a message whose taking was cut off is taken when it is sent again.
 * @param maySpeak whether who sent it may speak of that payment
 */
export async function takeEvent(
  deps: Pick<PaymentDeps, "db" | "now" | "log">,
  site: SiteKey,
  provider: PaymentRow["provider"],
  event: PaymentEvent,
  maySpeak: (payment: PaymentRow) => boolean,
): Promise<PaymentRow | null> {
  const { checkoutId, status } = event;
  return deps.db.withSite(site, async (tx) => {
    const [row] =
      checkoutId === null
        ? []
        : await tx
            .select()
            .from(payments)
            .where(
              and(
                eq(payments.groupId, site.groupId),
                eq(payments.siteId, site.id),
                eq(payments.provider, provider),
                eq(payments.checkoutId, checkoutId),
              ),
            );
    if (row && !maySpeak(row)) {
      deps.log.warn({ payment: row.id }, "a message of another account's about a payment was left");
      return null;
    }
    const fresh = await tx
      .insert(paymentEvents)
      .values({
        groupId: site.groupId,
        siteId: site.id,
        provider,
        id: event.id,
        type: event.type,
        checkoutId,
        receivedAt: deps.now(),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (fresh.length === 0 || !row || status === null) return null;
    await takeStatus(tx, deps, site, row.id, status);
    const [after] = await tx.select().from(payments).where(paymentIs(site, row.id));
    return after ?? null;
  });
}

/** Begins the way back of a payment's money, once however often it is called for. */
export async function insertRefund(
  tx: Transaction,
  site: SiteKey,
  payment: Pick<PaymentRow, "id" | "amountCents">,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(refunds)
    .values({
      groupId: site.groupId,
      siteId: site.id,
      id: randomId(),
      paymentId: payment.id,
      amountCents: payment.amountCents,
      reason,
      state: "due",
      nextTryAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [refunds.groupId, refunds.siteId, refunds.paymentId] });
}

/** Has a payment's page ended soon: nobody shall pay there any more. */
export async function endCheckoutSoon(tx: Transaction, site: SiteKey, id: string, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ endsAt: now, nextTryAt: now })
    .where(
      and(
        paymentIs(site, id),
        inArray(payments.state, ["begun", "open"]),
        sql`${payments.endsAt} > ${now.toISOString()}::timestamptz`,
      ),
    );
}
