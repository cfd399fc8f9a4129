import { bigserial, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, jsonb } from "./columns.ts";

/** What one transaction did to one table: how many rows, the ids of the first twenty, the names of the fields that changed. */
type AuditedChange = {
  table: string;
  how: "added" | "changed" | "removed" | "read";
  rows: number;
  ids: string[];
  fields: string[];
};

/**
 * One row for each transaction of an actor that changed an audited table, written by triggers (migrations). It can't be altered, and holds no
 * values of the changed rows. Rows outlive their group.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    seq: bigserial({ mode: "number" }).primaryKey(),
    /** The transaction that wrote it, which alone may add to it. */
    transaction: text().notNull(),
    at: instant("at").notNull(),
    groupId: uuid("group_id"),
    siteId: uuid("site_id"),
    actorKind: text("actor_kind", { enum: ["member", "token", "command", "task"] }).notNull(),
    /** A member's or a token's id, the login name of the person who ran the command, or the task's name. */
    actorId: text("actor_id").notNull(),
    action: text().notNull(),
    changes: jsonb().$type<AuditedChange[]>().notNull(),
  },
  (t) => [
    index("audit_entries_transaction").on(t.transaction),
    index("audit_entries_group").on(t.groupId, t.seq),
    index("audit_entries_actor").on(t.groupId, t.actorId, t.at),
    index("audit_entries_at").on(t.at),
  ],
);
