import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";

/** A shopper's account on one site, identified by a verified phone number (ENT-117, DECIDE-69). */
export const accounts = pgTable(
  "accounts",
  {
    ...ofSite,
    /** 128 random bits. */
    id: text().notNull(),
    /** `+61…`; null for an account that gave up its number. */
    phone: text(),
    name: text(),
    email: text(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("accounts_phone").on(t.groupId, t.siteId, t.phone),
    deletedWithSite(t),
  ],
);

/** A session on one browser. The cookie holds the token, the table only its hash. */
export const sessions = pgTable(
  "sessions",
  {
    ...ofSite,
    tokenHash: text("token_hash").notNull(),
    accountId: text("account_id").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.tokenHash] }),
    index("sessions_account").on(t.groupId, t.siteId, t.accountId),
    index("sessions_expiry").on(t.expiresAt),
    foreignKey({
      columns: [t.groupId, t.siteId, t.accountId],
      foreignColumns: [accounts.groupId, accounts.siteId, accounts.id],
    }).onDelete("cascade"),
  ],
);

/** The current code of a number. Number and code are stored as keyed hashes only. */
export const signInCodes = pgTable(
  "sign_in_codes",
  {
    ...ofSite,
    phoneHash: text("phone_hash").notNull(),
    codeHash: text("code_hash").notNull(),
    /** Failed attempts so far. */
    attempts: integer().notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** When the provider accepted the message; null before. */
    sentAt: instant("sent_at"),
    usedAt: instant("used_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.phoneHash] }),
    index("sign_in_codes_expiry").on(t.expiresAt),
    deletedWithSite(t),
  ],
);

/** Number of requests within a window: by a phone number, by a client (both hashed) or of the whole site. */
export const signInCounts = pgTable(
  "sign_in_counts",
  {
    ...ofSite,
    key: text().notNull(),
    count: integer().notNull(),
    windowEndsAt: instant("window_ends_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.key] }),
    index("sign_in_counts_end").on(t.windowEndsAt),
    deletedWithSite(t),
  ],
);
