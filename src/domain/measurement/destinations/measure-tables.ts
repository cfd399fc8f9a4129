import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";
import type { EventFacts, EventPerson } from "./measured-event.ts";

/**
 * Events on their way to one destination each, and what became of them in the last seven days. The same event twice is one row. The person is
 * there while an event waits, or is being sent, only.
 */
export const measureEvents = pgTable(
  "measure_events",
  {
    ...ofSite,
    destination: text().notNull(),
    /** What the vendor knows it by: 22 characters from which only this site can tell the lead, or the page load and a number. */
    id: text().notNull(),
    kind: text().notNull(),
    at: instant("at").notNull(),
    facts: jsonb().$type<EventFacts>().notNull(),
    person: jsonb().$type<EventPerson>(),
    /** `unknown`: it was sent, and whether it arrived can't be told nor asked. */
    state: text({ enum: ["waiting", "sent", "refused", "dropped", "unknown"] }).notNull(),
    attempts: integer().notNull().default(0),
    firstTryAt: instant("first_try_at").notNull(),
    nextTryAt: instant("next_try_at").notNull(),
    /** The worker that has leased the row, and until when. */
    lease: text(),
    leasedUntil: instant("leased_until"),
    /** When it left `waiting` for good. */
    endedAt: instant("ended_at"),
    /** What the destination answered last, or why it was dropped, in our own words and its codes. */
    answer: text(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.destination, t.id] }),
    index("measure_events_due")
      .on(t.groupId, t.siteId, t.destination, t.nextTryAt)
      .where(sql`state = 'waiting'`),
    index("measure_events_at").on(t.groupId, t.siteId, t.at),
    index("measure_events_client")
      .on(t.groupId, t.siteId, sql`(person ->> 'client')`)
      .where(sql`person is not null`),
    index("measure_events_lead")
      .on(t.groupId, t.siteId, sql`(person ->> 'lead')`)
      .where(sql`person is not null`),
    deletedWithSite(t),
  ],
);

/** Secrets of destinations that were typed in the console (`encrypted-text.server.ts`). */
export const destinationSecrets = pgTable(
  "destination_secrets",
  {
    ...ofSite,
    destination: text().notNull(),
    encrypted: text().notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.destination] }), deletedWithSite(t)],
);

/** What is noted of a destination beside its configuration. */
export const destinationStates = pgTable(
  "destination_states",
  {
    ...ofSite,
    destination: text().notNull(),
    /** Since when a member has switched it off. */
    offAt: instant("off_at"),
    /** When its problem was reported by e-mail; null without a problem. */
    reportedAt: instant("reported_at"),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.destination] }), deletedWithSite(t)],
);
