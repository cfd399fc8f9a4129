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
  uuid,
} from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";
import { leads } from "./lead-tables.ts";

/** Hashes of the tokens under which shoppers answer a lead's e-mails. They stay valid when `SECRET` changes, which derives others. */
export const replyAddresses = pgTable(
  "reply_addresses",
  {
    ...ofSite,
    tokenHash: text("token_hash").notNull(),
    leadId: text("lead_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.tokenHash] }),
    uniqueIndex("reply_addresses_token").on(t.tokenHash),
    index("reply_addresses_lead").on(t.groupId, t.siteId, t.leadId),
    foreignKey({
      columns: [t.groupId, t.siteId, t.leadId],
      foreignColumns: [leads.groupId, leads.siteId, leads.id],
    }).onDelete("cascade"),
  ],
);

/** What the operator's list shows of a message whose site isn't known. */
type Summary = { from: string; subject: string; text: string; isSpam: boolean; key?: string };

/**
 * Messages as they arrived, until they are in a lead or in a site's list. The message is a file of the uploads. One whose site isn't known stays
 * here as `unplaced`; with a site of the operator's choice it waits again, for that site's list.
 */
export const inboundMessages = pgTable(
  "inbound_messages",
  {
    id: text().primaryKey(),
    source: text({ enum: ["smtp", "mailgun"] }).notNull(),
    /** Of the envelope; empty for a bounce. */
    sender: text().notNull(),
    recipients: text().array().notNull(),
    messageFile: text("message_file").notNull(),
    bytes: integer().notNull(),
    state: text({ enum: ["waiting", "unplaced", "done"] })
      .notNull()
      .default("waiting"),
    attempts: integer().notNull().default(0),
    nextTryAt: instant("next_try_at").notNull(),
    lease: text(),
    leasedUntil: instant("leased_until"),
    summary: jsonb().$type<Summary>(),
    assignedGroupId: uuid("assigned_group_id"),
    assignedSiteId: uuid("assigned_site_id"),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [index("inbound_messages_due").on(t.nextTryAt).where(sql`state <> 'unplaced'`)],
);

/** What shoppers answered. Without a lead it is in the list of messages that weren't placed. */
export const leadReplies = pgTable(
  "lead_replies",
  {
    ...ofSite,
    id: text().notNull(),
    leadId: text("lead_id"),
    channel: text({ enum: ["email", "sms"] })
      .notNull()
      .default("email"),
    /** What a word such as STOP asks for; null for none. */
    asks: text({ enum: ["stop", "start", "help"] }),
    /** Hash of the message's id, so that a message which arrives twice is there once. */
    onceKey: text("once_key").notNull(),
    /** As in its header, for answers; null without one. */
    messageId: text("message_id"),
    fromName: text("from_name").notNull(),
    /** An e-mail address, or a phone number. */
    fromAddress: text("from_address").notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** How its lead was found. */
    placedBy: text("placed_by", { enum: ["token", "thread", "sender", "member"] }),
    isAutomatic: boolean("is_automatic").notNull().default(false),
    isSpam: boolean("is_spam").notNull().default(false),
    /** What wasn't stored of it, in words; null for nothing. */
    leftOut: text("left_out"),
    /** When it waited for nothing any more: it was answered, or isn't for a person. Until then it is new to members who haven't opened it. */
    readAt: instant("read_at"),
    readBy: text("read_by").array().notNull().default([]),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("lead_replies_once").on(t.groupId, t.siteId, sql`coalesce(${t.leadId}, '')`, t.onceKey),
    index("lead_replies_lead").on(t.groupId, t.siteId, t.leadId, t.receivedAt),
    index("lead_replies_unplaced").on(t.groupId, t.siteId, t.receivedAt).where(sql`lead_id is null`),
    foreignKey({
      columns: [t.groupId, t.siteId, t.leadId],
      foreignColumns: [leads.groupId, leads.siteId, leads.id],
    }).onDelete("cascade"),
    deletedWithSite(t),
  ],
);

/** Files of replies. A row without its reply is one whose file is to be removed. */
export const replyAttachments = pgTable(
  "reply_attachments",
  {
    ...ofSite,
    id: text().notNull(),
    replyId: text("reply_id").notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    fileKey: text("file_key").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    index("reply_attachments_reply").on(t.groupId, t.siteId, t.replyId),
    deletedWithSite(t),
  ],
);
