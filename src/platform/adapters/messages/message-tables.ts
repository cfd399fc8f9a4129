import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";

/** E-mails and text messages of a platform without a mail server or SMS provider, stored instead of sent. */
export const messages = pgTable(
  "messages",
  {
    ...ofSite,
    id: text().notNull(),
    kind: text({ enum: ["email", "sms"] }).notNull(),
    messageId: text("message_id").notNull(),
    aboutId: text("lead_id"),
    sender: text().notNull(),
    recipient: text().notNull(),
    replyTo: text("reply_to"),
    subject: text(),
    text: text().notNull(),
    html: text(),
    attachments: jsonb().notNull().default([]),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("messages_message_id").on(t.groupId, t.siteId, t.messageId),
    index("messages_created").on(t.groupId, t.siteId, t.createdAt),
    deletedWithSite(t),
  ],
);

/**
 * Messages that a mailbox or a phone wants no more, by purpose. The contact is a hash (message-stops.server.ts), so that a stop outlives the
 * person's data.
 */
export const messageStops = pgTable(
  "message_stops",
  {
    ...ofSite,
    contact: text().notNull(),
    purpose: text({ enum: ["alerts", "all"] }).notNull(),
    cause: text({ enum: ["unsubscribed", "bounced", "complained"] }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.contact, t.purpose] }), deletedWithSite(t)],
);

/** E-mails that came back for good, or that their receiver called spam. Stored for 30 days. */
export const mailFailures = pgTable(
  "mail_failures",
  {
    ...ofSite,
    messageId: text("message_id").notNull(),
    kind: text({ enum: ["bounced", "complained"] }).notNull(),
    at: instant("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.messageId, t.kind] }), deletedWithSite(t)],
);
