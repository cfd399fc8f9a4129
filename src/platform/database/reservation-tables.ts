import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, ofSite } from "./columns.ts";
import { sites } from "./site-tables.ts";

/**
 * A car set aside for a shopper. Cars are the group's, and several of its sites may list the same one, so the wall around this
 * table is the group's, and it says nothing about the shopper: who paid stands in the site's own `payments`.
 */
export const reservations = pgTable(
  "reservations",
  {
    ...ofSite,
    id: text().notNull(),
    carId: text("car_id").notNull(),
    /** Name and slug, so that it can be told after the car is gone. */
    car: jsonb().$type<{ name: string; slug: string }>().notNull(),
    dealershipSlug: text("dealership_slug").notNull(),
    state: text({ enum: ["pending", "paid", "held", "released", "cancelled", "sold", "lapsed"] }).notNull(),
    /** The deposit as it was quoted and agreed to. */
    amountCents: integer("amount_cents").notNull(),
    paymentId: text("payment_id").notNull(),
    createdAt: instant("created_at").notNull(),
    pendingUntil: instant("pending_until").notNull(),
    paidAt: instant("paid_at"),
    heldUntil: instant("held_until"),
    endedAt: instant("ended_at"),
    /** When work last looked at it: all are looked at in turn. */
    triedAt: instant("tried_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    // Two shoppers can't hold one car, whichever of the group's sites they are on.
    uniqueIndex("reservations_live").on(t.groupId, t.carId).where(sql`state in ('pending', 'paid', 'held')`),
    index("reservations_created").on(t.groupId, t.siteId, t.createdAt),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** One payment of a shopper at a provider's page. Kept when the account is erased, as the law asks of payments. */
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
    /** What becomes a lead once the money is there; null for what has its lead already. */
    leadData: jsonb("lead_data").$type<Record<string, unknown>>(),
    /** The same key is the same payment. */
    key: text().notNull(),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    /** `begun`: the provider is being asked for a page; `open`: the shopper may pay. */
    state: text({ enum: ["begun", "open", "paid", "ended"] }).notNull(),
    checkoutId: text("checkout_id"),
    checkoutUrl: text("checkout_url"),
    /** The provider's own end of its page. */
    checkoutUntil: instant("checkout_until").notNull(),
    /** From here on the page is ended by us. */
    endsAt: instant("ends_at").notNull(),
    /** The provider's id of the money. */
    providerPaymentId: text("provider_payment_id"),
    paidAt: instant("paid_at"),
    /** When what the payment is for took notice of it. */
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
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** Money on its way back; one whole refund a payment. */
export const refunds = pgTable(
  "refunds",
  {
    ...ofSite,
    id: text().notNull(),
    paymentId: text("payment_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text().notNull(),
    /** `due`: to be asked for; `pending`: the provider is at it; `failed`: somebody has to look. */
    state: text({ enum: ["due", "pending", "done", "failed"] }).notNull(),
    providerRefundId: text("provider_refund_id"),
    nextTryAt: instant("next_try_at").notNull(),
    attempts: integer().notNull().default(0),
    /** Counts rounds, so that a refund that failed can be asked for anew under another key. */
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

/** What providers told by themselves, each message once. */
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
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.provider, t.id] }),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** The embedded test provider's own books: what a real one keeps on its side. No money moves. */
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
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);
