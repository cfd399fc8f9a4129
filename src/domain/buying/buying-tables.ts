import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";

/**
 * A car reserved for a shopper. Cars belong to the group and several of its sites may list the same one, so row-level security of this
 * table is by group, and it contains nothing about the shopper: the payer is in the site's own `payments`.
 */
export const reservations = pgTable(
  "reservations",
  {
    ...ofSite,
    id: text().notNull(),
    carId: text("car_id").notNull(),
    /** Name and slug, for display after the car is removed. */
    car: jsonb().$type<{ name: string; slug: string }>().notNull(),
    dealershipSlug: text("dealership_slug").notNull(),
    state: text({ enum: ["pending", "paid", "held", "released", "cancelled", "sold", "lapsed"] }).notNull(),
    /** The deposit as quoted and agreed to. */
    amountCents: integer("amount_cents").notNull(),
    paymentId: text("payment_id").notNull(),
    createdAt: instant("created_at").notNull(),
    pendingUntil: instant("pending_until").notNull(),
    paidAt: instant("paid_at"),
    heldUntil: instant("held_until"),
    endedAt: instant("ended_at"),
    /** When the background task last checked it; the least recently checked is next. */
    triedAt: instant("tried_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    // Two shoppers can't hold one car, on whichever sites of the group.
    uniqueIndex("reservations_live").on(t.groupId, t.carId).where(sql`state in ('pending', 'paid', 'held')`),
    index("reservations_created").on(t.groupId, t.siteId, t.createdAt),
    deletedWithSite(t),
  ],
);

/** One payment by a shopper at a provider. Retained when the account is erased, because the law requires records of payments. */
export const payments = pgTable(
  "payments",
  {
    ...ofSite,
    id: text().notNull(),
    purpose: text({ enum: ["deposit", "online", "purchase"] }).notNull(),
    /** The reservation's id, the reference that the payer typed, or the order's id. */
    subject: text().notNull(),
    dealershipSlug: text("dealership_slug"),
    provider: text({ enum: ["test", "stripe"] }).notNull(),
    way: text().notNull(),
    amountCents: integer("amount_cents").notNull(),
    description: text().notNull(),
    payer: jsonb().$type<{ name: string; email: string; phone: string }>().notNull(),
    shopperId: text("shopper_id"),
    leadId: text("lead_id"),
    /** What the lead that is still to be made contains besides the payment, such as what brought the visit; null once there is a lead. */
    leadData: jsonb("lead_data").$type<Record<string, unknown>>(),
    /** The same key identifies the same payment. */
    key: text().notNull(),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    /** `begun`: the checkout page is being requested from the provider; `open`: the shopper may pay. */
    state: text({ enum: ["begun", "open", "paid", "ended"] }).notNull(),
    checkoutId: text("checkout_id"),
    checkoutUrl: text("checkout_url"),
    /** When the provider's checkout page expires. */
    checkoutUntil: instant("checkout_until").notNull(),
    /** When this platform expires the checkout page. */
    endsAt: instant("ends_at").notNull(),
    /** The provider's id of the payment. */
    providerPaymentId: text("provider_payment_id"),
    paidAt: instant("paid_at"),
    /** When the subject of the payment was updated. */
    followedAt: instant("followed_at"),
    nextTryAt: instant("next_try_at").notNull(),
    attempts: integer().notNull().default(0),
    lastAnswer: text("last_answer"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("payments_key").on(t.groupId, t.siteId, t.key),
    uniqueIndex("payments_checkout").on(t.groupId, t.siteId, t.provider, t.checkoutId),
    index("payments_shopper").on(t.groupId, t.siteId, t.shopperId),
    index("payments_subject").on(t.groupId, t.siteId, t.subject),
    index("payments_due")
      .on(t.nextTryAt)
      .where(sql`state in ('begun', 'open') or (state = 'paid' and followed_at is null)`),
    deletedWithSite(t),
  ],
);

/** A refund of a payment's full amount; at most one for each payment. */
export const refunds = pgTable(
  "refunds",
  {
    ...ofSite,
    id: text().notNull(),
    paymentId: text("payment_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text().notNull(),
    /** `due`: to be requested; `pending`: in progress at the provider; `failed`: needs manual attention. */
    state: text({ enum: ["due", "pending", "done", "failed"] }).notNull(),
    providerRefundId: text("provider_refund_id"),
    nextTryAt: instant("next_try_at").notNull(),
    attempts: integer().notNull().default(0),
    /** Number of attempts, so that a failed refund is requested again with a different key. */
    round: integer().notNull().default(1),
    lastAnswer: text("last_answer"),
    createdAt: instant("created_at").notNull(),
    doneAt: instant("done_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("refunds_payment").on(t.groupId, t.siteId, t.paymentId),
    index("refunds_due").on(t.nextTryAt).where(sql`state in ('due', 'pending')`),
    foreignKey({
      columns: [t.groupId, t.siteId, t.paymentId],
      foreignColumns: [payments.groupId, payments.siteId, payments.id],
    }).onDelete("cascade"),
  ],
);

/** Messages from payment providers, each stored once. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    ...ofSite,
    provider: text().notNull(),
    id: text().notNull(),
    type: text().notNull(),
    checkoutId: text("checkout_id"),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.provider, t.id] }), deletedWithSite(t)],
);

/** The records of the embedded test provider, which a real one keeps itself. No money moves. */
export const testCheckouts = pgTable(
  "test_checkouts",
  {
    ...ofSite,
    id: text().notNull(),
    key: text().notNull(),
    amountCents: integer("amount_cents").notNull(),
    description: text().notNull(),
    reference: text().notNull(),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    expiresAt: instant("expires_at").notNull(),
    state: text({ enum: ["open", "processing", "paid", "expired"] }).notNull(),
    paymentId: text("payment_id"),
    paidAt: instant("paid_at"),
    refundKey: text("refund_key"),
    refundId: text("refund_id"),
    refundedAt: instant("refunded_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("test_checkouts_key").on(t.groupId, t.siteId, t.key),
    uniqueIndex("test_checkouts_payment").on(t.groupId, t.siteId, t.paymentId),
    deletedWithSite(t),
  ],
);
