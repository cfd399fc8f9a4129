import { sql } from "drizzle-orm";
import { boolean, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";

const ofKey = {
  id: text().notNull(),
  domain: text().notNull(),
  /** Names the record: `SELECTOR._domainkey.DOMAIN`. */
  selector: text().notNull(),
  /** As in the record: base64 of the DER encoding. */
  publicKey: text("public_key").notNull(),
  /** PEM, encrypted. */
  privateKey: text("private_key").notNull(),
  /** Whether the last lookup that was answered found the record. */
  isSeen: boolean("is_seen").notNull().default(false),
  firstSeenAt: instant("first_seen_at"),
  checkedAt: instant("checked_at"),
  createdAt: instant("created_at").notNull(),
};

/** Keys that sign a group's e-mails (DKIM, RFC 6376): those of its own, so that no group signs in the name of another one's domain. */
export const senderKeys = pgTable(
  "sender_keys",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    ...ofKey,
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    uniqueIndex("sender_keys_waiting").on(t.groupId, t.domain).where(sql`first_seen_at is null`),
  ],
);

/** Keys of the domain of `MAIL_FROM`. */
export const platformSenderKeys = pgTable(
  "platform_sender_keys",
  { ...ofKey, id: text().primaryKey() },
  (t) => [uniqueIndex("platform_sender_keys_waiting").on(t.domain).where(sql`first_seen_at is null`)],
);
