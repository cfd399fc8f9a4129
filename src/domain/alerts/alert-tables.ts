import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";
import { cadences } from "./alert-cadence.ts";
import type { AlertContent } from "./alert-content.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A mailbox that gets alerts of a site. It gets none before its owner confirmed it. */
export const alertPeople = pgTable(
  "alert_people",
  {
    ...ofSite,
    /** 128 random bits. */
    id: text().notNull(),
    /** The account whose saved cars are watched too, once the mailbox's owner asked for that. */
    accountId: text("account_id"),
    /** As typed, and as one mailbox: in lower case without its tag. */
    email: text().notNull(),
    mailbox: text().notNull(),
    confirmedAt: instant("confirmed_at"),
    /** The version of the words that were agreed to. */
    wording: text().notNull(),
    pausedUntil: instant("paused_until"),
    /** When the person last did something here, and when they were asked whether they still want alerts. */
    usedAt: instant("used_at").notNull(),
    askedAt: instant("asked_at"),
    /** The origin of the links in mails: the site's address that the person used. */
    origin: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("alert_people_mailbox").on(t.groupId, t.siteId, t.mailbox),
    uniqueIndex("alert_people_account").on(t.groupId, t.siteId, t.accountId),
    index("alert_people_of_mailbox").on(t.mailbox),
    deletedWithSite(t),
  ],
);

/** A search, or a reserved car, that a person waits for. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    ...ofSite,
    id: text().notNull(),
    personId: text("person_id").notNull(),
    /** The canonical query of the results page (`formatSearch`), or `car_id=…` for one car. */
    search: text().notNull(),
    cadence: text({ enum: cadences }).notNull(),
    paused: boolean().notNull().default(false),
    confirmedAt: instant("confirmed_at"),
    /** Hashes of the cars that it found already, sorted (seen-cars.ts). */
    seen: bytea().notNull(),
    /** Of a broad search: only cars that were listed later are new. */
    listedAfter: instant("listed_after"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("saved_searches_search").on(t.groupId, t.siteId, t.personId, t.search),
    index("saved_searches_unconfirmed").on(t.createdAt).where(sql`confirmed_at is null`),
    foreignKey({
      columns: [t.groupId, t.siteId, t.personId],
      foreignColumns: [alertPeople.groupId, alertPeople.siteId, alertPeople.id],
    }).onDelete("cascade"),
  ],
);

/** New cars of a search, by the change that brought them; the nightly pass has negative numbers. */
export const alertHits = pgTable(
  "alert_hits",
  {
    ...ofSite,
    searchId: text("search_id").notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    carIds: text("car_ids").array().notNull(),
    state: text({ enum: ["waiting", "taken"] }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.searchId, t.seq] }),
    index("alert_hits_waiting").on(t.groupId, t.siteId, t.searchId).where(sql`state = 'waiting'`),
    foreignKey({
      columns: [t.groupId, t.siteId, t.searchId],
      foreignColumns: [savedSearches.groupId, savedSearches.siteId, savedSearches.id],
    }).onDelete("cascade"),
  ],
);

/** What happened to a car that a person saved: a lower price, or back in stock. */
export const alertCars = pgTable(
  "alert_cars",
  {
    ...ofSite,
    personId: text("person_id").notNull(),
    carId: text("car_id").notNull(),
    kind: text({ enum: ["price", "back"] }).notNull(),
    /** Of `price`: the lowest price that was reported. */
    price: integer(),
    /** `unavailable`: sold or reserved, so that its return is news. */
    state: text({ enum: ["unavailable", "waiting", "taken"] }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.personId, t.carId, t.kind] }),
    foreignKey({
      columns: [t.groupId, t.siteId, t.personId],
      foreignColumns: [alertPeople.groupId, alertPeople.siteId, alertPeople.id],
    }).onDelete("cascade"),
  ],
);

/** E-mails to a person. The row is authoritative: it is leased, sent and marked. */
export const alertMessages = pgTable(
  "alert_messages",
  {
    ...ofSite,
    id: text().notNull(),
    personId: text("person_id").notNull(),
    kind: text({ enum: ["confirm", "alert", "ask"] }).notNull(),
    /** One mail a slot: `daily 2026-11-27`, `hour 2026-11-27T03`. */
    slot: text().notNull(),
    content: jsonb().$type<AlertContent>().notNull(),
    /** The same for every attempt, so that a receiver can detect repeats. */
    messageId: text("message_id").notNull(),
    /** `empty`: its cars were sold before it was sent; `stopped`: the person wants no mail. */
    state: text({ enum: ["waiting", "sent", "dead", "empty", "stopped"] }).notNull(),
    attempts: integer().notNull().default(0),
    firstTryAt: instant("first_try_at").notNull(),
    nextTryAt: instant("next_try_at").notNull(),
    lease: text(),
    leasedUntil: instant("leased_until"),
    lastAnswer: text("last_answer"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("alert_messages_slot").on(t.groupId, t.siteId, t.personId, t.slot),
    index("alert_messages_message").on(t.messageId),
    index("alert_messages_due").on(t.nextTryAt).where(sql`state = 'waiting'`),
    foreignKey({
      columns: [t.groupId, t.siteId, t.personId],
      foreignColumns: [alertPeople.groupId, alertPeople.siteId, alertPeople.id],
    }).onDelete("cascade"),
  ],
);
