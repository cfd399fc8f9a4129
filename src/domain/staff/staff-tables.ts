import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, jsonb } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";
import type { ListChoices } from "./list-choice.ts";
import { type MemberProfile, noticeKinds } from "./member-profile.ts";

/**
 * Members of staff, what they may do, and how they sign in. Only the role `forecourt_console` has privileges on these tables; an account is
 * one row in `staff_members`, with one grant for each role in a group. A person may have several accounts, at most one in a group.
 */

export const roles = ["owner", "sales", "stock", "marketing"] as const;

export const staffMembers = pgTable(
  "staff_members",
  {
    /** 128 random bits; the passkeys' user handle. */
    id: text().primaryKey(),
    /** Lower case. Null for a member who was removed and whose time in the audit log is over. */
    email: text(),
    name: text().notNull(),
    /** Whether the person operates the platform. */
    operator: boolean().notNull().default(false),
    /** The columns and density of the console's lists. */
    lists: jsonb().$type<ListChoices>().notNull().default({}),
    /** How the member signs answers to shoppers. */
    profile: jsonb().$type<MemberProfile>().notNull().default({}),
    /** Notices about leads that the member doesn't want. */
    mutedNotices: text("muted_notices", { enum: noticeKinds }).array().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    /** When the last grant was taken. */
    removedAt: instant("removed_at"),
  },
  (t) => [index("staff_members_email").on(t.email)],
);

const memberId = () =>
  text("member_id")
    .notNull()
    .references(() => staffMembers.id, { onDelete: "cascade" });

/** A role within a group: for all of it, or only for some sites or locations. */
export const staffGrants = pgTable(
  "staff_grants",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: text().notNull(),
    memberId: memberId(),
    role: text({ enum: roles }).notNull(),
    /** Null for every site of the group. */
    siteIds: uuid("site_ids").array(),
    /** Null for every location. */
    locationIds: text("location_ids").array(),
    mayPublish: boolean("may_publish").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    uniqueIndex("staff_grants_role").on(t.groupId, t.memberId, t.role),
    index("staff_grants_member").on(t.memberId),
  ],
);

/** A public key of a member's authenticator. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    credentialId: text("credential_id").primaryKey(),
    memberId: memberId(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /** Number of signatures as the authenticator counts them; 0 where it doesn't count. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** The host that the key was made for (`ADMIN_HOST`). */
    host: text().notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("staff_passkeys_member").on(t.memberId)],
);

/** A person at an OpenID provider; linked at the first sign-in. A member has one at each provider. */
export const staffIdentities = pgTable(
  "staff_identities",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    subject: text().notNull(),
    memberId: memberId(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.issuer, t.subject] }),
    uniqueIndex("staff_identities_member").on(t.groupId, t.issuer, t.memberId),
  ],
);

/** A session on one browser. The cookie contains the token, the table only its hash. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    memberId: memberId(),
    /** The only group that the session may see: its provider vouches for that group's members only. Null after a passkey. */
    onlyGroupId: uuid("only_group_id").references(() => groups.id, { onDelete: "cascade" }),
    method: text({ enum: ["passkey", "openid", "demo"] }).notNull(),
    /** The browser by name and system, such as `Chrome on Windows`. */
    browser: text().notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    /** When a passkey was last used in it. */
    verifiedAt: instant("verified_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("staff_sessions_member").on(t.memberId), index("staff_sessions_expiry").on(t.expiresAt)],
);

/** A link for one use. It adds a grant, an operator, or only a new passkey to a member who has lost the others. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Null for an operator's. */
    groupId: uuid("group_id").references(() => groups.id, { onDelete: "cascade" }),
    id: text().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    /** Null for an operator's. */
    role: text({ enum: roles }),
    siteIds: uuid("site_ids").array(),
    locationIds: text("location_ids").array(),
    mayPublish: boolean("may_publish").notNull().default(false),
    /** Who invited: a member's id, or null for a command. */
    invitedBy: text("invited_by"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    uniqueIndex("staff_invitations_id").on(t.id),
    index("staff_invitations_group").on(t.groupId, t.createdAt),
    index("staff_invitations_expiry").on(t.expiresAt),
  ],
);

/** A personal token: by it a program fetches files of the console for a member, in one group. Its reader has the token, the table only its hash. */
export const staffTokens = pgTable(
  "staff_tokens",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: text().notNull(),
    tokenHash: text("token_hash").notNull(),
    memberId: memberId(),
    /** What the member calls it. */
    name: text().notNull(),
    reads: text({ enum: ["results", "log"] })
      .array()
      .notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** To the minute. */
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    uniqueIndex("staff_tokens_hash").on(t.tokenHash),
    index("staff_tokens_member").on(t.memberId),
  ],
);

/** A challenge that an authenticator or a provider is to answer once. The cookie contains the token, the table only its hash. */
export const staffChallenges = pgTable(
  "staff_challenges",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text({ enum: ["sign-in", "confirm", "register", "openid"] }).notNull(),
    challenge: text().notNull(),
    /** Purpose `register`: whose key it becomes. `openid`: the group and where to return. */
    details: text(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("staff_challenges_expiry").on(t.expiresAt)],
);

/** An operator's access to a group's personal data, for a reason and a time; the owner sees it. */
export const breakGlass = pgTable(
  "break_glass",
  {
    groupId: uuid("group_id").notNull(),
    id: text().notNull(),
    memberId: text("member_id").notNull(),
    reason: text().notNull(),
    openedAt: instant("opened_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    index("break_glass_member").on(t.memberId),
    foreignKey({ columns: [t.groupId], foreignColumns: [groups.id] }).onDelete("cascade"),
    foreignKey({ columns: [t.memberId], foreignColumns: [staffMembers.id] }).onDelete("cascade"),
  ],
);

/** Members who want the weekly e-mail about a group's stock. */
export const staffStockMails = pgTable(
  "staff_stock_mails",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    memberId: memberId(),
    /** The day of the last one, or on which the member asked for it. */
    sentOn: date("sent_on", { mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.memberId] }), index("staff_stock_mails_member").on(t.memberId)],
);

/** Members who want an e-mail with the results of a group. */
export const staffReportMails = pgTable(
  "staff_report_mails",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    memberId: memberId(),
    every: text({ enum: ["week", "month"] }).notNull(),
    /** The day of the last one, or on which the member asked for it. */
    sentOn: date("sent_on", { mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.memberId] }),
    index("staff_report_mails_member").on(t.memberId),
  ],
);
