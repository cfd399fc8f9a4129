import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";

const groupId = () =>
  uuid("group_id")
    .notNull()
    .references(() => groups.id, { onDelete: "cascade" });

/** A program of a group that calls the API. It stays when the member leaves who made it; its rows stay as long as the log names it. */
export const apiClients = pgTable(
  "api_clients",
  {
    groupId: groupId(),
    id: text().notNull(),
    name: text().notNull(),
    /** Names of client-scopes.ts. */
    scopes: text().array().notNull(),
    /** Null for all of the group's, as in a grant. */
    siteIds: uuid("site_ids").array(),
    locationIds: text("location_ids").array(),
    createdBy: text("created_by").notNull(),
    createdAt: instant("created_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] })],
);

/** What a client proves itself by; two work at once while one replaces the other. The program has the text, the table only its hash. */
export const apiSecrets = pgTable(
  "api_secrets",
  {
    groupId: groupId(),
    clientId: text("client_id").notNull(),
    id: text().notNull(),
    hash: text().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** To the minute. */
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    uniqueIndex("api_secrets_hash").on(t.hash),
    index("api_secrets_client").on(t.groupId, t.clientId),
    foreignKey({
      columns: [t.groupId, t.clientId],
      foreignColumns: [apiClients.groupId, apiClients.id],
    }).onDelete("cascade"),
  ],
);

/** Calls with an `Idempotency-Key`, for 24 hours: what a repeated one is answered by. No body, so nothing about a person. */
export const apiRequests = pgTable(
  "api_requests",
  {
    groupId: groupId(),
    clientId: text("client_id").notNull(),
    key: text().notNull(),
    /** Of method, address and body. */
    hash: text().notNull(),
    /** Null while the first call runs. */
    status: integer(),
    location: text(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.clientId, t.key] }),
    index("api_requests_created").on(t.createdAt),
    foreignKey({
      columns: [t.groupId, t.clientId],
      foreignColumns: [apiClients.groupId, apiClients.id],
    }).onDelete("cascade"),
  ],
);
