import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { paymentEvents, payments, refunds } from "#domain/buying/buying-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import { hourMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Counted } from "#platform/http/counted.ts";
import { checkoutMs, nextPoll } from "./payment-clock.ts";
import type { PaymentEvent, PaymentStatus } from "./payment-provider.ts";
import type { PaymentProviders } from "./providers.server.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** The dependencies of payments. */
export type PaymentDeps = {
  db: Database;
  providers: PaymentProviders;
  now: () => Date;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** Triggers delivery of e-mails. */
  triggerDeliveries?: () => void;
  postcodes: Postcodes;
  /** Counts a lead or a deal. It may happen without the shopper's request, when a provider reports a payment. */
  count?: (site: Site, counted: Counted) => void;
  /** Called after stock was written, so that this process shows the change immediately. */
  catchUp: () => Promise<void>;
};

export const paymentIs = (site: SiteKey, id: string) => and(isOfSite(payments, site), eq(payments.id, id));

export const refundIs = (site: SiteKey, id: string) => and(isOfSite(refunds, site), eq(refunds.id, id));

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

/** How many unpaid payments one shopper may start within an hour, deposits for reservations included. */
const maxUnpaid = 10;

/**
 * Whether a shopper has reached the limit of unpaid payments, since each reserves a car for a quarter of an
 * hour or requests a page from the provider. Serialises a shopper's requests until the transaction ends.
 */
export async function hasTooManyUnpaid(
  tx: Transaction,
  site: SiteKey,
  shopperId: string,
  now: Date,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${shopperId}`}, 13))`);
  const unpaid = await tx.$count(
    payments,
    and(
      isOfSite(payments, site),
      eq(payments.shopperId, shopperId),
      ne(payments.state, "paid"),
      gt(payments.createdAt, new Date(now.getTime() - hourMs)),
    ),
  );
  return unpaid >= maxUnpaid;
}

/** Inserts a payment before its checkout is requested; false when its key was already used. */
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
      nextTryAt: nextPoll(0, now, payment.endsAt),
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

/** The refund of a payment, or null. */
export async function refundOfPayment(
  tx: Transaction,
  site: SiteKey,
  paymentId: string,
): Promise<RefundRow | null> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(isOfSite(refunds, site), eq(refunds.paymentId, paymentId)));
  return row ?? null;
}

/**
 * Stores the state of a checkout, in the caller's transaction. `paid` is final, whatever is reported later
 * and in whatever order. A different amount than the requested one is logged and doesn't count as paid.
 * Returns the payment's state.
 */
export async function applyStatus(
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
        "wrong amount paid: manual handling required",
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
 * Handles a provider's event once. Returns the payment that it settled, or null when nothing changed. The
 * event and its effect are committed together, so an interrupted event is handled when it is sent again.
 * @param maySpeak whether the sender may report that payment
 */
export async function applyEvent(
  deps: Pick<PaymentDeps, "db" | "now" | "log">,
  site: SiteKey,
  provider: PaymentRow["provider"],
  event: PaymentEvent,
  mayReport: (payment: PaymentRow) => boolean,
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
                isOfSite(payments, site),
                eq(payments.provider, provider),
                eq(payments.checkoutId, checkoutId),
              ),
            );
    if (row && !mayReport(row)) {
      deps.log.warn({ payment: row.id }, "payment event ignored: it was signed for another account");
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
    await applyStatus(tx, deps, site, row.id, status);
    const [after] = await tx.select().from(payments).where(paymentIs(site, row.id));
    return after ?? null;
  });
}

/** Inserts a payment's refund; only once for each payment. */
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

export async function scheduleCheckoutExpiry(
  tx: Transaction,
  site: SiteKey,
  id: string,
  now: Date,
): Promise<void> {
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
