import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SentVisit } from "#domain/measurement/visit-cookies.ts";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";
import { bookingLife } from "./booking-columns.ts";
import { stages } from "./lead-stage.ts";

/** A lead's car as `LeadCar` of the leads writes it: prices in whole dollars, `km` in kilometres. */
type CarColumn = {
  id: string;
  slug: string;
  make: string;
  model: string;
  year: number;
  car_type: "new" | "demo" | "used";
  status: "in_stock" | "coming_soon" | "sold";
  dealership_id: string;
  dealership_slug: string;
  dealership_name: string;
  location_id: string | null;
} & Partial<Record<CarText, string | null> & Record<"price" | "offer_price" | "km" | "doors", number | null>>;

type CarText =
  | "name"
  | "badge"
  | "series"
  | "stocknum"
  | "vin"
  | "regplate"
  | "colour"
  | "interior_colour"
  | "tag"
  | "simple_body"
  | "simple_transmission";

/** A lead's consent as `Consent` of the leads writes it. */
type ConsentColumn = {
  optIn: boolean;
  text: string;
  version: string;
  terms: boolean | null;
  termsText: string | null;
  credit?: { given: boolean; text: string };
  agent?: { name: string; url: string | null; grantedAt: string; channels: ("email" | "phone" | "sms")[] };
};

/** What a shopper sent and saw accepted (DESIGN §3). `id` is 128 random bits, because browsers are given it. */
export const leads = pgTable(
  "leads",
  {
    ...ofSite,
    id: text().notNull(),
    state: text({ enum: ["partial", "complete"] }).notNull(),
    /** As chosen in the form; `payload.category` is the one that is sent (DECIDE-32). */
    category: text().notNull(),
    subcategory: text(),
    carId: text("car_id"),
    /** The car as it was, so that the lead stays readable after the car is gone. */
    car: jsonb().$type<CarColumn>(),
    dealershipSlug: text("dealership_slug"),
    locationId: text("location_id"),
    /** `userData` as the wire has it (LEAD-03, 10, 11). */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The words that were agreed to, their version, and what was ticked. */
    consent: jsonb().$type<ConsentColumn>().notNull(),
    visitedPages: text("visited_pages").array().notNull(),
    linkedQueryParams: jsonb("linked_query_params").$type<Record<string, string>>().notNull(),
    /** Class and name of where its visit came from, `paid/google-ads`, and the campaign that its address named; null for older ones. */
    source: text(),
    campaign: text(),
    url: text(),
    userAgent: text("user_agent"),
    idempotencyKey: text("idempotency_key").notNull(),
    payloadHash: text("payload_hash").notNull(),
    /** Reasons it is suspected to be spam; empty for most. */
    spam: text({ enum: ["honeypot", "pace", "repeated", "rate", "links", "reported"] })
      .array()
      .notNull(),
    /** Hash of the visitor's address, made anew each day; counts senders without naming them. */
    addressHash: text("address_hash"),
    messageHash: text("message_hash"),
    /** Hash of the draft cookie that a partial lead belongs to. */
    draftHash: text("draft_hash"),
    /** When the dealer was notified that it stayed unfinished. */
    unfinishedReportedAt: instant("unfinished_reported_at"),
    /**
     * What the sender allowed to be measured, with the ids of the browser and its clicks then: from the site's destinations on, null for one who
     * allowed nothing. Click ids stay for 90 days.
     */
    measure: jsonb().$type<SentVisit>(),
    /** How far staff got with it. */
    stage: text({ enum: stages }).notNull().default("new"),
    /** The member of the staff who answers it. */
    ownerId: text("owner_id"),
    tags: text().array().notNull().default([]),
    /** Why it was lost, in the words of the configuration. */
    lostReason: text("lost_reason"),
    /** Until when it has left the open leads; afterwards since when it is back. */
    asleepUntil: instant("asleep_until"),
    /** By when it should get its first answer, and when it got it. */
    dueAt: instant("due_at"),
    answeredAt: instant("answered_at"),
    /** When the shopper last wrote, while that waits for an answer; by when it should have one; and the messages that wait with it. */
    repliedAt: instant("replied_at"),
    replyDueAt: instant("reply_due_at"),
    unread: integer().notNull().default(0),
    /** The lead of the same site that it was merged into: it is shown there, and in no list. Everything else of it stays as it was. */
    mergedInto: text("merged_into"),
    /** When routing continues; null when it has ended. A new lead is routed at once. */
    nextStepAt: instant("next_step_at").default(sql`'1970-01-01 00:00:00+00'`),
    phone: text().generatedAlwaysAs(sql`payload ->> 'phone'`),
    email: text().generatedAlwaysAs(sql`lower(payload ->> 'email')`),
    /** Who, how to reach them, which car, and the reference: what staff search for. The expression is in the migration. */
    searchText: text("search_text").generatedAlwaysAs(sql`lower(payload ->> 'name')`),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    // The same key with a different payload is a new lead.
    uniqueIndex("leads_idempotency").on(t.groupId, t.siteId, t.idempotencyKey, t.payloadHash),
    index("leads_created").on(t.groupId, t.siteId, t.createdAt),
    index("leads_address").on(t.groupId, t.siteId, t.addressHash, t.createdAt),
    index("leads_message").on(t.groupId, t.siteId, t.messageHash, t.createdAt),
    index("leads_payload").on(t.groupId, t.siteId, t.payloadHash, t.createdAt),
    // Every column that the list filters by, so that it reads the index alone.
    index("leads_listed")
      .on(
        t.groupId,
        t.siteId,
        t.createdAt,
        t.id,
        t.stage,
        t.ownerId,
        t.locationId,
        t.category,
        t.carId,
        t.dueAt,
        t.answeredAt,
        t.searchText,
        t.asleepUntil,
        t.mergedInto,
        t.repliedAt,
        t.replyDueAt,
      )
      .where(sql`state = 'complete' or unfinished_reported_at is not null`),
    // The few cars that were bought online, among all enquiries.
    index("leads_purchases").on(t.groupId, t.siteId).where(sql`subcategory = 'Buy Online'`),
    index("leads_waiting")
      .on(t.groupId, t.siteId, t.dueAt, t.locationId)
      .where(sql`stage = 'new' and answered_at is null`),
    index("leads_replied").on(t.groupId, t.siteId, t.repliedAt).where(sql`replied_at is not null`),
    index("leads_merged").on(t.groupId, t.siteId, t.mergedInto).where(sql`merged_into is not null`),
    index("leads_next_step").on(t.nextStepAt).where(sql`next_step_at is not null`),
    index("leads_phone").on(t.groupId, t.siteId, t.phone),
    index("leads_measure_client")
      .on(t.groupId, t.siteId, sql`(measure ->> 'client')`)
      .where(sql`measure is not null`),
    index("leads_email").on(t.groupId, t.siteId, t.email),
    index("leads_unfinished")
      .on(t.updatedAt)
      .where(sql`state = 'partial' and unfinished_reported_at is null`),
    deletedWithSite(t),
  ],
);

/**
 * The mailbox of an e-mail address: in lower case and without its tag, `ana@example.com` for `Ana+cars@Example.com`; of Gmail's also
 * without the dots, which Gmail ignores. `mailboxOf` (mailbox.ts) does the same.
 */
export const mailboxOfTarget = sql<string>`lower(case when target ~* '@(gmail|googlemail)[.]com$'
  then replace(regexp_replace(target, '(\\+[^@]*)?@.*', ''), '.', '') || '@gmail.com'
  else regexp_replace(target, '\\+[^@]*@', '@') end)`;

/** One delivery of one lead by one channel to one target. The row is authoritative; jobs only trigger the worker. */
export const leadDeliveries = pgTable(
  "lead_deliveries",
  {
    ...ofSite,
    id: text().notNull(),
    leadId: text("lead_id").notNull(),
    /**
     * To the dealer, to the shopper, to the dealer's fallback address about a failed delivery, a notification with its own text, or an answer
     * that a member of the staff wrote.
     */
    purpose: text({ enum: ["dealer", "acknowledgement", "alert", "notice", "answer"] }).notNull(),
    channel: text({ enum: ["email", "adf_email", "adf_http", "webhook", "sms"] }).notNull(),
    target: text().notNull(),
    /** Name of the target's secret, and for an alert the failed delivery. */
    secret: text(),
    about: text(),
    state: text({ enum: ["waiting", "delivered", "dead"] }).notNull(),
    attempts: integer().notNull().default(0),
    /** First attempt of this round; the round ends 24 hours later. */
    firstTryAt: instant("first_try_at").notNull(),
    nextTryAt: instant("next_try_at").notNull(),
    /** The worker that has leased the row, and until when. */
    lease: text(),
    leasedUntil: instant("leased_until"),
    lastAnswer: text("last_answer"),
    /** The same for every attempt, so that a receiver can detect repeats. */
    messageId: text("message_id").notNull(),
    resent: boolean().notNull().default(false),
    /**
     * For an acknowledgement: its subject and text, in place of the site's usual ones. An answer also names its sender and the mailbox that
     * replies go to; null is none, as in a notice to staff.
     */
    words: jsonb().$type<{
      subject: string;
      text: string;
      fromName?: string;
      replyTo?: string | null;
      /** The message that it answers, and those before it: ids as in their headers. */
      inReplyTo?: string;
      references?: string[];
    }>(),
    createdAt: instant("created_at").notNull(),
    deliveredAt: instant("delivered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    index("lead_deliveries_lead").on(t.groupId, t.siteId, t.leadId),
    index("lead_deliveries_due").on(t.nextTryAt).where(sql`state = 'waiting'`),
    index("lead_deliveries_message").on(t.messageId),
    index("lead_deliveries_dead").on(t.createdAt).where(sql`state = 'dead'`),
    index("lead_deliveries_mailbox").on(mailboxOfTarget, t.createdAt).where(sql`purpose = 'acknowledgement'`),
    foreignKey({
      columns: [t.groupId, t.siteId, t.leadId],
      foreignColumns: [leads.groupId, leads.siteId, leads.id],
    }).onDelete("cascade"),
  ],
);

/** What staff, routing and a dealer's own system did with a lead. `details` may hold what staff wrote about a person. */
export const leadEvents = pgTable(
  "lead_events",
  {
    ...ofSite,
    id: text().notNull(),
    leadId: text("lead_id").notNull(),
    at: instant("at").notNull(),
    kind: text({
      enum: [
        "stage",
        "owner",
        "tags",
        "note",
        "answer",
        "resend",
        "notified",
        "status",
        "reply",
        "settled",
        "reason",
        "sleep",
        "reminded",
        "merged",
        "separated",
        "contact",
      ],
    }).notNull(),
    /** The member who did it; null for routing, a command or another system. */
    memberId: text("member_id"),
    source: text({ enum: ["member", "routing", "command", "system"] }).notNull(),
    /** The member whom it concerns: the new owner, or who was notified. */
    subjectId: text("subject_id"),
    /** What may happen to a lead once only, such as telling a person of it. */
    key: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    index("lead_events_lead").on(t.groupId, t.siteId, t.leadId, t.at),
    uniqueIndex("lead_events_key").on(t.groupId, t.siteId, t.leadId, t.key),
    index("lead_events_at").on(t.groupId, t.siteId, t.at),
    index("lead_events_subject").on(t.groupId, t.siteId, t.subjectId, t.at).where(sql`kind = 'notified'`),
    foreignKey({
      columns: [t.groupId, t.siteId, t.leadId],
      foreignColumns: [leads.groupId, leads.siteId, leads.id],
    }).onDelete("cascade"),
  ],
);

/** The current input of a form, under the draft cookie that created it. */
export const formDrafts = pgTable(
  "form_drafts",
  {
    ...ofSite,
    id: text().notNull(),
    cookieHash: text("cookie_hash").notNull(),
    form: text().notNull(),
    step: integer().notNull().default(0),
    data: jsonb().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("form_drafts_form").on(t.groupId, t.siteId, t.cookieHash, t.form),
    deletedWithSite(t),
  ],
);

/**
 * A booked time at a location: a test drive, or the inspection of a trade-in. Its row stays from booking to the end, and takes one of the
 * places of its time until it is cancelled. Locations belong to the group and several of its sites may offer the same one, so row-level
 * security of this table is by group; it contains nothing about the shopper.
 */
export const testDriveBookings = pgTable(
  "test_drive_bookings",
  {
    ...ofSite,
    locationId: text("location_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    seat: integer().notNull(),
    minutes: integer().notNull(),
    carId: text("car_id"),
    leadId: text("lead_id").notNull(),
    createdAt: instant("created_at").notNull(),
    purpose: text({ enum: ["test_drive", "inspection"] })
      .notNull()
      .default("test_drive"),
    ...bookingLife(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.leadId] }),
    uniqueIndex("test_drive_bookings_seat")
      .on(t.groupId, t.locationId, t.startsAt, t.seat)
      .where(sql`cancelled_at is null`),
    uniqueIndex("test_drive_bookings_car")
      .on(t.groupId, t.carId, t.startsAt)
      .where(sql`cancelled_at is null`),
    index("test_drive_bookings_starts").on(t.groupId, t.siteId, t.startsAt),
    deletedWithSite(t),
  ],
);
