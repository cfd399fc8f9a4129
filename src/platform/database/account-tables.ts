import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, ofSite } from "./columns.ts";
import { sites } from "./site-tables.ts";

/** A shopper's account: of one site, known by a proved telephone number (ENT-117, DECIDE-69). */
export const accounts = pgTable(
  "accounts",
  {
    ...ofSite,
    /** 128 random bits. */
    id: text().notNull(),
    /** `+61…`; null for an account whose number was given up. */
    phone: text(),
    name: text(),
    email: text(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    uniqueIndex("accounts_phone").on(t.groupId, t.siteId, t.phone),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** Someone signed in on one browser. The cookie holds the token, the table only its hash. */
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

/** The one code that is good for a number at a time. Neither the number nor the code stands here, only keyed hashes of them. */
export const signInCodes = pgTable(
  "sign_in_codes",
  {
    ...ofSite,
    phoneHash: text("phone_hash").notNull(),
    codeHash: text("code_hash").notNull(),
    /** Wrong tries so far. */
    attempts: integer().notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** When the provider took the message; null while it hasn't. */
    sentAt: instant("sent_at"),
    usedAt: instant("used_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.phoneHash] }),
    index("sign_in_codes_expiry").on(t.expiresAt),
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** How often something was asked for within a window: by a number, an address (both hashed) or the whole site. */
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
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);
