import { bigint, foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";

/** Why an endpoint is disabled. `gone`: it answered 410. `failing`: nothing was accepted for five days. `imported`: it came with an archive. */
export const disabledReasons = ["gone", "failing", "member", "imported"] as const;

/** Addresses that a group's events are posted to, each with its own place in them. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: text().notNull(),
    /** The program that added it, with which it ends; null for one that a member added. */
    clientId: text("client_id"),
    url: text().notNull(),
    /** Types of events, such as `lead.received`, or all of a kind: `lead.*`. */
    types: text().array().notNull(),
    /** The sites whose events it gets, besides those of the whole group; null for all. */
    siteIds: uuid("site_ids").array(),
    /** Encrypted; null after an import, until one is made. */
    secret: text(),
    /** The secret before the last rotation, encrypted; signs as well until then. */
    previousSecret: text("previous_secret"),
    previousUntil: instant("previous_until"),
    state: text({ enum: ["active", "disabled"] }).notNull(),
    reason: text({ enum: disabledReasons }),
    disabledAt: instant("disabled_at"),
    /** When members were notified that it was disabled. */
    reportedAt: instant("reported_at"),
    /** The number of the last event that is done: delivered, passed over, or not for this endpoint. */
    sentSeq: bigint("sent_seq", { mode: "number" }).notNull(),
    /** Failed tries of the next event. */
    failures: integer().notNull().default(0),
    /** The first failure since the last success. */
    failingSince: instant("failing_since"),
    nextTryAt: instant("next_try_at"),
    lastSentAt: instant("last_sent_at"),
    /** Events that it refused and that aren't tried again. */
    passedOver: integer("passed_over").notNull().default(0),
    /** Tries so far, tests included; numbers the rows of `webhook_attempts`. */
    attempts: bigint({ mode: "number" }).notNull().default(0),
    /** Who sends to it now. */
    lease: text(),
    leasedUntil: instant("leased_until"),
    /** When it was last leased: the one that waited longest is next. */
    claimedAt: instant("claimed_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] })],
);

export const attemptOutcomes = ["sent", "failed", "passed over"] as const;

/** The last tries of each endpoint: a row is written again after `storedAttempts` others. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    groupId: uuid("group_id").notNull(),
    endpointId: text("endpoint_id").notNull(),
    slot: integer().notNull(),
    number: bigint({ mode: "number" }).notNull(),
    eventId: text("event_id").notNull(),
    type: text().notNull(),
    /** The event's number; null for a test. */
    seq: bigint({ mode: "number" }),
    at: instant("at").notNull(),
    outcome: text({ enum: attemptOutcomes }).notNull(),
    /** The HTTP status of the answer; null for none. */
    status: integer(),
    /** Why there was no answer, in the program's words. */
    reason: text(),
    ms: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.endpointId, t.slot] }),
    foreignKey({
      columns: [t.groupId, t.endpointId],
      foreignColumns: [webhookEndpoints.groupId, webhookEndpoints.id],
    }).onDelete("cascade"),
  ],
);
